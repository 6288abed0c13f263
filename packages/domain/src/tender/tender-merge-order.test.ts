import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/duration.ts'
import { PLAIN_FIELDS, type PlainField } from './merged-fields.ts'
import { provenanceAfter, type StoredTender } from './provenance.ts'
import { isComplete, isEmptiable, kindOf, rankOf, statesName } from './source-table.ts'
import type { TenderRecord } from './tender.ts'
import { firstTender, isKnown, mergeTender } from './tender-merge.ts'
import { sourceRecords } from './test-source-records.ts'

function mergeAll(records: readonly TenderRecord[]): StoredTender {
  const [first, ...otherRecords] = records
  return otherRecords.reduce((tender, record) => mergeTender(tender, record).tender, firstTender(first as TenderRecord))
}

/** A tender as a row of the database has it: absent fields are null, absent lists and facts are empty. */
function rowOf({ facts, items, ...fields }: StoredTender) {
  const row = Object.entries(fields).filter(([, value]) => value != null)
  return JSON.parse(JSON.stringify({ ...Object.fromEntries(row), facts: facts ?? {}, items: items ?? [] }))
}

test('SRC-2 records of all sources in any order end in the same tender', () => {
  fc.assert(
    fc.property(
      sourceRecords.chain((records) =>
        fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
      ),
      ([records, shuffled]) => {
        expect(rowOf(mergeAll(shuffled))).toEqual(rowOf(mergeAll(records)))
      },
    ),
    { numRuns: 600 },
  )
})

test('SRC-2 a record that isKnown accepts changes the provenance as a merge would, at any time', () => {
  fc.assert(
    fc.property(sourceRecords, fc.nat(), (records, n) => {
      const tender = mergeAll(records)
      const again = records[n % records.length] as TenderRecord
      const isOfRichest = kindOf(again) === kindOf(tender)
      if (!isKnown(tender, again) || (isOfRichest && again.source_at < tender.detail_source_at)) return
      for (const hours of [0, 1, 100]) {
        const record = { ...again, source_at: new Date(again.source_at.getTime() + hours * HOUR_MS) }
        expect(rowOf(provenanceAfter(tender, record))).toEqual(rowOf(mergeTender(tender, record).tender))
      }
    }),
    { numRuns: 600 },
  )
})

/** The statement that should be stored, found by a search through all records. */
function bestStatement(records: readonly TenderRecord[], field: PlainField): TenderRecord | undefined {
  const states = (record: TenderRecord) =>
    (field === 'name' ? statesName(record) : record[field] != null) ||
    (field === 'amount' && record.facts?.amount_visible === false)
  const rank = (record: TenderRecord) =>
    rankOf(field, kindOf(record)) + (field === 'amount' && record.facts?.amount_rounded ? 100 : 0)
  return records
    .filter(states)
    .toSorted((a, b) => rank(a) - rank(b) || b.source_at.getTime() - a.source_at.getTime())[0]
}

/** Whether two complete details at least an hour apart came after a record and lack the field. */
function isMissedSince(records: readonly TenderRecord[], { source_at }: TenderRecord): boolean {
  const later = records
    .filter(
      (record) => kindOf(record) === 'api-detail' && isComplete(record, 'api-detail') && record.source_at > source_at,
    )
    .map((record) => record.source_at.getTime())
  return Math.max(...later) - Math.min(...later) >= HOUR_MS
}

test('SRC-2 each field has the newest statement of the source that knows it best', () => {
  fc.assert(
    fc.property(sourceRecords, (records) => {
      const tender = mergeAll(records)
      for (const field of PLAIN_FIELDS) {
        const best = bestStatement(records, field)
        const isEmptied = best && kindOf(best) === 'api-detail' && isEmptiable(field) && isMissedSince(records, best)
        expect(tender[field] ?? null, field).toEqual(
          isEmptied ? null : (best?.[field] ?? (field === 'name' ? tender.bid_idn : null)),
        )
      }
      const lines = ['api-detail', 'daily-sheet', 'ocds', 'monthly-csv'].flatMap((kind) => {
        const stated = records.filter((record) => kindOf(record) === kind && record.items?.length)
        return stated.toSorted((a, b) => b.source_at.getTime() - a.source_at.getTime()).slice(0, 1)
      })[0]?.items
      expect(tender.items?.map(({ position }) => position) ?? []).toEqual(lines?.map(({ position }) => position) ?? [])
    }),
    { numRuns: 600 },
  )
})
