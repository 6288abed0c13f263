import { exportSupplierLines } from '@mirador/contract/exports'
import { listSupplierLines, type SupplierLine } from '@mirador/database/companies/supplier-profile'
import { currencyName } from '@mirador/domain/ledger/offer'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { linesOfQuery } from '../routes/company/lines-query.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { LINE_COLUMNS } from './line-columns.ts'

const COLUMNS: Columns<'supplier_lines', SupplierLine> = {
  ...LINE_COLUMNS,
  result: { width: 14, cell: ({ won }) => (won ? SUPPLIERS.won : SUPPLIERS.notWon) },
  unit_amount: { width: 18, cell: ({ unit_amount }) => unit_amount },
  currency: {
    width: 10,
    cell: ({ unit_amount, currency }) => (unit_amount === null ? null : currencyName(currency)),
  },
}

/** The lines behind a figure of a company. */
export const supplierLines = exportRoute(exportSupplierLines, {
  list: 'supplier_lines',
  columns: COLUMNS,
  rows: async ({ query: { format, columns, rut, ...which } }, { database: { db } }) => {
    const { lines } = await listSupplierLines(db, rut, linesOfQuery(which), { offset: 0, limit: null })
    return lines
  },
})
