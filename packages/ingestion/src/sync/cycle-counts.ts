import type { IngestCounts } from '@mirador/database/tenders/tenders'
import type { SourceErrorKind } from '../source/source-error.ts'

/** Counts of one sync cycle, stored in its ingestion_run. */
export interface CycleCounts {
  lists: number
  lists_failed: number
  /** every list was read completely, so no event before this cycle was missed */
  lists_complete: boolean
  listed: number
  refused: number
  details: number
  created: number
  updated: number
  unchanged: number
  older: number
  /** number of stubs that got their detail */
  completed: number
  /** number of codes unknown to the source */
  unknown: number
  failed: Partial<Record<SourceErrorKind, number>>
  /** number of due details at the end */
  pending: number
  /** number of listed codes without a stored detail; absent when no list was read */
  gaps?: number
}

export function noCounts(): CycleCounts {
  return {
    lists: 0,
    lists_failed: 0,
    lists_complete: false,
    listed: 0,
    refused: 0,
    details: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    older: 0,
    completed: 0,
    unknown: 0,
    failed: {},
    pending: 0,
  }
}

export function addIngest(counts: CycleCounts, { created, updated, unchanged, older }: IngestCounts): void {
  counts.created += created
  counts.updated += updated
  counts.unchanged += unchanged
  counts.older += older
}
