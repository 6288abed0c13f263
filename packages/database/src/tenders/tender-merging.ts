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

/** A record with the digest of what it says. */
export interface Said {
  record: TenderRecord
  digest: Buffer
}

/** What is to be done for one tender. */
export type Outcome = { kind: 'writing'; writing: Writing } | { kind: 'confirmation'; confirmation: Confirmation }

/** Words that a tender holds already, said again: only the moments move. */
export function sameAgain(known: KnownTender, said: readonly Said[], counts: IngestCounts): Outcome | undefined {
  let moments = known
  let outcome: Outcome | undefined
  for (const { record } of said) {
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

/** Words on a tender, merged with what is stored of it one after the other. */
export function mergeSaid(
  stored: { id: number; tender: StoredTender } | undefined,
  said: readonly Said[],
  counts: IngestCounts,
): Outcome | undefined {
  let tender = stored?.tender
  let writing: Writing | undefined
  let confirmation: Confirmation | undefined
  for (const { record, digest } of said) {
    if (!tender) {
      writing = newWriting(record, digest)
      tender = writing.tender
      counts.created++
      continue
    }
    const merge = mergeTender(tender, record)
    if (!merge.differs && record.source_at < tender.source_at) {
      // an old file read today says nothing about today
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
