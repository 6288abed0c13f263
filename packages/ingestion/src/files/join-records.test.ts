import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { seededRandom } from '@mirador/invented/random'
import { expect, test } from 'vitest'
import { joinRecords } from './join-records.ts'

const AT = new Date('2025-04-02T03:00:00Z')
const record = (fields: Partial<TenderRecord>) =>
  tenderRecord({ source: 'state-csv', source_at: AT, level: 2, ...fields })
const day = (text: string) => new Date(`${text}T12:00:00Z`)

test('SRC-2 of several states of one moment the latest counts, and a blank cell erases nothing', () => {
  const published = record({
    status: 5,
    description: 'Corte de pasto',
    amount: 3,
    closes_at: day('2025-04-11'),
    institution_name: 'MUNICIPALIDAD',
    published_at: day('2025-04-01'),
  })
  const deserted = record({
    status: 7,
    description: null,
    institution_name: null,
    amount: null,
    closes_at: null,
    published_at: null,
    name: published.bid_idn,
  })
  expect(joinRecords([deserted, published])).toEqual({ ...published, status: 7 })
})

test('SRC-2 fields of a state are not taken from another state', () => {
  const awarded = record({ status: 8, awarded_at: day('2025-04-02'), status_text: 'Adjudicada' })
  const closed = record({ status: 6, awarded_at: null, estimated_award_at: day('2025-04-09'), status_text: 'Cerrada' })
  const joined = joinRecords([closed, awarded])
  expect(joined).toMatchObject({ awarded_at: day('2025-04-02'), estimated_award_at: day('2025-04-09') })
  const revoked = record({ status: 15, awarded_at: null, status_text: null })
  expect(joinRecords([awarded, revoked])).toMatchObject({ status: 15, awarded_at: null, status_text: null })
})

test('SRC-2 facts and items are those of the latest record with facts or items', () => {
  const item = { position: 1, product_code: 1, category: null, product_name: 'a', description: null, unit: null }
  const full = record({ status: 5, facts: { stages: 1, contract: 'x' }, items: [{ ...item, quantity: 2, awards: [] }] })
  const bare = record({ status: 6, facts: { stages: 2 }, items: [] })
  expect(joinRecords([bare, full])).toMatchObject({ facts: { stages: 2, contract: 'x' }, items: full.items })
})

test('SRC-2 any order of the same rows gives the same record', () => {
  const random = seededRandom(3)
  for (let round = 0; round < 300; round++) {
    const records = Array.from({ length: random.int(2, 4) }, () =>
      record({
        status: random.pick([5, 6, 6, 7, 8, 15, 16]),
        description: random.pick([null, 'a', 'b']),
        amount: random.pick([null, 1, 2]),
        closes_at: random.pick([null, day('2025-04-01'), day('2025-04-02')]),
        awarded_at: random.pick([null, day('2025-04-03')]),
      }),
    )
    const joined = joinRecords(records)
    expect(joinRecords(records.toReversed())).toEqual(joined)
    expect(joinRecords([...records.slice(1), ...records.slice(0, 1)])).toEqual(joined)
    for (const field of ['description', 'amount', 'closes_at'] as const) {
      expect(joined[field] === null).toBe(records.every((one) => one[field] === null))
    }
  }
})
