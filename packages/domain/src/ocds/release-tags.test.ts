import { expect, test } from 'vitest'
import { tenderRecord } from '../tender/test-tender.ts'
import type { ReadChange } from '../tender-changes/tender-history.ts'
import { amendedFields, tagsOf } from './release-tags.ts'

const at = new Date('2026-11-20T12:00:00Z')
const [OPEN, SUSPENDED, CLOSED, REVOKED] = [5, 19, 6, 15]

const change = (field: string, old: unknown): ReadChange => ({
  id: 1,
  field,
  old,
  new: 'Mesas',
  severity: 'important',
  found_at: at,
  source_at: at,
})

const amended = (status: number, changes: readonly ReadChange[]) =>
  amendedFields({
    before: { at, tender: tenderRecord({ status }), changes: [] },
    reading: { at, tender: tenderRecord({ status }), changes },
    earlier: {},
    says: {},
  })

test('an open or suspended call is amended by what it said otherwise before, a closed one by nothing', () => {
  const changes = [change('name', 'Sillas'), change('description', null), change('items.1.quantity', 4)]
  expect(amended(OPEN, changes)).toHaveLength(1)
  expect(amended(SUSPENDED, changes)).toEqual(amended(OPEN, changes))
  expect(amended(CLOSED, changes)).toEqual([])
})

test('a process is cancelled once', () => {
  const reading = (status: number) => ({ at, tender: tenderRecord({ status }), changes: [] })
  const tags = (before: number, after: number) =>
    tagsOf({ before: reading(before), reading: reading(after), earlier: { tender: before }, says: { tender: after } })
  expect(tags(OPEN, REVOKED)).toEqual(['tenderCancellation'])
  expect(tags(REVOKED, REVOKED)).toEqual(['tenderUpdate'])
})
