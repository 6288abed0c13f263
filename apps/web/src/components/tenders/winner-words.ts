import type { TenderSummary } from '@mirador/contract/tenders'
import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney } from '@mirador/domain/tender/money'
import { NATURAL_PERSON } from '@mirador/domain/tender/supplier'
import { TENDER_ROW } from '@mirador/texts/tenders'

/** Who won an awarded tender and for how much; undefined where no award is stored. */
export function winnerWords({ winners, currency }: Pick<TenderSummary, 'winners' | 'currency'>): string | undefined {
  const first = winners?.suppliers[0]
  if (!winners || !first) return undefined
  const amount = formatMoney(winners.amount, currency) ?? undefined
  const name = first.rut === null ? NATURAL_PERSON : (first.name ?? formatRut(first.rut))
  return TENDER_ROW.winner(name, winners.supplier_count - 1, amount)
}
