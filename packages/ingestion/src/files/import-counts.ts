import type { OfferCounts } from '@mirador/database/offers/replace-offers'
import type { IngestCounts } from '@mirador/database/tenders/tenders'

/** Offers or documents of the ledger that were read, and what happened to those of each tender or document. */
export interface ImportedRows extends OfferCounts {
  /** tenders with offers, requests, orders */
  documents: number
  /** offers, quotations, lines */
  read: number
}

/** The parts of the ledger. */
export const LEDGER_COUNTS = ['offers', 'quotations', 'orders'] as const
export type LedgerCountName = (typeof LEDGER_COUNTS)[number]

export interface ImportCounts extends IngestCounts, Partial<Record<LedgerCountName, ImportedRows>> {
  files: number
  /** tenders read; one that comes again at another moment counts again */
  read: number
  /** refused rows, entries and files */
  refused: number
  /** texts of JSON files with control characters or wrong bytes, which were read */
  mended: number
  /** filled cells that could not be read, of rows that were read without them */
  unreadable: number
  /** tenders read, by CodigoEstado */
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

/** Adds the counts of the parts of the ledger alone. */
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

/** Tenders and documents that were read. */
export const readOf = ({ read, quotations, orders }: ImportCounts): number =>
  read + (quotations?.documents ?? 0) + (orders?.documents ?? 0)
