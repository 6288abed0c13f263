import type { Db } from '@mirador/database/connection/connect'
import { type BuyerMonth, listBuyerMonths } from '@mirador/database/offers/evaluated-offers'
import { isGateReached } from '@mirador/domain/evaluation/gates'
import { meanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { MIN_OF_RATE, type RatePair, rateForecast } from '@mirador/domain/statistics/rate-forecast'
import { GENERAL_PART_FROM } from '@mirador/domain/tender/law-days'
import { count, type Measurement, percent, table } from './document.ts'
import { type Ledger, lastDayOf, monthsBefore } from './ledger.ts'

const HALF_YEAR = 6
/** Number of the latest half-years that are tested. */
const TESTED_HALVES = 4
/** Minimum number of rates. */
const MIN_RATES = 50

const RATES = {
  'single bidder': ({ awarded, single }: BuyerMonth) => [single, awarded],
  'lowest chosen': ({ compared, lowest }: BuyerMonth) => [lowest, compared],
} as const satisfies Record<string, (month: BuyerMonth) => [number, number]>
type RateName = keyof typeof RATES

export interface RatesResult {
  /** first day of the first tested month, and last day of the last one */
  fromOn: string
  toOn: string
  /** number of half-years left out, because months are missing or because they include the reform */
  leftOut: number
  pairs: Readonly<Record<RateName, readonly RatePair[]>>
}

/** The rates of each buyer in a half-year, and in the next. */
export async function evaluateRates(db: Db, { months }: Ledger): Promise<RatesResult> {
  const known = new Set(months.map(({ month }) => month))
  const byBuyer = Map.groupBy(await listBuyerMonths(db), ({ institution_id }) => institution_id)
  const pairs: Record<RateName, RatePair[]> = { 'single bidder': [], 'lowest chosen': [] }
  const last = months.at(-1)?.month ?? ''
  const tested: string[] = []
  for (let half = TESTED_HALVES - 1; half >= 0; half--) {
    const later = monthsBefore(last, HALF_YEAR * (half + 1) - 1)
    const earlier = monthsBefore(later, HALF_YEAR)
    const end = monthsBefore(later, -HALF_YEAR)
    const all = Array.from({ length: 2 * HALF_YEAR }, (_, i) => monthsBefore(earlier, -i))
    // since the reform Compra Ágil takes the small purchases, so earlier half-years do not predict later ones
    if (all.some((month) => !known.has(month)) || (earlier < GENERAL_PART_FROM && end > GENERAL_PART_FROM)) continue
    tested.push(later)
    for (const own of byBuyer.values()) {
      for (const name of Object.keys(RATES) as RateName[]) {
        pairs[name].push({ earlier: sumOf(own, name, earlier, later), later: sumOf(own, name, later, end) })
      }
    }
  }
  return { fromOn: tested[0] ?? '', toOn: lastDayOf(last), leftOut: TESTED_HALVES - tested.length, pairs }
}

function sumOf(months: readonly BuyerMonth[], name: RateName, from: string, before: string) {
  const inside = months.filter(({ month }) => month >= from && month < before).map(RATES[name])
  return inside.reduce(([k, n], [more, of]) => [k + more, n + of] as const, [0, 0] as readonly [number, number])
}

const forecasts = ({ pairs }: RatesResult) =>
  (Object.keys(RATES) as RateName[]).map((name) => ({ name, ...rateForecast(pairs[name]) }))

export function rateLines(result: RatesResult): string[] {
  const all = forecasts(result)
  const held = all.flatMap((one) => one.held)
  if (held.length < MIN_RATES) {
    return [
      `Not measured: only ${count(held.length)} rates of at least ${MIN_OF_RATE} cases have a next half-year, at least ${MIN_RATES} are needed; ${result.leftOut} of ${TESTED_HALVES} half-years lack months, or cross December 2024.`,
    ]
  }
  const isReached = isGateReached('rates', measuredRates(result)) === true
  const share = (hits: readonly number[]) => {
    const { mean, from, to } = meanWithInterval(hits, 2_000)
    return hits.length === 0 ? '' : `${percent(mean)} (${(from * 100).toFixed(1)} to ${(to * 100).toFixed(1)})`
  }
  return [
    `Half-years from ${result.fromOn} to ${result.toOn}, each foretold from the one before it; ${result.leftOut} of ${TESTED_HALVES} left out, for want of months or because they cross December 2024. At least ${MIN_OF_RATE} cases in both.`,
    ...table(
      ['rate', 'n', 'interval of 90 %, drawn towards all buyers', 'of the buyer alone'],
      [
        ...all.map((one) => [one.name, count(one.held.length), share(one.held), share(one.heldAlone)]),
        ['both', count(held.length), share(held), share(all.flatMap(({ heldAlone }) => heldAlone))],
      ],
    ),
    `**Gate ${isReached ? '' : 'not '}reached**: the next rate lies within 85 to 95 % of the time.`,
  ]
}

export function measuredRates(result: RatesResult): Measurement[] {
  const all = forecasts(result)
  const held = all.flatMap((one) => one.held)
  if (held.length < MIN_RATES) return []
  const row = (model: string, hits: readonly number[]) => {
    const { mean, from, to } = meanWithInterval(hits, 2_000)
    const common = { name: 'rates', model, fromOn: result.fromOn, toOn: result.toOn, n: hits.length }
    return { ...common, metrics: { held: mean, heldFrom: from, heldTo: to } }
  }
  return [
    row('interval', held),
    row(
      'Jeffreys interval',
      all.flatMap(({ heldAlone }) => heldAlone),
    ),
  ]
}
