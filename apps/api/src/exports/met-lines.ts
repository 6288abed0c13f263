import type { ColumnOf } from '@mirador/contract/export-columns'
import { exportMetLines } from '@mirador/contract/exports'
import { listMetLines, type MetLine } from '@mirador/database/ledger/met-lines'
import { currencyName } from '@mirador/domain/ledger/offer'
import { RIVALS } from '@mirador/texts/rivals'
import { recordDownload } from '../http/record-download.ts'
import { fileRoute } from '../http/route.ts'
import { ownRut } from '../routes/company/own-rut.ts'
import type { CellValue } from '../spreadsheet/sheet.ts'
import { exportFile } from './export-file.ts'
import { loadedRows } from './loaded-rows.ts'

const CELLS: Readonly<Record<ColumnOf<'met_lines'>, (line: MetLine) => CellValue>> = {
  awarded_on: ({ awarded_on }) => awarded_on,
  bid_idn: ({ bid_idn }) => bid_idn,
  tender_name: ({ tender_name }) => tender_name,
  institution_name: ({ institution_name }) => institution_name,
  line: ({ line }) => line,
  line_name: ({ line_name }) => line_name,
  unit: ({ unit }) => unit,
  result: ({ result }) => RIVALS.results[result],
  own_unit_amount: ({ own_unit_amount }) => own_unit_amount,
  own_currency: ({ own_unit_amount, own_currency }) => (own_unit_amount === null ? null : currencyName(own_currency)),
  rival_unit_amount: ({ rival_unit_amount }) => rival_unit_amount,
  rival_currency: ({ rival_unit_amount, rival_currency }) =>
    rival_unit_amount === null ? null : currencyName(rival_currency),
}

/** The lines in which two companies met as a file. */
export const exportMetLinesRoute = fileRoute(
  exportMetLines,
  async ({ query: { format, columns, rut: rivalRut, result }, gone, origin, session }, context) => {
    const { database, now } = context
    const own = { rut: await ownRut(database.db, session.sub), rivalRut }
    const found = await listMetLines(database.db, own, { result, offset: 0, limit: null })
    const file = await exportFile({
      list: 'met_lines',
      format,
      columns,
      ...loadedRows(found?.lines ?? []),
      rowOf: (line) => columns.map((column) => CELLS[column](line)),
      madeAt: now(),
      gone,
    })
    const log = { kind: 'list_downloaded', detail: 'met_lines', amount: file.rows } as const
    await recordDownload(context, { session, origin }, log)
    return file
  },
)
