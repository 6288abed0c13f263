import type { TenderOffers } from '@mirador/domain/ledger/offer'
import type { PurchaseOrder } from '@mirador/domain/ledger/purchase-order'
import type { QuotationRequest } from '@mirador/domain/ledger/quotation'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import type { RefusedRow, UnreadableCell } from './sheet-row.ts'

/** A document of the ledger: the content of files besides tenders. */
export type LedgerDocument =
  | { kind: 'quotations'; line: number; document: QuotationRequest }
  | { kind: 'orders'; line: number; document: PurchaseOrder }

/**
 * A tender of a file, with every offer for it where the file has them; a document of the ledger; a refused line; or an
 * omitted cell.
 */
export type TenderLine =
  | { kind: 'record'; line: number; record: TenderRecord; offers?: TenderOffers }
  | LedgerDocument
  | RefusedRow
  | UnreadableCell

export function refusedLine(line: number, reason: string): RefusedRow {
  return { kind: 'refused', line, reason }
}
