import { describe, expect, test } from 'vitest'
import type { Severity } from '../tender/field-rule.ts'
import { foldChanges, type StoredChange } from './unseen-changes.ts'

const PESOS = { amount: 48_500_000, currency: 'CLP' }
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const instant = (day: number) => at(day).toISOString()

/** A history, oldest first: field, old, new and, where it matters, severity. */
function history(...rows: [field: string, old: unknown, next: unknown, severity?: Severity][]): StoredChange[] {
  return rows.map(([field, old, next, severity = 'important'], i) => ({
    id: i + 1,
    field,
    old,
    new: next,
    severity,
    found_at: at(20 + i),
  }))
}
const fold = (...rows: Parameters<typeof history>) => foldChanges(history(...rows), PESOS)
const fields = (...rows: Parameters<typeof history>) => fold(...rows).map(({ field }) => field)

describe('the net changes of a history', () => {
  test('DET-3 a field that changed twice is reported once, from the oldest to the newest value, with the time of the newest', () => {
    expect(
      fold(['closes_at', instant(10), instant(12), 'critical'], ['closes_at', instant(12), instant(18), 'critical']),
    ).toEqual([
      { kind: 'date', field: 'closes_at', old: instant(10), new: instant(18), severity: 'critical', found_at: at(21) },
    ])
  })

  test.each([
    ['a date', ['closes_at', instant(10), instant(12)], ['closes_at', instant(12), instant(10)]],
    ['a state', ['status', 5, 16], ['status', 16, 5]],
    ['a text, but for its blanks', ['comuna', 'Viña  del Mar', 'Quilpué'], ['comuna', 'Quilpué', 'Viña del Mar ']],
    ['a product', ['items.1.quantity', 2, 3], ['items.1.quantity', 3, 2]],
    ['the length of the contract', ['facts.contract_duration', 12, 24], ['facts.contract_duration', 24, 12]],
  ] as const)('DET-3 %s that changed back is not reported', (_case, there, back) => {
    expect(fold([...there], [...back])).toEqual([])
  })

  test('DET-3 a date that moved by seconds is not reported', () => {
    expect(fold(['closes_at', '2026-11-30T18:00:00.000Z', '2026-11-30T18:00:59.000Z', 'critical'])).toEqual([])
    expect(fields(['closes_at', '2026-11-30T18:00:59.000Z', '2026-11-30T18:01:00.000Z', 'critical'])).toEqual([
      'closes_at',
    ])
  })

  test('DET-3 a moved closing comes first, then the status, then minor changes', () => {
    expect(
      fields(
        ['comuna', 'Talca', 'Curicó', 'minor'],
        ['description', 'a', 'b'],
        ['items.1.quantity', 1, 2],
        ['status', 5, 16, 'critical'],
        ['amount', null, 48_500_000],
        ['closes_at', instant(10), instant(12), 'critical'],
      ),
    ).toEqual(['closes_at', 'status', 'amount', 'items', 'description', 'comuna'])
  })

  test('DET-3 internal fields of the portal are not reported', () => {
    expect(fields(['unit_code', '1', '2'], ['institution_code', '1', '2'], ['facts.works', '0', '2'])).toEqual([])
  })

  test('DET-3 two codes of the same status are no change, and an expected closing is not critical', () => {
    expect(fold(['status', 8, 9, 'critical'])).toEqual([])
    expect(fold(['status', 5, 6, 'critical'])).toMatchObject([
      { kind: 'status', old: 'publicada', new: 'cerrada', severity: 'important' },
    ])
    expect(fold(['status', 6, 8, 'critical'])).toMatchObject([{ new: 'adjudicada', severity: 'critical' }])
    expect(fold(['status', 5, 99, 'critical'])).toMatchObject([{ old: 'publicada', new: null, severity: 'critical' }])
  })

  test('DET-3 amount and currency are reported together, each side with its own currency', () => {
    expect(fold(['amount', null, 48_500_000])).toMatchObject([
      { kind: 'money', field: 'amount', old: { amount: null, currency: 'CLP' }, new: PESOS },
    ])
    expect(fold(['currency', 'CLF', 'CLP'], ['amount', 1200, 48_500_000])).toMatchObject([
      { old: { amount: 1200, currency: 'CLF' }, new: PESOS },
    ])
    expect(fold(['amount', 1, 2], ['amount', 2, 48_500_000])).toMatchObject([{ old: { amount: 1 } }])
    expect(foldChanges(history(['currency', 'CLF', 'CLP']), { amount: null, currency: 'CLP' })).toEqual([])
    expect(fold(['amount', 48_500_000, 5], ['amount', 5, 48_500_000])).toEqual([])
  })

  test('DET-3 long or coded texts are reported as added, removed or changed', () => {
    const long = 'x'.repeat(81)
    expect(
      fold(
        ['description', null, { digest: 'a' }],
        ['name', 'Sillas', long],
        ['facts.evaluation_criteria', 'Precio', null],
        ['facts.contract_duration', 12, 24, 'minor'],
        ['facts.contract_duration_unit', 4, 5, 'minor'],
      ).map((change) => [change.field, change.kind === 'text' && change.was]),
    ).toEqual([
      ['name', 'changed'],
      ['description', 'added'],
      ['facts.evaluation_criteria', 'removed'],
      ['facts.contract_duration', 'changed'],
    ])
    expect(
      fold(['description', { digest: 'a' }, { digest: 'b' }], ['description', { digest: 'b' }, { digest: 'a' }]),
    ).toEqual([])
    expect(fold(['name', 'Sillas', 'Sillas y mesas'])).toMatchObject([
      { kind: 'value', old: 'Sillas', new: 'Sillas y mesas' },
    ])
  })

  test('DET-3 both openings moved together are one change', () => {
    expect(
      fields(['technical_opening_at', instant(10), instant(12)], ['economic_opening_at', instant(10), instant(12)]),
    ).toEqual(['opening_at'])
    expect(
      fields(['technical_opening_at', instant(10), instant(12)], ['economic_opening_at', instant(10), instant(13)]),
    ).toEqual(['technical_opening_at', 'economic_opening_at'])
  })
})

describe('the net changes of products', () => {
  const item = { position: 1, product_name: 'Silla', quantity: 2, unit: null, awards: [] }
  const none = { added: 0, removed: 0, changed: 0, awarded: 0 }

  test.each([
    ['an added one', [['items.4', null, item]], { added: 1 }],
    ['a removed one', [['items.4', item, null]], { removed: 1 }],
    [
      'one changed in two fields',
      [
        ['items.1.quantity', 1, 2],
        ['items.1.unit', null, 'Caja'],
      ],
      { changed: 1 },
    ],
    [
      'two changed ones',
      [
        ['items.1.quantity', 1, 2],
        ['items.2.quantity', 1, 2],
      ],
      { changed: 2 },
    ],
    [
      'one added and then corrected',
      [
        ['items.4', null, item],
        ['items.4.quantity', 2, 3],
      ],
      { added: 1 },
    ],
    [
      'one corrected and then removed',
      [
        ['items.4.quantity', 1, 2],
        ['items.4', item, null],
      ],
      { removed: 1 },
    ],
    [
      'one replaced by another',
      [
        ['items.4', item, null],
        ['items.4', null, { ...item, quantity: 9 }],
      ],
      { changed: 1 },
    ],
    ['one whose winner became known', [['items.1.awards', [], [{ supplier_rut: '1-9' }]]], { awarded: 1 }],
    [
      'one corrected, removed and put back with another unit',
      [
        ['items.4.quantity', 2, 3],
        ['items.4', { ...item, quantity: 3 }, null],
        ['items.4', null, { ...item, unit: 'Caja' }],
      ],
      { changed: 1 },
    ],
    [
      'one whose winner became known and whose quantity changed',
      [
        ['items.1.awards', [], [{ supplier_rut: '1-9' }]],
        ['items.1.quantity', 1, 2],
      ],
      { changed: 1 },
    ],
  ] as [string, Parameters<typeof history>, Partial<typeof none>][])('DET-3 %s', (_case, rows, counts) => {
    expect(fold(...rows)).toMatchObject([{ kind: 'items', ...none, ...counts }])
  })

  test.each([
    [
      'one that came and went',
      [
        ['items.4', null, item],
        ['items.4', item, null],
      ],
    ],
    [
      'one that went and came back',
      [
        ['items.4', item, null],
        ['items.4', null, { ...item }],
      ],
    ],
    [
      'one corrected, removed and put back as it was',
      [
        ['items.4.quantity', 1, 2],
        ['items.4', item, null],
        ['items.4', null, { ...item, quantity: 1 }],
      ],
    ],
  ] as [string, Parameters<typeof history>][])('DET-3 %s is not reported', (_case, rows) => {
    expect(fold(...rows)).toEqual([])
  })
})
