import type { Db } from '@mirador/database/connection/connect'
import { readChosenPrices } from '@mirador/database/offers/evaluated-offers'
import { BAND_TOLERANCE, isGateReached } from '@mirador/domain/evaluation/gates'
import {
  type BandClass,
  type BandCoverage,
  type BandOutcome,
  bandCoverage,
  bandOutcomes,
  MIN_TESTED,
} from '@mirador/domain/prices/band-coverage'
import { type Cluster, clusteredMean, type MeanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { count, type Measurement, percent, table } from './document.ts'
import { type Ledger, lastDayOf, monthNumberOf, monthsBefore } from './ledger.ts'

/** Number of the latest months whose prices are tested. */
const TESTED_MONTHS = 6
/** Minimum number of lines: a band needs nine prices before the tested one. */
const MIN_LINES = 10

export interface PricesResult {
  fromOn: string
  toOn: string
  coverage: BandCoverage
  /**
   * shares of tested prices within the band, and within the range of raw percentiles; lines of one product form a
   * cluster
   */
  held: MeanWithInterval
  heldRaw: MeanWithInterval
}

/** Measures how often the band of past comparable prices holds the next chosen one. */
export async function evaluatePrices(db: Db, { months }: Ledger): Promise<PricesResult> {
  const last = months.at(-1)?.month ?? ''
  const fromOn = monthsBefore(last, TESTED_MONTHS - 1)
  const outcomes: BandOutcome[] = []
  const held: Cluster[] = []
  const heldRaw: Cluster[] = []
  for await (const prices of readChosenPrices(db, MIN_LINES)) {
    const own = bandOutcomes(prices, monthNumberOf(fromOn))
    // one by one, since a product may have more than the maximum number of arguments
    for (const outcome of own) outcomes.push(outcome)
    const spoken = own.filter(({ promised }) => promised !== undefined)
    if (spoken.length === 0) continue
    const cases = spoken.length
    held.push({ sum: spoken.filter(({ isHeld }) => isHeld).length, cases })
    heldRaw.push({ sum: spoken.filter(({ isHeldRaw }) => isHeldRaw).length, cases })
  }
  return {
    fromOn,
    toOn: lastDayOf(last),
    coverage: bandCoverage(outcomes),
    held: clusteredMean(held),
    heldRaw: clusteredMean(heldRaw),
  }
}

const errorOf = ({ held, promised }: BandClass) => Math.abs(held - promised)
const measuredClasses = ({ classes }: BandCoverage) => classes.filter(({ tested }) => tested >= MIN_TESTED)

export function priceLines(result: PricesResult): string[] {
  const { coverage, held, heldRaw, fromOn, toOn } = result
  const { prices, spoken, mixed, all, classes, medianWidth } = coverage
  if (spoken < MIN_TESTED) {
    return [
      `Not measured: from ${fromOn} to ${toOn} only ${count(spoken)} chosen prices have a band, at least ${MIN_TESTED} are needed. The band stays off.`,
    ]
  }
  const rows: [string, BandClass][] = [['all', all], ...classes.map((one): [string, BandClass] => [sizeName(one), one])]
  const isReached = isGateReached('prices', measuredPrices(result)) === true
  return [
    `${count(prices)} chosen prices from ${fromOn} to ${toOn}; ${count(spoken)} have a band of comparable prices known before their month (${percent(spoken / prices)}), ${count(mixed)} are silent for mixed products. Median of highest ÷ lowest price of a band: ${medianWidth.toFixed(2)}.`,
    ...table(
      ['past prices', 'tested', 'within the band', 'promised', ''],
      rows.map(([name, one]) => [
        name,
        count(one.tested),
        one.tested === 0 ? '' : percent(one.held),
        one.tested === 0 ? '' : percent(one.promised),
        one.tested < MIN_TESTED ? `fewer than ${MIN_TESTED}: says nothing` : '',
      ]),
    ),
    `With 90 % intervals by bootstrap over products: band ${share(held)}, raw percentiles 10 to 90 ${share(heldRaw)}.`,
    '',
    `**Gate ${isReached ? '' : 'not '}reached**: the share within the band differs from what the band promises by at most ${BAND_TOLERANCE}, overall and in each of the five classes.${isReached ? '' : ' The band stays off.'}`,
  ]
}

const sizeName = ({ sizes: [from, to] }: BandClass) =>
  to === Number.POSITIVE_INFINITY ? `${from} or more` : `${from} to ${to}`
const share = ({ mean, from, to }: MeanWithInterval) =>
  `${percent(mean)} (${(from * 100).toFixed(1)} to ${(to * 100).toFixed(1)})`

export function measuredPrices({ coverage, held, heldRaw, fromOn, toOn }: PricesResult): Measurement[] {
  if (coverage.spoken < MIN_TESTED) return []
  const measured = measuredClasses(coverage)
  const common = { name: 'prices', fromOn, toOn, n: coverage.spoken }
  const shares = ({ mean, from, to }: MeanWithInterval) => ({ coverage: mean, coverageFrom: from, coverageTo: to })
  return [
    {
      ...common,
      model: 'band',
      metrics: {
        ...shares(held),
        promised: coverage.all.promised,
        spoken: coverage.spoken / coverage.prices,
        width: coverage.medianWidth,
        error: errorOf(coverage.all),
        worstError: Math.max(0, ...measured.map(errorOf)),
        classes: measured.length,
      },
    },
    { ...common, model: 'raw P10–P90', metrics: shares(heldRaw) },
  ]
}
