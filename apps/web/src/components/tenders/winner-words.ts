import type { TenderSummary } from '@mirador/contract/tenders'
import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney } from '@mirador/domain/tender/money'
import { NATURAL_PERSON, WITHOUT_RUT } from '@mirador/domain/tender/unnamed-supplier'
import { TENDER_ROW } from '@mirador/texts/tenders'

/** The winner of an awarded tender, and the amount; undefined where no award is stored. */
export function winnerWords({ winners, currency }: Pick<TenderSummary, 'winners' | 'currency'>): string | undefined {
  const first = winners?.suppliers[0]
  if (!winners || !first) return undefined
  const amount = formatMoney(winners.amount, currency) ?? undefined
  return TENDER_ROW.winner(nameOf(first), winners.supplier_count - 1, amount)
}

type Winner = NonNullable<TenderSummary['winners']>['suppliers'][number]

function nameOf({ rut, name, is_natural_person }: Winner): string {
  if (rut !== null) return name ?? formatRut(rut)
  return is_natural_person ? NATURAL_PERSON : WITHOUT_RUT
}
