import { bidderModel } from '@mirador/domain/bidders/likely-bidders'
import { isGateReached } from '@mirador/domain/evaluation/gates'
import { meanOf, meanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { calibrated, calibrationError, calibrationTable } from '@mirador/domain/statistics/isotonic'
import { BIDDER_MODELS, type BidderModelName, bidderModels, NAMED } from './bidders.ts'
import { count, type Measurement, percent, table } from './document.ts'
import { lastDayOf, type TestedMonth } from './ledger.ts'
import { sampleOf } from './ranking.ts'

/** Maximum number of tenders: each one ranks all known suppliers. */
const MAX_TENDERS = 150
/** Number of months whose predictions give the table of probabilities for the next one. */
const TABLE_MONTHS = 3

interface Prediction {
  score: number
  isTrue: boolean
}

export interface BidderMonth {
  month: string
  learnt: number
  /** by model and tender: whether a winner is the first, among the first five, among the first ten */
  wins: Readonly<Record<BidderModelName, readonly (readonly [first: number, five: number, ten: number])[]>>
  /** 1 when a winner was known before */
  ceiling: readonly number[]
  /** for the named suppliers: the score, and whether they really bid */
  predictions: readonly Prediction[]
}

/** The rank of the winners of a month among the likely bidders, learnt from earlier awards. */
export function winnersOfMonth({ month, history, tested }: TestedMonth): BidderMonth | undefined {
  const learnt = history.filter(({ awardedOn }) => awardedOn !== '' && awardedOn < month)
  const won = sampleOf(
    tested.filter(({ winners }) => winners.size > 0),
    MAX_TENDERS,
    ({ code }) => code,
  )
  if (learnt.length === 0 || won.length === 0) return undefined
  const mixed = bidderModel(learnt)
  const models = bidderModels(learnt, mixed)
  const wins = (name: BidderModelName) =>
    won.map((tender) => {
      const hits = models[name](tender).map((supplier) => tender.winners.has(supplier))
      const among = (depth: number) => Number(hits.slice(0, depth).includes(true))
      return [among(1), among(5), among(NAMED)] as const
    })
  return {
    month,
    learnt: learnt.length,
    wins: Object.fromEntries(BIDDER_MODELS.map((name) => [name, wins(name)])) as unknown as BidderMonth['wins'],
    ceiling: won.map(({ winners }) => Number([...winners].some((name) => mixed.isKnown(name)))),
    predictions: won.flatMap((tender) =>
      mixed
        .rank(tender)
        .slice(0, NAMED)
        .map(({ supplier, score }) => ({ score, isTrue: tender.bidders.has(supplier) })),
    ),
  }
}

/** The error of a table's probabilities, fitted on the predictions of the previous months; NaN without months. */
function errorWithTable(months: readonly BidderMonth[]): number {
  const later = months.flatMap(({ predictions }, i) => {
    if (i < TABLE_MONTHS) return []
    const steps = calibrationTable(months.slice(i - TABLE_MONTHS, i).flatMap((month) => month.predictions))
    return predictions.map(({ score, isTrue }) => ({ score: calibrated(steps, score), isTrue }))
  })
  return later.length === 0 ? Number.NaN : calibrationError(later)
}

const OWN: BidderModelName = 'mixed and shrunk'

export function bidderLines(months: readonly BidderMonth[]): string[] {
  if (months.length === 0) return ['Not measured: no month has awards, and months with awards before it.']
  const error = errorWithTable(months)
  const measured = measuredBidders(months)
  const isReached = isGateReached('winners', measured) === true
  return [
    `${count(months.length)} months, of each at most ${MAX_TENDERS} awarded tenders; learnt from what was awarded before the month. A winner who is a natural person is never named, so counts as missed.`,
    ...table(
      ['the winner is', 'the first', 'among the first five', 'among the first ten'],
      [
        ...measured.map(({ model, metrics }) => [
          model,
          percent(metrics.first ?? 0),
          `${percent(metrics.top5 ?? 0)} (${((metrics.top5From ?? 0) * 100).toFixed(1)} to ${((metrics.top5To ?? 0) * 100).toFixed(1)})`,
          percent(metrics.top10 ?? 0),
        ]),
        ['ceiling: seen before', '', percent(meanOf(months.flatMap(({ ceiling }) => ceiling))), ''],
      ],
    ),
    Number.isNaN(error)
      ? `Calibration not measured: more than ${TABLE_MONTHS} months are needed.`
      : `Expected calibration error: ${calibrationError(months.flatMap(({ predictions }) => predictions)).toFixed(3)} of the score read as a chance, ${error.toFixed(3)} with a table fitted on the three months before.`,
    '',
    `**Gate ${isReached ? '' : 'not '}reached**: among the first five at least 30 % on twelve months, calibration error at most 0.05.`,
  ]
}

export function measuredBidders(months: readonly BidderMonth[]): Measurement[] {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const ceiling = months.flatMap((month) => month.ceiling)
  const error = errorWithTable(months)
  return BIDDER_MODELS.map((model) => {
    const wins = months.flatMap((month) => month.wins[model])
    const five = meanWithInterval(
      wins.map(([, hit]) => hit),
      2_000,
    )
    return {
      name: 'winners',
      model,
      fromOn: first.month,
      toOn: lastDayOf(last.month),
      n: wins.length,
      metrics: {
        first: meanOf(wins.map(([hit]) => hit)),
        top10: meanOf(wins.map(([, , hit]) => hit)),
        top5: five.mean,
        top5From: five.from,
        top5To: five.to,
        ceiling: meanOf(ceiling),
        ...(model === OWN && { months: months.length, ...(!Number.isNaN(error) && { calibrationError: error }) }),
      },
    }
  })
}
