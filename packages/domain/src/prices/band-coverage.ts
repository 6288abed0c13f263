import { isMixed, predictionBand, quantile } from '../statistics/order-statistics.ts'

/** A line whose chosen price counts (ledger/offer-flags.ts). */
export interface ChosenPrice {
  tender: number
  /** position of the line in its tender */
  line: number
  buyer: number
  /** month of publication, as a number of months */
  month: number
  /** first month in which the price was known, as a number of months */
  knownFrom: number
  /** requested quantity */
  quantity: number
  price: number
}

/** The test of the band of past prices on a later price. */
export interface BandOutcome {
  /** number of past comparable prices, and of their buyers */
  n: number
  buyers: number
  /** the share that the band promises to hold; undefined without a band: too few prices, or mixed products */
  promised: number | undefined
  isHeld: boolean
  /** the same of the range between the raw percentiles 10 and 90 */
  isHeldRaw: boolean
  /** highest ÷ lowest price of the band */
  width: number
}

/** Maximum age of compared prices, in months. */
const COMPARED_MONTHS = 24
const MAX_QUANTITY_RATIO = 10
/** Maximum number of tested lines of a set, chosen evenly over time. */
const MAX_TESTED = 2_000

/**
 * The band of each price from those that were known before its month, as the screen would show it.
 * @param prices of one price key, in any order
 * @param from the first month that is tested
 */
export function bandOutcomes(prices: readonly ChosenPrice[], from: number): BandOutcome[] {
  const sorted = prices.toSorted((a, b) => a.price - b.price)
  const later = prices.filter(({ month }) => month >= from).sort((a, b) => a.month - b.month || a.tender - b.tender)
  const step = Math.max(1, Math.ceil(later.length / MAX_TESTED))
  return later.filter((_, i) => i % step === 0).map((tested) => outcomeOf(sorted, tested))
}

/**
 * The prices with which the screen would have compared a line before its month: known by then, comparable quantity, the
 * last 24 months.
 */
export function pricesBefore(
  prices: readonly ChosenPrice[],
  { month, quantity, tender }: Pick<ChosenPrice, 'month' | 'quantity' | 'tender'>,
): ChosenPrice[] {
  return prices.filter(
    (one) =>
      one.knownFrom < month &&
      one.month >= month - COMPARED_MONTHS &&
      one.tender !== tender &&
      one.quantity * MAX_QUANTITY_RATIO >= quantity &&
      one.quantity <= quantity * MAX_QUANTITY_RATIO,
  )
}

function outcomeOf(sorted: readonly ChosenPrice[], tested: ChosenPrice): BandOutcome {
  const past = pricesBefore(sorted, tested)
  const { price } = tested
  const values = past.map((one) => one.price)
  const known = { n: past.length, buyers: new Set(past.map(({ buyer }) => buyer)).size }
  const band = predictionBand(values.length)
  if (!band || isMixed(values))
    return { ...known, promised: undefined, isHeld: false, isHeldRaw: false, width: Number.NaN }
  const [low, high] = band.ranks.map((rank) => values[rank - 1]) as [number, number]
  return {
    ...known,
    promised: band.probability,
    isHeld: low <= price && price <= high,
    isHeldRaw: quantile(values, 0.1) <= price && price <= quantile(values, 0.9),
    width: high / low,
  }
}

/** The lowest n of each class: the band begins at 9, and its ranks change at 19 and 29. */
const SIZE_CLASSES = [9, 14, 19, 29, 59] as const
/** Minimum number of tested prices of a class. */
export const MIN_TESTED = 100

export interface BandClass {
  /** lowest and highest n; infinite in the last class */
  sizes: readonly [from: number, to: number]
  tested: number
  /** share of the tested prices within the band, and the share that it promised */
  held: number
  promised: number
}

export interface BandCoverage {
  /** number of tested prices, of those with a band, and of those whose past prices were of mixed products */
  prices: number
  spoken: number
  mixed: number
  all: BandClass
  classes: readonly BandClass[]
  medianWidth: number
}

/** How often bands held the share that they promised, overall and by the number of past prices. */
export function bandCoverage(outcomes: readonly BandOutcome[]): BandCoverage {
  const spoken = outcomes.filter(({ promised }) => promised !== undefined)
  const widths = spoken.map(({ width }) => width).sort((a, b) => a - b)
  return {
    prices: outcomes.length,
    spoken: spoken.length,
    mixed: outcomes.filter(({ n, promised }) => n >= SIZE_CLASSES[0] && promised === undefined).length,
    all: classOf(spoken, [SIZE_CLASSES[0], Number.POSITIVE_INFINITY]),
    classes: SIZE_CLASSES.map((from, i) => {
      const to = (SIZE_CLASSES[i + 1] ?? Number.POSITIVE_INFINITY) - 1
      return classOf(
        spoken.filter(({ n }) => n >= from && n <= to),
        [from, to],
      )
    }),
    medianWidth: widths[widths.length >> 1] ?? Number.NaN,
  }
}

function classOf(outcomes: readonly BandOutcome[], sizes: BandClass['sizes']): BandClass {
  const tested = outcomes.length
  const held = outcomes.filter(({ isHeld }) => isHeld).length
  const promised = outcomes.reduce((sum, one) => sum + (one.promised ?? 0), 0)
  return { sizes, tested, held: held / tested, promised: promised / tested }
}
