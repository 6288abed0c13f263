import { isSameProvenance, provenanceAfter, type StoredTender } from '@mirador/domain/tender/provenance'
import { isSame } from '@mirador/domain/tender/same-value'
import { kindOf } from '@mirador/domain/tender/source-table'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { firstTender, isKnown, mergeTender } from '@mirador/domain/tender/tender-merge'
import type { Confirmation } from './tender-confirmations.ts'
import type { KnownTender } from './tender-digest.ts'
import type { Writing } from './tender-writing.ts'

export interface IngestCounts {
  created: number
  updated: number
  unchanged: number
  /** records that are older than, or poorer than, all stored values that they could have changed */
  older: number
}

/** A record with the digest of its content. */
export interface DigestedRecord {
  record: TenderRecord
  digest: Buffer
}

/** The result for one tender: a write or a confirmation. */
export type Outcome = { kind: 'writing'; writing: Writing } | { kind: 'confirmation'; confirmation: Confirmation }

/** The outcome for records whose content a tender already holds: only its provenance changes. */
export function confirmRecords(
  known: KnownTender,
  records: readonly DigestedRecord[],
  counts: IngestCounts,
): Outcome | undefined {
  let provenance = known
  let confirmation: Confirmation | undefined
  for (const { record } of records) {
    const after = provenanceAfter(provenance, record)
    // reading an old file today does not confirm today's state
    const isOld = record.source_at < provenance.source_at
    if (isOld) counts.older++
    else counts.unchanged++
    if (isOld && isSameProvenance(provenance, after)) continue
    provenance = after
    confirmation = {
      id: known.id,
      provenance,
      record,
      isOld: isOld && confirmation?.isOld !== false,
      digest: undefined,
    }
  }
  return confirmation && { kind: 'confirmation', confirmation }
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
    const isOld = record.source_at < tender.source_at
    const known = isRepeatable(merge.tender, record) ? digest : null
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
      // reading an old file today does not confirm today's state
      if (isOld) counts.older++
      else counts.unchanged++
      if (writing) writing = { ...writing, tender: merge.tender, digest: known ?? (isOld ? writing.digest : null) }
      else if (stored && !(isOld && isSameProvenance(tender, merge.tender))) {
        confirmation = {
          id: stored.id,
          provenance: merge.tender,
          record,
          isOld: isOld && confirmation?.isOld !== false,
          digest: isOld ? confirmation?.digest : known,
        }
      }
    }
    tender = merge.tender
  }
  if (writing) return { kind: 'writing', writing }
  return confirmation && { kind: 'confirmation', confirmation }
}

/** Whether the same record at a later time changes nothing but the provenance, as `provenanceAfter` computes it. */
function isRepeatable(tender: StoredTender, record: TenderRecord): boolean {
  const isOfRichest = kindOf(record) === kindOf(tender)
  if (isOfRichest && record.source_at < tender.detail_source_at) return false
  return isKnown(tender, record)
}

function newWriting(record: TenderRecord, digest: Buffer): Writing {
  return { id: 0, record, tender: firstTender(record), changes: [], isNew: true, itemsDiffer: true, digest }
}
