import type { TenderRecord } from '@mirador/domain/tender/tender'
import { compareProgress } from '@mirador/domain/tender/tender-status'

/** Fields that belong to the state: those of an earlier state are not valid for a later one. */
const OF_STATE: ReadonlySet<keyof TenderRecord> = new Set(['status_text', 'awarded_at', 'award'])

/**
 * Joins the records of one tender from sources of one kind at one moment, in any order. The record in the latest state
 * counts; its blank fields are filled from the other records, the latest first.
 */
export function joinRecords(records: readonly TenderRecord[]): TenderRecord {
  const [latest, ...otherRecords] = records.toSorted(compareRecords)
  const joined = { ...(latest as TenderRecord) }
  for (const other of otherRecords) fill(joined, other)
  return joined
}

/**
 * The latest state first; in one state the latest closing first, and then any order that depends only on the content.
 */
function compareRecords(a: TenderRecord, b: TenderRecord): number {
  const closing = ({ closes_at }: TenderRecord) => closes_at?.getTime() ?? 0
  return compareProgress(b.status, a.status) || closing(b) - closing(a) || compareTexts(contentOf(b), contentOf(a))
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const contentOf = ({ read_at: _read, ...content }: TenderRecord) => JSON.stringify(content)

function fill(joined: TenderRecord, other: TenderRecord): void {
  for (const [key, value] of Object.entries(other) as [keyof TenderRecord, unknown][]) {
    if (value == null || (OF_STATE.has(key) && other.status !== joined.status)) continue
    if (key === 'facts') joined.facts = { ...other.facts, ...joined.facts }
    else if (isBlank(joined, key)) Object.assign(joined, { [key]: value })
  }
}

function isBlank(record: TenderRecord, key: keyof TenderRecord): boolean {
  // a record without a name has its code in that place
  if (key === 'name') return record.name === record.bid_idn
  return key === 'items' ? (record.items ?? []).length === 0 : record[key] == null
}
