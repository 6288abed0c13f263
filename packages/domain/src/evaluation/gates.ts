/** The kinds of what is measured (docs/evaluation.md), in the order of the screen. */
export const EVALUATION_NAMES = ['ranking', 'words', 'outside', 'bidders', 'winners', 'prices', 'rates'] as const
export type EvaluationName = (typeof EVALUATION_NAMES)[number]

/** What a measurement read when it read the loaded offers instead of files. */
export const LEDGER_DATA = 'ledger'

export type Metrics = Readonly<Record<string, number>>

export interface MeasuredModel {
  model: string
  metrics: Metrics
}

/** Lowest and highest value that a metric may have, both inclusive. */
type Bounds = readonly [lowest: number, highest: number]

interface Gate {
  /** the model that the product would use, by how its name begins */
  model: string
  bounds: Readonly<Record<string, Bounds>>
}

const AT_LEAST = (value: number): Bounds => [value, Number.POSITIVE_INFINITY]
const AT_MOST = (value: number): Bounds => [Number.NEGATIVE_INFINITY, value]

/** The tested share of the band may differ by so much from what the band says of itself. */
export const BAND_TOLERANCE = 0.05

/** Of words that may be offered. */
export const WORDS_GATE = { ndcg: 0.46, recall: 0.7 }
/** Winner among the first five, on so many months with awards; expected calibration error. */
export const WINNERS_GATE = { five: 0.3, months: 12, error: 0.05 }

/** What has to be measured before a feature is shown. Who usually bids is only counted, so that it has none. */
export const GATES: Readonly<Partial<Record<EvaluationName, Gate>>> = {
  // the paired difference to the best baseline must not lie below 0
  ranking: { model: 'points card', bounds: { differenceTo: AT_LEAST(0) } },
  words: {
    model: '+ words that may be offered',
    bounds: { ndcg10: AT_LEAST(WORDS_GATE.ndcg), recall50: AT_LEAST(WORDS_GATE.recall) },
  },
  // notices of tenders outside of the own rubros, judged one by one
  outside: { model: 'notices', bounds: { precision: AT_LEAST(0.7), judged: AT_LEAST(100) } },
  winners: {
    model: 'mixed and shrunk',
    bounds: {
      top5: AT_LEAST(WINNERS_GATE.five),
      months: AT_LEAST(WINNERS_GATE.months),
      calibrationError: AT_MOST(WINNERS_GATE.error),
    },
  },
  prices: {
    model: 'band',
    bounds: { error: AT_MOST(BAND_TOLERANCE), worstError: AT_MOST(BAND_TOLERANCE), classes: AT_LEAST(5) },
  },
  rates: { model: 'interval', bounds: { held: [0.85, 0.95] } },
}

/**
 * Whether what was measured of one kind, on one period, lets its feature be shown.
 * @returns null when nothing has to be reached, or the model of the product was not measured
 */
export function isGateReached(name: EvaluationName, measured: readonly MeasuredModel[]): boolean | null {
  const gate = GATES[name]
  const own = gate && measured.find(({ model }) => model.startsWith(gate.model))
  if (!gate || !own) return null
  return Object.entries(gate.bounds).every(([metric, [lowest, highest]]) => {
    const value = own.metrics[metric]
    return value !== undefined && value >= lowest && value <= highest
  })
}

/** What was measured of the band of prices. */
export interface BandTest {
  /** shares of the tested prices */
  held: number
  promised: number
  /** why it is off: overall, in one size of sample, or too few sizes could be tested; null when it is shown */
  missed: 'all' | 'size' | 'few' | null
}

/** @returns null when it was not measured */
export function bandTest(measured: readonly MeasuredModel[]): BandTest | null {
  const reached = isGateReached('prices', measured)
  const metrics = measured.find(({ model }) => model === GATES.prices?.model)?.metrics
  if (reached === null || !metrics) return null
  const { coverage: held = 0, promised = 0, error = 1, worstError = 1 } = metrics
  const missed = error > BAND_TOLERANCE ? 'all' : worstError > BAND_TOLERANCE ? 'size' : 'few'
  return { held, promised, missed: reached ? null : missed }
}
