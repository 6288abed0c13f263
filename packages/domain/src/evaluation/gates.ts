/** The kinds of measurement (docs/evaluation.md), in the order of the screen. */
export const EVALUATION_NAMES = [
  'ranking',
  'words',
  'outside',
  'bidders',
  'winners',
  'prices',
  'totals',
  'rates',
] as const
export type EvaluationName = (typeof EVALUATION_NAMES)[number]

/** The data source of a measurement that read the loaded offers instead of files. */
export const LEDGER_DATA = 'ledger'

export type Metrics = Readonly<Record<string, number>>

export interface MeasuredModel {
  model: string
  metrics: Metrics
}

/** Lowest and highest value that a metric may have, both inclusive. */
type Bounds = readonly [lowest: number, highest: number]

interface Gate {
  /** the beginning of the name of the model that the product uses */
  model: string
  bounds: Readonly<Record<string, Bounds>>
}

const AT_LEAST = (value: number): Bounds => [value, Number.POSITIVE_INFINITY]
const AT_MOST = (value: number): Bounds => [Number.NEGATIVE_INFINITY, value]

/** Maximum difference between the share of prices that a band holds and the share that it promises. */
export const BAND_TOLERANCE = 0.05

/** Minimum metrics of suggested words. */
export const WORDS_GATE = { ndcg: 0.46, recall: 0.7 }
/** Minimum share of winners among the first five, minimum months with awards, maximum expected calibration error. */
export const WINNERS_GATE = { five: 0.3, months: 12, error: 0.05 }

/** The metrics that a feature must reach before it is shown. Usual bidders are counts, so they have no gate. */
export const GATES: Readonly<Partial<Record<EvaluationName, Gate>>> = {
  // the paired difference to the best baseline must not lie below 0
  ranking: { model: 'points card', bounds: { differenceTo: AT_LEAST(0) } },
  words: {
    model: '+ words that may be offered',
    bounds: { ndcg10: AT_LEAST(WORDS_GATE.ndcg), recall50: AT_LEAST(WORDS_GATE.recall) },
  },
  // notices of tenders outside the rubros of the company, each judged by a person
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
 * Whether the measurement of a feature in one period allows the feature to be shown.
 * @returns null when the feature has no gate, or the model of the product was not measured
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

/** The result of testing the price band. */
export interface BandTest {
  /** shares of the tested prices: those that the band held, and those that it promised to hold */
  held: number
  promised: number
  /**
   * why the band is not shown: it failed overall, in one size of sample, or too few sizes could be tested; null when it
   * is shown
   */
  missed: 'all' | 'size' | 'few' | null
}

/**
 * The test of the price band in a measurement.
 * @returns null when the band was not measured
 */
export function bandTest(measured: readonly MeasuredModel[]): BandTest | null {
  const reached = isGateReached('prices', measured)
  const metrics = measured.find(({ model }) => model === GATES.prices?.model)?.metrics
  if (reached === null || !metrics) return null
  const { coverage: held = 0, promised = 0, error = 1, worstError = 1 } = metrics
  const missed = error > BAND_TOLERANCE ? 'all' : worstError > BAND_TOLERANCE ? 'size' : 'few'
  return { held, promised, missed: reached ? null : missed }
}
