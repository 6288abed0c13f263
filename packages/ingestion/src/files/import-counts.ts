import type { OfferCounts } from '@mirador/database/offers/replace-offers'
import type { IngestCounts } from '@mirador/database/tenders/tenders'

/** The number of offers or documents of the ledger that were read, and the outcome for each tender or document. */
export interface ImportedRows extends OfferCounts {
  /** number of tenders with offers, of requests or of orders */
  documents: number
  /** number of offers, quotations or lines */
  read: number
}

/** The parts of the ledger. */
export const LEDGER_COUNTS = ['offers', 'quotations', 'orders'] as const
export type LedgerCountName = (typeof LEDGER_COUNTS)[number]

export interface ImportCounts extends IngestCounts, Partial<Record<LedgerCountName, ImportedRows>> {
  files: number
  /** number of tenders; a tender at another moment counts again */
  read: number
  /** number of refused rows, entries and files */
  refused: number
  /** number of JSON texts with control characters or wrong bytes, which were repaired and read */
  mended: number
  /** number of unreadable filled cells, in rows that were read without them */
  unreadable: number
  /** number of tenders by CodigoEstado */
  by_status: Record<number, number>
}

const SUMMED = ['files', 'read', 'created', 'updated', 'unchanged', 'older', 'refused', 'mended', 'unreadable'] as const

export function newImportCounts(): ImportCounts {
  return {
    files: 0,
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    older: 0,
    refused: 0,
    mended: 0,
    unreadable: 0,
    by_status: {},
  }
}

export function addCounts(total: ImportCounts, counts: ImportCounts): void {
  for (const key of SUMMED) {
    total[key] += counts[key]
  }
  for (const [status, count] of Object.entries(counts.by_status)) {
    total.by_status[Number(status)] = (total.by_status[Number(status)] ?? 0) + count
  }
  addLedgerCounts(total, counts)
}

/** Adds only the counts of the parts of the ledger. */
export function addLedgerCounts(total: ImportCounts, counts: Partial<Record<LedgerCountName, ImportedRows>>): void {
  for (const name of LEDGER_COUNTS) {
    const added = counts[name]
    if (!added) continue
    const sum = total[name] ?? {
      documents: 0,
      read: 0,
      written: 0,
      created: 0,
      replaced: 0,
      unchanged: 0,
      older: 0,
      removed: 0,
    }
    for (const key of Object.keys(sum) as (keyof ImportedRows)[]) sum[key] += added[key]
    total[name] = sum
  }
}

/** The number of tenders and documents that were read. */
export const readOf = ({ read, quotations, orders }: ImportCounts): number =>
  read + (quotations?.documents ?? 0) + (orders?.documents ?? 0)
