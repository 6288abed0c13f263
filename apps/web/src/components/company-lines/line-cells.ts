import type { CompanyLineAnswer } from '@mirador/contract/company-lines'
import { formatMoney } from '@mirador/domain/tender/money'
import { shortDay } from '@mirador/domain/time/chile-time'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { serverNow } from '../../api/server-clock.ts'
import type { TableLook } from '../DataTable.tsx'

/** The look of tables of lines. */
export const LINES_LOOK: TableLook = {
  region: 'sheet overflow-x-auto',
  table: 'data-table lines-table',
  card: 'lines-card',
}

export const keyOf = ({ bid_idn, line }: { bid_idn: string; line: number }): string => `${bid_idn} ${line}`

export function money(price: CompanyLineAnswer['own']): string {
  return (price && formatMoney(price.amount, price.currency)) ?? COMPANY_LINES.missing
}

export function dayOf({ awarded_on }: { awarded_on: string | null }): string {
  return awarded_on === null ? COMPANY_LINES.undecidedDay : shortDay(new Date(`${awarded_on}T12:00:00Z`), serverNow())
}
