import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportCompanyLines } from '@mirador/contract/exports'
import { type CompanyLine, listCompanyLines } from '@mirador/database/ledger/company-lines'
import { currencyName } from '@mirador/domain/ledger/offer'
import { criteriaNames } from '@mirador/domain/tender/criteria-names'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { ownRut } from '../routes/company/own-rut.ts'
import type { CellValue } from '../spreadsheet/sheet.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

const CELLS: Readonly<Record<ColumnOf<'company_lines'>, (line: CompanyLine) => CellValue>> = {
  awarded_on: ({ awarded_on }) => awarded_on,
  bid_idn: ({ bid_idn }) => bid_idn,
  tender_name: ({ tender_name }) => tender_name,
  institution_name: ({ institution_name }) => institution_name,
  line: ({ line }) => line,
  line_name: ({ line_name }) => line_name,
  unit: ({ unit }) => unit,
  outcome: ({ outcome, is_deserted }) => (is_deserted ? COMPANY_LINES.deserted : COMPANY_LINES.outcomes[outcome]),
  own_unit_amount: ({ own_unit_amount }) => own_unit_amount,
  own_currency: ({ own_unit_amount, own_currency }) => (own_unit_amount === null ? null : currencyName(own_currency)),
  chosen_unit_amount: ({ chosen_unit_amount }) => chosen_unit_amount,
  chosen_currency: ({ chosen_unit_amount, chosen_currency }) =>
    chosen_unit_amount === null ? null : currencyName(chosen_currency),
  difference: ({ difference }) => (difference === null ? null : Math.round(difference * 10_000) / 100),
  offers: ({ offers }) => offers,
  criteria: ({ criteria }) => criteriaNames(criteria).join(', ') || null,
}

/** The lines of a company as a file; the largest have some ten thousand, read at once. */
export const exportCompanyLinesRoute = fileRoute(
  exportCompanyLines,
  async ({ query: { format, columns, outcome, sort, direction }, gone, origin, session }, context) => {
    const { database, now } = context
    const { lines } = await listCompanyLines(database.db, await ownRut(database.db, session.sub), {
      which: outcome,
      order: { sort, is_descending: direction === 'desc' },
      offset: 0,
      limit: null,
    })
    const file = await exportFile({
      list: 'company_lines',
      format,
      columns,
      ...loadedRows(lines),
      rowOf: (line) => columns.map((column) => CELLS[column](line)),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'company_lines', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
