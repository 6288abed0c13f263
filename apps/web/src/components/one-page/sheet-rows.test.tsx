import type { FitAnswer } from '@mirador/contract/fit'
import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import { DOT } from '@mirador/texts/tenders'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { answerRows, fitSentence, type Tender } from './sheet-rows.tsx'

const NOW = new Date('2026-11-23T13:12:00Z')
const tender = (closes_at: string | null, more: object = {}) =>
  ({ type_code: null, published_at: null, closes_at, ...more }) as unknown as Tender
const OPEN = tender('2026-12-03T18:00:00Z')

const total = { kind: 'summed', priced: 7, of: 8, usual: 5e6, lower: 5.1e6, upper: 5.7e6, beside_budget: null } as const
const ANSWER: DecisionAnswer = {
  bid_idn: '1057-1-LE26',
  at: NOW.toISOString(),
  deadline: {
    next: { kind: 'questions_close_at', at: '2026-11-24T15:00:00Z' },
    all: [
      { kind: 'site_visit_at', at: '2026-11-20T15:00:00Z', is_done: false },
      { kind: 'questions_close_at', at: '2026-11-24T15:00:00Z', is_done: false },
      { kind: 'physical_support_at', at: '2026-12-02T16:00:00Z', is_done: false },
      { kind: 'closes_at', at: '2026-12-03T18:00:00Z', is_done: false },
    ],
  },
  money: { budget: { amount: 7_430_000, currency: 'CLP' }, type_code: 'LE', total, lines: [], to: null, test: null },
  criteria: { names: ['Garantía', 'Precio', 'Plazo'], weights: [15, 60, 25], reasons: null },
  rivals: {
    from: null,
    to: null,
    n: 12,
    bidders: { median: 4, from: 3, to: 5 },
    winners: [
      { rut: '76000001-1', name: 'Suministros Inventados Lircay', is_own: false, bids: 9, won: 5 },
      { rut: '76000002-K', name: 'Papelera', is_own: true, bids: 7, won: 3 },
    ],
    others: 4,
  },
  buyer: {
    rut: null,
    name: null,
    own: { tenders: { bids: 11, won: 4 }, agile: { bids: 0, won: 0 } },
    from: null,
    to: null,
    lowest: { k: 38, n: 50 },
    decision_days: null,
    deserted: { k: 0, n: 0 },
    payment_term: null,
  },
  changes: { total: 0, weighing: 0, latest: [] },
  failed: [],
}
const rowsOf = (answer: Partial<DecisionAnswer> = {}, of = OPEN) =>
  answerRows({ ...ANSWER, ...answer }, of, NOW).map(([label, content]) => [
    label,
    renderToStaticMarkup(content)
      .replace(/<[^>]+>/g, '')
      .trim(),
  ])

test('each answer is a row of one or two sentences, in the words of the company itself', () => {
  expect(rowsOf()).toEqual([
    [
      'Plazo',
      'Fin de preguntas mar 24 nov, 12:00. Entrega en soporte físico mié 2 dic, 13:00. Cierre jue 3 dic, 15:00.',
    ],
    ['Plata', 'Monto estimado $7.430.000. A precios habituales, netos: $5,1 a $5,7 millones, 7 de 8 líneas'],
    ['Criterios', ['Precio 60', 'Plazo 25', 'Garantía 15'].join(DOT)],
    ['Rivales', '4 suelen ofertar. En 12 compras parecidas ganó 5 Suministros Inventados Lircay, nosotros 3'],
    ['Comprador', 'Le ofertamos 11, ganamos 4. Elige el precio más bajo en 38 de 50.'],
    ['Cambios', 'Ninguno'],
  ])
})

test('silent answers say why, and one that could not be read says that', () => {
  const silent = rowsOf({
    deadline: { next: null, all: [] },
    money: { ...ANSWER.money, budget: null, total: { kind: 'silent', priced: 3, of: 8 } } as DecisionAnswer['money'],
    criteria: { names: ['Precio', 'Plazo'], weights: null, reasons: null },
    rivals: { from: null, to: null, n: 2, bidders: null, winners: [], others: 0 },
    buyer: { ...ANSWER.buyer, own: null, lowest: { k: 0, n: 0 } } as DecisionAnswer['buyer'],
    changes: null,
  })
  expect(silent.map(([, sentence]) => sentence)).toEqual([
    'No recibe ofertas',
    'Sin monto publicado. 3 de 8 con precio: no sumamos',
    `No publica cuánto pesan: Precio${DOT}Plazo`,
    'Muy pocas compras parecidas: 2',
    'No sabemos cómo ha elegido.',
    'No pudimos leerlo.',
  ])
  const done = (ANSWER.deadline?.all ?? []).map((one) => ({ ...one, is_done: true }))
  expect(rowsOf({ deadline: { next: null, all: done } })[0]?.[1]).toBe('Todo hecho')
  const past = { next: null, all: ANSWER.deadline?.all ?? [] }
  expect(rowsOf({ deadline: past }, tender('2026-11-20T18:00:00Z'))[0]?.[1]).toBe('Cerró el vie 20 nov, 15:00')
  expect(rowsOf({ deadline: past }, tender(null))[0]?.[1]).toBe('Sin fecha publicada')
})

test('a Compra Ágil counts its own channel, and says how its buyer chose', () => {
  const reasons = { of: 11, list: [{ reason: 'Precio', requests: 9 }] }
  const rows = rowsOf(
    {
      criteria: { names: [], weights: null, reasons },
      changes: {
        total: 4,
        weighing: 1,
        latest: [
          {
            weighs: true,
            change: {
              id: 1,
              found_at: NOW.toISOString(),
              kind: 'date',
              field: 'closes_at',
              severity: 'critical',
              old: '2026-11-27T18:00:00.000Z',
              new: '2026-12-03T18:00:00.000Z',
            },
          } as unknown as NonNullable<DecisionAnswer['changes']>['latest'][number],
        ],
      },
    },
    tender('2026-12-03T18:00:00Z', { agile: {} }),
  )
  expect(rows[1]?.[1]).toMatch(/^Presupuesto/)
  expect(rows[2]?.[1]).toBe('No publica criterios. En sus 11 últimas eligió por: Precio en 9')
  expect(rows[4]?.[1]).toBe('Nunca le hemos ofertado. Elige el precio más bajo en 38 de 50.')
  expect(rows[5]?.[1]).toMatch(/^4, y 1 pesa\. Cierre: 27 de noviembre, 15:00 → 3 de diciembre, 15:00$/)
})

const wordsOf = (more: Partial<FitAnswer>) =>
  fitSentence({ grade: null, rank: null, blocked: null, fit_state: 'ready', fit_summary: null, ...more } as FitAnswer)
const summary = { of: 89, alike: 61, has_won: true } as FitAnswer['fit_summary']

test('the fit is its grade and rank, its limit, or nothing', () => {
  expect(wordsOf({ grade: 'muy_parecida', rank: 1, fit_summary: summary })).toBe(
    'Muy parecida a lo que ganamos: 1.ª de 89 abiertas',
  )
  expect(wordsOf({ grade: 'parecida' })).toBe('Parecida')
  expect(wordsOf({ blocked: 'region:12' })).toMatch(/^No calza: no vendemos en .*Magallanes/)
  expect(wordsOf({ blocked: 'min_amount' })).toBe('No calza: bajo nuestro monto mínimo')
  expect(wordsOf({ fit_state: 'flat', fit_summary: summary })).toBe(
    '61 de las 89 abiertas se parecen igual a lo nuestro',
  )
  expect(wordsOf({ fit_state: 'computing' })).toBeUndefined()
})
