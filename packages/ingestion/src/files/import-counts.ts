import type { IngestCounts } from '@mirador/database/tenders/tenders'

export interface ImportCounts extends IngestCounts {
  files: number
  /** tenders read; a repeated tender counts again */
  read: number
  /** refused rows, entries and files */
  refused: number
  /** tenders read, by CodigoEstado */
  by_status: Record<number, number>
}

export function newImportCounts(): ImportCounts {
  return { files: 0, read: 0, created: 0, updated: 0, unchanged: 0, older: 0, refused: 0, by_status: {} }
}

export function addCounts(total: ImportCounts, counts: ImportCounts): void {
  for (const key of ['files', 'read', 'created', 'updated', 'unchanged', 'older', 'refused'] as const) {
    total[key] += counts[key]
  }
  for (const [status, count] of Object.entries(counts.by_status)) {
    total.by_status[Number(status)] = (total.by_status[Number(status)] ?? 0) + count
  }
}
