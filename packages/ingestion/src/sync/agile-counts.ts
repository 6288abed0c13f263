import type { IngestCounts } from '@mirador/database/tenders/tenders'
import type { SourceErrorKind } from '../source/source-error.ts'

/** Counts of one cycle of Compra Ágil, stored in its ingestion_run. */
export interface AgileCycleCounts {
  /** pages that counted: everything of their span, or a page of the narrowest */
  pages: number
  /** pages that only said that their span holds more */
  crowded: number
  listed: number
  refused: number
  details: number
  created: number
  updated: number
  unchanged: number
  older: number
  /** codes of which the source knew nothing */
  unknown: number
  /** open ones that a complete list does not name */
  unlisted: number
  failed: Partial<Record<SourceErrorKind, number>>
  /** details still owed at the end */
  pending: number
  /** stretches of time whose changes are not read at the end */
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
