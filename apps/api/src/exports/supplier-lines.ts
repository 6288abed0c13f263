import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportSupplierLines } from '@mirador/contract/exports'
import { listSupplierLines, type SupplierLine } from '@mirador/database/ledger/supplier-profile'
import { currencyName } from '@mirador/domain/ledger/offer'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { linesOfQuery } from '../routes/company/lines-query.ts'
import type { CellValue } from '../spreadsheet/sheet.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

const CELLS: Readonly<Record<ColumnOf<'supplier_lines'>, (line: SupplierLine) => CellValue>> = {
  awarded_on: ({ awarded_on }) => awarded_on,
  bid_idn: ({ bid_idn }) => bid_idn,
  tender_name: ({ tender_name }) => tender_name,
  institution_name: ({ institution_name }) => institution_name,
  line: ({ line }) => line,
  line_name: ({ line_name }) => line_name,
  unit: ({ unit }) => unit,
  result: ({ won }) => (won ? SUPPLIERS.won : SUPPLIERS.notWon),
  unit_amount: ({ unit_amount }) => unit_amount,
  currency: ({ unit_amount, currency }) => (unit_amount === null ? null : currencyName(currency)),
}

/** The lines behind a figure of a company as a file. */
export const exportSupplierLinesRoute = fileRoute(
  exportSupplierLines,
  async ({ query: { format, columns, rut, ...which }, gone, origin, session }, context) => {
    const { database, now } = context
    const all = { offset: 0, limit: null }
    const { lines } = await listSupplierLines(database.db, rut, linesOfQuery(which), all)
    const file = await exportFile({
      list: 'supplier_lines',
      format,
      columns,
      ...loadedRows(lines),
      rowOf: (line) => columns.map((column) => CELLS[column](line)),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'supplier_lines', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
