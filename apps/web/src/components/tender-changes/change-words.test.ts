import type { UnseenChangeAnswer } from '@mirador/contract/unseen-changes'
import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'
import { linesOf } from './row-lines.ts'

const NOW = new Date('2026-12-01T15:00:00Z')
const READ = { severity: 'important', found_at: '2026-12-01T14:00:00Z' } as const

test.each<[UnseenChangeAnswer, ReturnType<typeof changeWords>]>([
  [
    { ...READ, kind: 'date', field: 'closes_at', old: '2026-12-12T18:00:00Z', new: '2026-12-18T18:00:00Z' },
    { label: 'Cierre', old: '12 de diciembre, 15:00', new: '18 de diciembre, 15:00', note: '6 días más' },
  ],
  [
    { ...READ, kind: 'status', field: 'status', old: 'publicada', new: 'adjudicada' },
    { label: 'Estado', old: 'Publicada', new: 'Adjudicada', note: undefined },
  ],
  [
    {
      ...READ,
      kind: 'money',
      field: 'amount',
      old: { amount: null, currency: null },
      new: { amount: 48_500_000, currency: 'CLP' },
    },
    { label: 'Monto', old: 'Sin dato', new: '$48.500.000', note: undefined },
  ],
  [
    { ...READ, kind: 'flag', field: 'facts.renewable', old: false, new: true },
    { label: 'Contrato renovable', old: 'No', new: 'Sí', note: undefined },
  ],
  [
    { ...READ, kind: 'flag', field: 'facts.offers_public', old: 1, new: 0 },
    { label: 'Ofertas técnicas públicas', old: 'Sí', new: 'No', note: undefined },
  ],
  [
    { ...READ, kind: 'value', field: 'facts.renewal_value', old: 6, new: 12 },
    { label: 'Tiempo de renovación del contrato', old: '6', new: '12', note: undefined },
  ],
  [{ ...READ, kind: 'text', field: 'facts.payment_type', was: 'changed' }, { sentence: 'Cambió la forma de pago' }],
  [
    { ...READ, kind: 'items', field: 'items', added: 2, removed: 1, changed: 0, awarded: 0 },
    { label: 'Productos y servicios', counts: '2 agregados, 1 quitado' },
  ],
  [{ ...READ, kind: 'text', field: 'description', was: 'changed' }, { sentence: 'Cambió la descripción' }],
])('DET-3 the text of a change: %j', (change, words) => {
  expect(changeWords(change, NOW)).toEqual(words)
})

test('DET-3 a row shows three changes, or two and the number of further ones', () => {
  expect([1, 3, 4, 9].map(linesOf)).toEqual([
    { visibleCount: 1, more: 0 },
    { visibleCount: 3, more: 0 },
    { visibleCount: 2, more: 2 },
    { visibleCount: 2, more: 7 },
  ])
})
