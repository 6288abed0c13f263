import { describe, expect, test } from 'vitest'
import type { StoredTender } from './provenance.ts'
import { isSame } from './same-value.ts'
import type { TenderRecord } from './tender.ts'
import { firstTender, mergeTender } from './tender-merge.ts'
import { tenderItem, tenderRecord } from './test-tender.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12))

const stored: StoredTender = {
  bid_idn: '1057-1-LE26',
  name: 'Compra de sillas',
  description: 'Sillas  de\r\nmadera',
  status: 5,
  status_text: 'Publicada',
  closes_at: day(20),
  amount: 100,
  facts: { visit_address: 'Calle 1' },
  items: [],
  level: 3,
  source: 'api-detail',
  source_at: day(10),
  detail_source_at: day(10),
}

const { detail_source_at: _, source_at: __, ...fields } = stored
const detail = (patch: Partial<TenderRecord> = {}) => tenderRecord({ ...fields, read_at: day(11), ...patch })

const entry = (patch: Partial<TenderRecord> = {}) =>
  tenderRecord({ name: 'SILLAS', closes_at: day(20), level: 1, source: 'api-list', read_at: day(12), ...patch })

describe('merging a record', () => {
  test('SYN-1 the same record at a later time is no difference, but updates the times', () => {
    const merge = mergeTender(stored, detail())
    expect(merge).toMatchObject({
      differs: false,
      changes: [],
      tender: { source_at: day(11), detail_source_at: day(11) },
    })
  })

  test('a tender whose values all come from its last record has no origins to store', () => {
    const row = (n: number) => tenderRecord({ source: 'monthly-csv', level: 2, read_at: day(n) })
    expect(mergeTender(firstTender(row(11)), row(12)).tender.origins).toBeNull()
  })

  test('SYN-1 differences in white space are no change and keep the stored text', () => {
    const merge = mergeTender(stored, detail({ description: 'Sillas de madera ' }))
    expect(merge).toMatchObject({ differs: false, tender: { description: 'Sillas  de\r\nmadera' } })
  })

  test('SYN-2 a deadline without hour that was stored as the start of its day moves to the end without a change', () => {
    const start = new Date('2026-11-18T03:00:00Z')
    const end = new Date('2026-11-19T02:59:59Z')
    const before: StoredTender = {
      ...stored,
      source: 'monthly-csv',
      level: 2,
      closes_at: start,
      questions_close_at: start,
    }
    const monthly = { source: 'monthly-csv', level: 2 } as const
    expect(mergeTender(before, detail({ ...monthly, closes_at: end, questions_close_at: end }))).toMatchObject({
      changes: [],
      tender: { closes_at: end, questions_close_at: end },
    })
    const moved = new Date('2026-11-20T02:59:59Z')
    const { changes } = mergeTender(before, detail({ ...monthly, closes_at: moved, questions_close_at: moved }))
    expect(changes.map(({ field }) => field).sort()).toEqual(['closes_at', 'questions_close_at'])
  })

  test('SYN-1 DET-3 differences in white space are no change in facts and products either', () => {
    const item = tenderItem({ product_code: 1, product_name: 'Silla de madera', unit: 'Unidad' })
    const before = { ...stored, items: [item], facts: { visit_address: 'Calle 1' } }
    const blanks = {
      items: [{ ...item, product_name: ' Silla  de\u00a0madera' }],
      facts: { visit_address: 'Calle\n1' },
    }
    expect(mergeTender(before, detail(blanks))).toMatchObject({ differs: false, changes: [] })
  })

  test('SYN-1 products in another order are no difference', () => {
    const items = [1, 2, 3].map((position) => tenderItem({ position, product_name: `Silla ${position}` }))
    const merge = mergeTender({ ...stored, items }, detail({ items: items.toReversed() }))
    expect(merge).toMatchObject({ differs: false, changes: [], tender: { items } })
  })

  test('SYN-1 white space between letters is stored, since words are found by it, and is no change', () => {
    const merge = mergeTender(stored, detail({ description: 'Sillas demadera', facts: { visit_address: 'Calle1' } }))
    expect(merge).toMatchObject({
      differs: true,
      changes: [],
      tender: { description: 'Sillas demadera', facts: { visit_address: 'Calle1' } },
    })
  })

  test('SYN-1 a text in another Unicode form is the same text', () => {
    const before = { ...stored, name: 'Adquisición de piñatas' }
    expect(mergeTender(before, detail({ name: before.name.normalize('NFD') }))).toMatchObject({
      differs: false,
      changes: [],
    })
  })

  test('DET-3 evaluation criteria are more important than minor terms', () => {
    const { changes } = mergeTender(
      stored,
      detail({ facts: { visit_address: 'Calle 1', evaluation_criteria: 'Precio' } }),
    )
    expect(changes).toMatchObject([{ field: 'facts.evaluation_criteria', severity: 'important' }])
  })

  test('SYN-1 every changed field is one change with its severity', () => {
    const merge = mergeTender(
      stored,
      detail({ closes_at: day(25), status: 16, amount: 90, facts: { visit_address: 'Calle 2', stages: 2 } }),
    )
    expect(merge.changes).toEqual([
      { field: 'status', old: 5, new: 16, severity: 'critical' },
      { field: 'closes_at', old: day(20), new: day(25), severity: 'critical' },
      { field: 'amount', old: 100, new: 90, severity: 'important' },
      { field: 'facts.visit_address', old: 'Calle 1', new: 'Calle 2', severity: 'minor' },
      { field: 'facts.stages', old: null, new: 2, severity: 'minor' },
    ])
  })

  test('SYN-1 added, removed and changed items are distinguished', () => {
    const item = tenderItem({ product_code: 1, product_name: 'Silla' })
    const merge = mergeTender(
      { ...stored, items: [item, { ...item, position: 2, product_code: 2, product_name: 'Mesa' }] },
      detail({
        items: [
          { ...item, quantity: 3 },
          { ...item, position: 4, product_code: 4, product_name: 'Lámpara' },
        ],
      }),
    )
    expect(merge.changes.map(({ field, old, new: next }) => [field, old !== null, next !== null])).toEqual([
      ['items.1.quantity', true, true],
      ['items.2', true, false],
      ['items.4', false, true],
    ])
  })

  test('SYN-1 a list entry updates status and closing date only', () => {
    const merge = mergeTender(stored, entry({ status: 6, closes_at: day(21) }))
    expect(merge.changes.map(({ field }) => field)).toEqual(['status', 'closes_at'])
    expect(merge.tender).toMatchObject({
      name: 'Compra de sillas',
      status: 6,
      status_text: null,
      level: 3,
      detail_source_at: day(10),
    })
  })

  test('SYN-1 a list entry without a closing date does not erase it', () => {
    expect(mergeTender(stored, entry({ closes_at: null })).tender.closes_at).toEqual(day(20))
  })

  test('SYN-1 after a list entry, an older detail still adds its fields but not its status', () => {
    const after = mergeTender(stored, entry({ status: 8 })).tender
    const merge = mergeTender(after, detail({ status: 6, amount: 300, source_at: day(11) }))
    expect(merge.tender).toMatchObject({ status: 8, amount: 300, source_at: day(12), detail_source_at: day(11) })
  })

  test('SYN-1 an older answer only fills gaps', () => {
    const merge = mergeTender(
      stored,
      detail({ source_at: day(1), amount: 7, status: 8, comuna: 'Talca', status_text: 'Adjudicada' }),
    )
    expect(merge.tender).toMatchObject({ amount: 100, status: 5, status_text: 'Publicada', comuna: 'Talca' })
    expect(merge.changes).toEqual([])
  })

  test('SYN-1 the first detail after a list entry adds fields, which is no change of the tender', () => {
    const stub: StoredTender = {
      bid_idn: 'x',
      name: 'SILLAS',
      status: 5,
      closes_at: day(20),
      level: 1,
      source: 'api-list',
      source_at: day(12),
      detail_source_at: day(12),
    }
    const merge = mergeTender(stub, detail({ source_at: day(13) }))
    expect(merge).toMatchObject({ differs: true, changes: [], tender: { level: 3, source: 'api-detail', amount: 100 } })
  })

  test('SYN-2 of two records of the same time the later stage wins, in either order', () => {
    const closed = mergeTender(stored, detail({ source_at: day(10), status: 8 })).tender
    expect(closed.status).toBe(8)
    expect(mergeTender(closed, detail({ source_at: day(10), status: 5 })).tender.status).toBe(8)
  })

  test('SYN-1 in any order of answers, the newest status and the newest detail win', () => {
    const answers = [
      detail({ source_at: day(11), status: 6, amount: 1 }),
      entry({ source_at: day(12), status: 8 }),
      detail({ source_at: day(13), status: 7, amount: 2 }),
    ]
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      let tender = stored
      for (const i of order) tender = mergeTender(tender, answers[i] as TenderRecord).tender
      expect(tender, order.join()).toMatchObject({ status: 7, amount: 2, source_at: day(13) })
    }
  })
})

test('equal for a reader', () => {
  expect(isSame(undefined, null)).toBe(true)
  expect(isSame(new Date(5), new Date(5).toISOString())).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(true)
  expect(isSame([1], [1, 2])).toBe(false)
  expect(isSame(0, null)).toBe(false)
})
