import { exportMetLines } from '@mirador/contract/exports'
import { listMetLines, type MetLine } from '@mirador/database/companies/met-lines'
import { currencyName } from '@mirador/domain/ledger/offer'
import { RIVALS } from '@mirador/texts/rivals'
import { ownRut } from '../company/own-rut.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { LINE_COLUMNS } from './line-columns.ts'

const COLUMNS: Columns<'met_lines', MetLine> = {
  ...LINE_COLUMNS,
  result: { width: 20, cell: ({ result }) => RIVALS.results[result] },
  own_unit_amount: { width: 18, cell: ({ own_unit_amount }) => own_unit_amount },
  own_currency: {
    width: 18,
    cell: ({ own_unit_amount, own_currency }) => (own_unit_amount === null ? null : currencyName(own_currency)),
  },
  rival_unit_amount: { width: 18, cell: ({ rival_unit_amount }) => rival_unit_amount },
  rival_currency: {
    width: 18,
    cell: ({ rival_unit_amount, rival_currency }) => (rival_unit_amount === null ? null : currencyName(rival_currency)),
  },
}

/** The lines in which two companies met. */
export const metLines = exportRoute(exportMetLines, {
  list: 'met_lines',
  columns: COLUMNS,
  rows: async ({ query: { rut: rivalRut, result }, session }, { database: { db } }) => {
    const companies = { rut: await ownRut(db, session.sub), rivalRut }
    const answer = await listMetLines(db, companies, { result, offset: 0, limit: null })
    return answer?.lines ?? []
  },
})
