import { bidderModel } from '@mirador/domain/bidders/likely-bidders'
import {
  type CalibrationStep,
  calibrated,
  calibrationError,
  calibrationTable,
} from '@mirador/domain/statistics/isotonic'
import type { OfferedTender } from './offered-tender.ts'
import type { TimeSplit } from './time-split.ts'

/** Number of named suppliers on a screen. */
export const NAMED = 10
/**
 * Shares of the tenders, by award, from which is learnt and on which the table of probabilities is fitted; the rest is
 * tested.
 */
const LEARNT_SHARE = 0.6
const WINNER_SHARE = 0.8

type Split = TimeSplit<OfferedTender>
/** Returns the first suppliers for a tender, at most `NAMED`. */
type Model = (tender: OfferedTender) => readonly string[]

export const BIDDER_MODELS = ['most frequent of all', 'raw frequency at buyer × rubro', 'mixed and shrunk'] as const
export type BidderModelName = (typeof BIDDER_MODELS)[number]

/** Suppliers by their number of bids, in all past tenders or in similar ones; equal ones by name. */
function byFrequency(history: readonly OfferedTender[]): string[] {
  const counts = new Map<string, number>()
  for (const { bidders } of history) for (const name of bidders) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name)
}

function rawFrequency(history: readonly OfferedTender[]): Model {
  const known = new Map<string, string[]>()
  return ({ families, buyer }) => {
    const key = `${buyer} ${[...families.keys()].sort().join(' ')}`
    const ranked =
      known.get(key) ??
      byFrequency(
        history.filter(
          (past) => past.buyer === buyer && [...families.keys()].some((family) => past.families.has(family)),
        ),
      )
    known.set(key, ranked)
    return ranked.slice(0, NAMED)
  }
}

export function bidderModels(
  history: readonly OfferedTender[],
  mixed = bidderModel(history),
): Record<BidderModelName, Model> {
  const frequent = byFrequency(history).slice(0, NAMED)
  return {
    'most frequent of all': () => frequent,
    'raw frequency at buyer × rubro': rawFrequency(history),
    'mixed and shrunk': (tender) =>
      mixed
        .rank(tender)
        .slice(0, NAMED)
        .map(({ supplier }) => supplier),
  }
}

export interface BidderHits {
  /** by model, one per tested tender: 1 when a real bidder is among the first ten */
  hits: Readonly<Record<BidderModelName, readonly number[]>>
  /** 1 when a bidder of the tender was known before */
  ceiling: readonly number[]
}

/** Whether a real bidder is among the first ten. */
export function bidderHits({ history, tested }: Split): BidderHits {
  const seen = bidderModel(history)
  const models = bidderModels(history, seen)
  const hitsOf = (name: BidderModelName) =>
    tested.map((tender) => Number(models[name](tender).some((supplier) => tender.bidders.has(supplier))))
  return {
    hits: {
      'most frequent of all': hitsOf('most frequent of all'),
      'raw frequency at buyer × rubro': hitsOf('raw frequency at buyer × rubro'),
      'mixed and shrunk': hitsOf('mixed and shrunk'),
    },
    ceiling: tested.map(({ bidders }) => Number([...bidders].some((name) => seen.isKnown(name)))),
  }
}

export interface WinnerHits {
  learnt: number
  tested: number
  /** 1 when a winner is the first, among the first five, among the first ten, or was known before */
  first: readonly number[]
  five: readonly number[]
  ten: readonly number[]
  ceiling: readonly number[]
}

/**
 * The day of award that leaves about a share of the tenders before it. Awards of that day count as later: on the
 * morning of a day they are not known.
 */
const dayAfter = (tenders: readonly OfferedTender[], share: number) =>
  tenders[Math.floor(tenders.length * share)]?.awardedOn ?? ''

/**
 * The rank of the winner among the likely bidders: learns from about the first four fifths by award, divided at a day.
 * @param tenders by day of award
 */
export function winnerHits(tenders: readonly OfferedTender[]): WinnerHits {
  const day = dayAfter(tenders, WINNER_SHARE)
  const history = tenders.filter(({ awardedOn }) => awardedOn < day)
  const tested = tenders.filter(({ awardedOn, winners }) => awardedOn >= day && winners.size > 0)
  const model = bidderModel(history)
  const ranked = tested.map((tender) =>
    model
      .rank(tender)
      .slice(0, NAMED)
      .map(({ supplier }) => tender.winners.has(supplier)),
  )
  const among = (depth: number) => ranked.map((wins) => Number(wins.slice(0, depth).includes(true)))
  return {
    learnt: history.length,
    tested: tested.length,
    first: among(1),
    five: among(5),
    ten: among(NAMED),
    ceiling: tested.map(({ winners }) => Number([...winners].some((name) => model.isKnown(name)))),
  }
}

export interface Calibration {
  /** number of tenders for learning, calibration and test */
  tenders: readonly [learnt: number, calibrated: number, tested: number]
  table: readonly CalibrationStep[]
  errorBefore: number
  errorAfter: number
  cases: number
}

interface Prediction {
  score: number
  isTrue: boolean
}

/**
 * A table of probabilities for the ten named suppliers, fitted on tenders after the learnt ones, and its error on later
 * ones, each divided at a day of award.
 * @param tenders by day of award
 */
export function calibration(tenders: readonly OfferedTender[]): Calibration {
  const [first, second] = [LEARNT_SHARE, (1 + LEARNT_SHARE) / 2].map((share) => {
    const day = dayAfter(tenders, share)
    return tenders.filter(({ awardedOn }) => awardedOn < day).length
  }) as [number, number]
  const saidOf = (history: readonly OfferedTender[], tested: readonly OfferedTender[]): Prediction[] => {
    const model = bidderModel(history)
    return tested.flatMap((tender) =>
      model
        .rank(tender)
        .slice(0, NAMED)
        .map(({ supplier, score }) => ({ score, isTrue: tender.bidders.has(supplier) })),
    )
  }
  const table = calibrationTable(saidOf(tenders.slice(0, first), tenders.slice(first, second)))
  const later = saidOf(tenders.slice(0, second), tenders.slice(second))
  return {
    tenders: [first, second - first, tenders.length - second],
    table,
    errorBefore: calibrationError(later),
    errorAfter: calibrationError(later.map(({ score, isTrue }) => ({ score: calibrated(table, score), isTrue }))),
    cases: later.length,
  }
}
