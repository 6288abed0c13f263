import type { TenderRecord } from '@mirador/domain/tender/tender'
import { isKnown, isSame, mergeTender, type StoredTender, sourceTimesAfter } from '@mirador/domain/tender/tender-merge'
import type { Confirmation } from './tender-confirmations.ts'
import type { KnownTender } from './tender-digest.ts'
import type { Writing } from './tender-writing.ts'

export interface IngestCounts {
  created: number
  updated: number
  unchanged: number
  /** records that are older than, or poorer than, everything they could have changed */
  older: number
}

/** A record with the digest of its content. */
export interface DigestedRecord {
  record: TenderRecord
  digest: Buffer
}

/** What must be written for one tender. */
export type Outcome = { kind: 'writing'; writing: Writing } | { kind: 'confirmation'; confirmation: Confirmation }

/** The outcome for records whose content a tender already holds: only the times change. */
export function confirmRecords(
  known: KnownTender,
  records: readonly DigestedRecord[],
  counts: IngestCounts,
): Outcome | undefined {
  let moments = known
  let outcome: Outcome | undefined
  for (const { record } of records) {
    if (record.source_at < moments.source_at) {
      counts.older++
      continue
    }
    counts.unchanged++
    moments = { ...moments, ...sourceTimesAfter(moments, record) }
    outcome = { kind: 'confirmation', confirmation: { id: known.id, moments, record, digest: null } }
  }
  return outcome
}

/** Merges records into a stored tender, one after the other. */
export function mergeRecords(
  stored: { id: number; tender: StoredTender } | undefined,
  records: readonly DigestedRecord[],
  counts: IngestCounts,
): Outcome | undefined {
  let tender = stored?.tender
  let writing: Writing | undefined
  let confirmation: Confirmation | undefined
  for (const { record, digest } of records) {
    if (!tender) {
      writing = newWriting(record, digest)
      tender = writing.tender
      counts.created++
      continue
    }
    const merge = mergeTender(tender, record)
    if (!merge.differs && record.source_at < tender.source_at) {
      // reading an old file today is no confirmation of today's state
      counts.older++
      continue
    }
    const known = isKnown(merge.tender, record) ? digest : null
    if (merge.differs) {
      if (!writing) counts.updated++
      writing = {
        id: stored?.id ?? 0,
        record,
        tender: merge.tender,
        changes: [...(writing?.changes ?? []), ...merge.changes],
        isNew: writing?.isNew ?? false,
        itemsDiffer: (writing?.itemsDiffer ?? false) || !isSame(tender.items ?? [], merge.tender.items ?? []),
        digest: known,
      }
    } else {
      counts.unchanged++
      if (writing) writing = { ...writing, tender: merge.tender, digest: known ?? writing.digest }
      else if (stored) confirmation = { id: stored.id, moments: merge.tender, record, digest: known }
    }
    tender = merge.tender
  }
  if (writing) return { kind: 'writing', writing }
  return confirmation && { kind: 'confirmation', confirmation }
}

function newWriting(record: TenderRecord, digest: Buffer): Writing {
  const { read_at: _read, raw: _raw, ...fields } = record
  return {
    id: 0,
    record,
    tender: { ...fields, detail_source_at: record.source_at },
    changes: [],
    isNew: true,
    itemsDiffer: true,
    digest,
  }
}
