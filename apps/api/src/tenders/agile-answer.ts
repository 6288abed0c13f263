import type { AgileResult, Quoter } from '@mirador/database/documents/agile-results'
import { currencyName } from '@mirador/domain/ledger/offer'

/** The fields of a Compra Ágil in the form of the contract. */
export function agileAnswer(
  { call, only_small }: { call: number | null; only_small: boolean | null },
  result: AgileResult | null,
) {
  return { call, only_small, result: result && resultAnswer(result) }
}

function resultAnswer({ status, criterion, cancel_reason, quoters, chosen, order }: AgileResult) {
  return { status, reason: criterion, cancel_reason, quoters, chosen: chosen && quoterAnswer(chosen), order }
}

/** A natural person has neither rut nor name. */
export function quoterAnswer({ bidder, is_natural_person, total, currency }: Quoter) {
  return {
    rut: bidder?.rut ?? null,
    name: bidder?.name ?? null,
    is_natural_person,
    total,
    currency: currencyName(currency),
  }
}
