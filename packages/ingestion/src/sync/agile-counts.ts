import type { IngestCounts } from '@mirador/database/tenders/tenders'
import type { SourceErrorKind } from '../source/source-error.ts'

/** Counts of one cycle of Compra Ágil, stored in its ingestion_run. */
export interface AgileCycleCounts {
  /** number of pages with everything of their span, or of a narrowest span */
  pages: number
  /** number of pages that only showed that their span has more entries */
  crowded: number
  listed: number
  refused: number
  details: number
  created: number
  updated: number
  unchanged: number
  older: number
  /** number of codes unknown to the source */
  unknown: number
  /** number of open processes that a complete list does not name */
  unlisted: number
  failed: Partial<Record<SourceErrorKind, number>>
  /** number of due details at the end */
  pending: number
  /** number of periods with unread changes at the end */
  unread: number
}

export function noAgileCounts(): AgileCycleCounts {
  return {
    pages: 0,
    crowded: 0,
    listed: 0,
    refused: 0,
    details: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    older: 0,
    unknown: 0,
    unlisted: 0,
    failed: {},
    pending: 0,
    unread: 0,
  }
}

export function addAgileIngest(counts: AgileCycleCounts, { created, updated, unchanged, older }: IngestCounts): void {
  counts.created += created
  counts.updated += updated
  counts.unchanged += unchanged
  counts.older += older
}
