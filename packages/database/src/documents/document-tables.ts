import type { BuyingUnit } from '@mirador/domain/ledger/buying-unit'
import type { SupplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import type { CopyRow } from '../connection/copy-format.ts'
import type { SupplierCounter } from '../offers/supplier-counts.ts'

/** The tables of one kind of document of the monthly files: a Compra Ágil request, a purchase order. */
export interface DocumentTables<Document> {
  /** kind in `document_month` */
  kind: string
  /** one row per document: id, code, source_at, month, digest, progress, buying_unit_id and `columns` */
  header: string
  columns: readonly string[]
  /** column of the other tables that refers to the document */
  key: string
  parts: readonly { table: string; columns: readonly string[] }[]
  /** the table with supplier_id and name_number */
  supplied: string
  /** the table whose rows an import counts */
  counted: string
  /** counter of supplier and supplier_name for rows of `supplied` */
  counter: SupplierCounter
  rowsOf(document: Document): DocumentRows
}

/** A document as rows of its tables, without ids. */
export interface DocumentRows {
  code: string
  /** first day, `YYYY-MM-01` */
  month: string | null
  /** of two files of one moment, the one with more progress counts */
  progress: number
  unit: BuyingUnit
  header: CopyRow
  /** rows by part, in the order of `parts` */
  parts: readonly (readonly CopyRow[])[]
  /** supplier of each row of `supplied` */
  suppliers: readonly { identity: SupplierIdentity; name: string | null }[]
}
