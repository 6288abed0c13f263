import { exportCompanyLines } from '@mirador/contract/exports'
import { type CompanyLine, listCompanyLines } from '@mirador/database/companies/company-lines'
import { formatRut } from '@mirador/domain/account/rut'
import { tenderCriteria } from '@mirador/domain/criteria/tender-criteria'
import { currencyName } from '@mirador/domain/ledger/offer'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { ownRut } from '../company/own-rut.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { LINE_COLUMNS } from './line-columns.ts'

const COLUMNS: Columns<'company_lines', CompanyLine> = {
  ...LINE_COLUMNS,
  outcome: {
    width: 32,
    cell: ({ outcome, is_deserted }) => (is_deserted ? COMPANY_LINES.deserted : COMPANY_LINES.outcomes[outcome]),
  },
  own_total: { width: 18, cell: ({ own_total }) => own_total },
  own_unit_amount: { width: 18, cell: ({ own_unit_amount }) => own_unit_amount },
  own_currency: {
    width: 18,
    cell: ({ own_unit_amount, own_currency }) => (own_unit_amount === null ? null : currencyName(own_currency)),
  },
  chosen_unit_amount: { width: 22, cell: ({ chosen_unit_amount }) => chosen_unit_amount },
  chosen_currency: {
    width: 18,
    cell: ({ chosen_unit_amount, chosen_currency }) =>
      chosen_unit_amount === null ? null : currencyName(chosen_currency),
  },
  winner: { width: 45, cell: ({ winner }) => (winner?.rut ? (winner.name ?? formatRut(winner.rut)) : null) },
  difference_total: { width: 26, cell: ({ difference_total }) => difference_total },
  difference: {
    width: 30,
    cell: ({ difference }) => (difference === null ? null : Math.round(difference * 10_000) / 100),
  },
  offers: { width: 10, cell: ({ offers }) => offers },
  criteria: { width: 50, cell: ({ criteria }) => tenderCriteria(criteria).names.join(', ') || null },
}

/** The lines of a company; the largest have some ten thousand, read at once. */
export const companyLines = exportRoute(exportCompanyLines, {
  list: 'company_lines',
  columns: COLUMNS,
  rows: async ({ query: { outcome, sort, direction }, session }, { database: { db } }) => {
    const { lines } = await listCompanyLines(db, await ownRut(db, session.sub), {
      which: outcome,
      order: { sort, is_descending: direction === 'desc' },
      offset: 0,
      limit: null,
    })
    return lines
  },
})
