import { type ComparedOffer, compareLine, isClose, NOT_A_LINE_PRICE } from '@mirador/domain/ledger/line-outcome'
import { LOST_OUTCOMES } from '@mirador/domain/ledger/line-selections'
import { OFFER_CURRENCIES, OFFER_STATES } from '@mirador/domain/ledger/offer'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { isAwarded, lineKey, type Row } from './test-ledger-months.ts'

const NOT_MONEY = excludedMask('money')

/** The pesos awarded by some offers; null where none count. */
export function awardedIn(offers: readonly Row[]): number | null {
  const sums = offers
    .filter(({ flags, currency }) => (flags & NOT_MONEY) === 0 && currency === OFFER_CURRENCIES.CLP)
    .flatMap(({ unit_amount, awarded_quantity }) =>
      unit_amount === null || awarded_quantity === null ? [] : [unit_amount * awarded_quantity],
    )
  return sums.length === 0 ? null : sums.reduce((sum, one) => sum + one, 0)
}

export interface CountedLine {
  code: string
  outcome: string
  institution: string | null
  is_close: boolean
  /** chosen ÷ own − 1 */
  difference: number | null
  own_total: number | null
  own_currency: number | null
  own: readonly Row[]
  chosen: readonly Row[]
}

/** Every line of a supplier, compared by the rule of the domain. */
export function linesOf(rows: readonly Row[], key: string): CountedLine[] {
  const byLine = Map.groupBy(rows, lineKey)
  const keys = new Set(rows.filter(({ supplier }) => supplier === key).map(lineKey))
  return [...keys].map((line) => {
    const offers = byLine.get(line) as [Row, ...Row[]]
    const { outcome, difference, own } = compareLine(
      offers.map((one) => ({ ...one, is_own: one.supplier === key }) as ComparedOffer),
      isAwarded(offers[0]),
    )
    const mine = offers.filter(({ supplier }) => supplier === key)
    return {
      code: offers[0].code,
      outcome,
      institution: offers[0].institution,
      is_close: isClose({ outcome, difference }),
      difference,
      own_total: lowestTotal(mine),
      own_currency: own?.currency ?? null,
      own: mine.filter(({ is_selected }) => is_selected),
      chosen: offers.filter(({ is_selected }) => is_selected),
    }
  })
}

export const isLost = ({ outcome }: CountedLine) => (LOST_OUTCOMES as readonly string[]).includes(outcome)

/** The lowest unit price × quantity of the chosen own offers, else of those that were admitted, else of all. */
function lowestTotal(mine: readonly Row[]): number | null {
  const chosen = mine.filter(({ is_selected }) => is_selected)
  const admitted = mine.filter(({ state }) => state !== OFFER_STATES.rejected)
  const some = [chosen, admitted, mine].find((offers) => offers.length > 0) ?? []
  const totals = some.flatMap(({ unit_amount, quantity, flags }) =>
    unit_amount !== null && unit_amount > 0 && quantity !== null && (flags & NOT_A_LINE_PRICE) === 0
      ? [unit_amount * quantity]
      : [],
  )
  return totals.length === 0 ? null : Math.min(...totals)
}
