import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../time/duration.ts'
import { BOUND_FACTS, PART_OF, PLAIN_FIELDS } from './merged-fields.ts'
import type { StoredTender } from './provenance.ts'
import { isAlike } from './same-value.ts'
import { type MergedField, statesName } from './source-table.ts'
import { firstTender, mergeTender } from './tender-merge.ts'
import { recordsOfOneSource, sourceRecords } from './test-source-records.ts'
import { tenderRecord } from './test-tender.ts'

/** The values of a tender whose changes are recorded, by the name of the field in the history. */
function recordedValues(tender: StoredTender): Map<string, unknown> {
  const facts = Object.entries(tender.facts ?? {}).filter(([key]) => !BOUND_FACTS.has(key))
  return new Map<string, unknown>([
    ...(['status', 'closes_at', 'award', 'items', ...PLAIN_FIELDS] as const).map(
      (field) => [field, tender[field] ?? null] as const,
    ),
    ...facts.map(([key, value]) => [`facts.${key}`, value] as const),
  ])
}

/** Whether a stored tender lacked the whole part of a field: what a later record adds to it was there before. */
function lackedPart(before: StoredTender, field: string): boolean {
  if (field === 'name') return !statesName(before)
  if (field === 'items') return (before.items ?? []).length === 0
  const part = PART_OF.get(field as MergedField)
  return part !== undefined && before[part] == null && before[field as typeof part] == null
}

test('every difference between successive stored values of one source is in the history, and nothing else', () => {
  fc.assert(
    fc.property(recordsOfOneSource, ([first, ...otherRecords]) => {
      let before = firstTender(first as NonNullable<typeof first>)
      for (const record of otherRecords) {
        const { tender: after, changes } = mergeTender(before, record)
        const [old, next] = [recordedValues(before), recordedValues(after)]
        const different = [...new Set([...old.keys(), ...next.keys()])].filter(
          (field) => !isAlike(old.get(field), next.get(field)) && !lackedPart(before, field),
        )
        const reported = new Set(changes.map(({ field }) => (field.startsWith('items.') ? 'items' : field)))
        expect([...reported].sort()).toEqual(different.sort())
        for (const change of changes.filter(({ field }) => !field.startsWith('items.'))) {
          expect([change.old, change.new]).toEqual([old.get(change.field) ?? null, next.get(change.field) ?? null])
        }
        before = after
      }
    }),
    { numRuns: 600 },
  )
})

test('records of all sources that are read again leave no entry', () => {
  fc.assert(
    fc.property(sourceRecords, ([first, ...otherRecords]) => {
      const oldest = first as NonNullable<typeof first>
      let tender = firstTender(oldest)
      for (const record of otherRecords) tender = mergeTender(tender, record).tender
      for (const record of [oldest, ...otherRecords]) {
        const merge = mergeTender(tender, record)
        expect(merge.changes).toEqual([])
        tender = merge.tender
      }
    }),
    { numRuns: 600 },
  )
})

const DAY = new Date('2026-11-20T03:00:00Z')
const row = (patch: object) => tenderRecord({ level: 2, source: 'state-csv', source_at: DAY, ...patch })

test('an award that the second file of a day brings is in the history', () => {
  const awarded_at = new Date(DAY.getTime() - DAY_MS)
  const stored = firstTender(row({ status: 6, published_at: new Date(DAY.getTime() - 30 * DAY_MS) }))
  const { changes } = mergeTender(stored, row({ status: 8, awarded_at }))
  expect(changes).toMatchObject([
    { field: 'status', old: 6, new: 8 },
    { field: 'awarded_at', old: null, new: awarded_at },
  ])
})
