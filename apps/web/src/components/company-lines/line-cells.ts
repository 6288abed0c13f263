import type { CompanyLineAnswer } from '@mirador/contract/company-lines'
import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney } from '@mirador/domain/tender/money'
import { shortDay } from '@mirador/domain/time/chile-time'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { MISSING } from '@mirador/texts/tenders'
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

/** The chosen supplier. Natural persons, and suppliers without a Chilean RUT, have no name. */
export function winnerName({ winner }: Pick<CompanyLineAnswer, 'winner'>): string {
  if (!winner) return MISSING
  const unnamed = winner.is_natural_person ? COMPANY_LINES.naturalPerson : COMPANY_LINES.withoutRut
  const name = winner.rut === null ? unnamed : (winner.name ?? formatRut(winner.rut))
  return winner.winners > 1 ? COMPANY_LINES.andMore(name, winner.winners - 1) : name
}

/** Why a line has no difference. */
export function reasonOf({
  outcome,
  is_deserted,
  own,
  chosen,
}: Pick<CompanyLineAnswer, 'outcome' | 'is_deserted' | 'own' | 'chosen'>): string {
  if (outcome === 'won') return COMPANY_LINES.wonLine
  if (outcome === 'inadmissible') return COMPANY_LINES.inadmissibleLine
  if (outcome === 'no_result') return is_deserted ? COMPANY_LINES.deserted : COMPANY_LINES.undecided
  if (!own) return COMPANY_LINES.noOwnPrice
  return chosen ? COMPANY_LINES.otherCurrency : COMPANY_LINES.noChosenPrice
}
