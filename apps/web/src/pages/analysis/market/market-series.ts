import type { MarketMonthAnswer } from '@mirador/contract/market'
import { MIN_FOR_MEDIAN, shownShare } from '@mirador/domain/statistics/shown-share'

type Share = MarketMonthAnswer['single']
type Spread = MarketMonthAnswer['bidders']

/** The median of a spread; null below five cases. */
export const shownMedian = (spread: Spread): number | null =>
  spread && spread.n >= MIN_FOR_MEDIAN ? spread.median : null

/** The amount of a month; null, not 0, where none of its offers are known. */
export const knownAmount = ({ single, awarded_clp }: MarketMonthAnswer): number | null =>
  single.n > 0 ? awarded_clp : null

/** Whether Compra Ágil is counted in some of the months. */
export const countsAgile = (months: readonly MarketMonthAnswer[]) => months.some(({ agile }) => agile !== null)

/** The shares of each `span` months together; a share of too few cases is not shown. */
export function sharesBy(
  months: readonly MarketMonthAnswer[],
  span: number,
  shareOf: (month: MarketMonthAnswer) => Share,
) {
  return Array.from({ length: Math.ceil(months.length / span) }, (_, i) => {
    const own = months.slice(i * span, (i + 1) * span).map(shareOf)
    const sum = (name: keyof Share) => own.reduce((all, share) => all + share[name], 0)
    return shownShare(sum('k'), sum('n'))
  })
}

/** The end of an axis from 0: an even number above the values, so that its middle is a whole number. */
export function evenEnd(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const unit = 10 ** Math.floor(Math.log10(most))
  const steps = unit === 1 ? [2, 4, 6, 8] : [1, 2, 4, 5, 6, 8]
  return ([...steps, 10].find((step) => step * unit >= most) ?? 10) * unit
}

/** The end of an axis of shares: 1, or 0.5 where no interval goes beyond it. */
export const shareEnd = (shares: readonly ({ to: number } | undefined)[]) =>
  shares.some((share) => share && share.to > 0.5) ? 1 : 0.5

/** The index of the bucket to read out at first: the last one with a median, else the last that has ended. */
export function firstChosen(months: readonly MarketMonthAnswer[]): number {
  const known = months.findLastIndex(({ bidders }) => shownMedian(bidders) !== null)
  const ended = months.findLastIndex(({ is_incomplete }) => !is_incomplete)
  return Math.max(0, known >= 0 ? known : ended)
}
