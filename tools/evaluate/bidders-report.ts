import { WINNERS_GATE } from '@mirador/domain/evaluation/gates'
import { meanOf, meanWithInterval } from '@mirador/domain/statistics/bootstrap'
import {
  BIDDER_MODELS,
  type BidderHits,
  bidderHits,
  type Calibration,
  calibration,
  type WinnerHits,
  winnerHits,
} from './bidders.ts'
import { count, type Measurement, percent, type Section, table } from './document.ts'
import type { OfferedTender } from './offered-tender.ts'
import type { Period, Periods } from './periods.ts'

const MODEL = 'mixed and shrunk'

/**
 * Measures whether real bidders and winners are among the likely bidders, and which probability may be printed for
 * them.
 */
export function evaluateBidders({ offers, periods, dataHash }: Periods): Section {
  const results = periods.map((period) => ({ period, hits: bidderHits(period) }))
  const winners = winnerHits(offers.tenders)
  const chances = calibration(offers.tenders)
  const months = new Set(offers.tenders.map(({ awardedOn }) => awardedOn.slice(0, 7))).size
  return {
    name: 'bidders',
    data: offers.files.join(' + '),
    dataHash,
    lines: [
      '**A real bidder among the first ten**, with 90 % intervals by bootstrap over tenders:',
      ...table(
        ['period', 'n', ...BIDDER_MODELS, 'ceiling'],
        results.map(({ period, hits }) => [
          `${period.name}, from ${period.day}`,
          count(hits.ceiling.length),
          ...BIDDER_MODELS.map((model) => share(hits.hits[model])),
          percent(meanOf(hits.ceiling)),
        ]),
      ),
      ...winnerLines(winners),
      ...calibrationLines(chances),
      gateLine(winners, chances, months),
    ],
    measured: [...results.flatMap(measuredOf), ...measuredWinners(offers.tenders, winners, chances, months)],
  }
}

function share(hits: readonly number[]): string {
  const { mean, from, to } = meanWithInterval(hits, 2_000)
  return `${percent(mean)} (${(from * 100).toFixed(1)} to ${(to * 100).toFixed(1)})`
}

const winnerLines = ({ learnt, tested, first, five, ten, ceiling }: WinnerHits) => [
  `**The winner**: what was awarded before a day, about four fifths (${count(learnt)} tenders), is learnt from, the tenders with a winner awarded from that day on are tested (n = ${count(tested)}).`,
  ...table(
    ['the winner is', 'share'],
    [
      ['the first', share(first)],
      ['among the first five', share(five)],
      ['among the first ten', share(ten)],
      ['ceiling: seen before', percent(meanOf(ceiling))],
    ],
  ),
]

/** Minimum number of cases of a printed step: smaller ones are joined for people; the table itself keeps them. */
const MIN_CASES = 200

function calibrationLines({
  tenders: [learnt, fitted, tested],
  table: steps,
  errorBefore,
  errorAfter,
  cases,
}: Calibration) {
  const rows: { upTo: number; hits: number; cases: number }[] = []
  for (const { upTo, rate, cases: own } of steps) {
    const last = rows.at(-1)
    if (last && last.cases < MIN_CASES)
      Object.assign(last, { upTo, hits: last.hits + rate * own, cases: last.cases + own })
    else rows.push({ upTo, hits: rate * own, cases: own })
  }
  return [
    `**Chances**: ${count(learnt)} tenders are learnt from, the next ${count(fitted)} give the table, the last ${count(tested)} test it, each cut at a day of award (${count(cases)} named suppliers). Expected calibration error: ${errorBefore.toFixed(3)} of the score read as a chance, ${errorAfter.toFixed(3)} with the table.`,
    ...table(
      ['score up to', 'really bid', 'cases'],
      rows.map(({ upTo, hits, cases: own }) => [upTo.toFixed(3), percent(hits / own), count(own)]),
    ),
  ]
}

function gateLine({ five }: WinnerHits, { errorAfter }: Calibration, months: number): string {
  const [winner, error] = [meanOf(five), errorAfter]
  const calibrated = `calibration error ${error.toFixed(3)}, at most ${WINNERS_GATE.error} needed`
  const named = `winner among the first five ${percent(winner)} on ${months} months, at least ${percent(WINNERS_GATE.five)} of a whole year needed`
  const isReached = winner >= WINNERS_GATE.five && months >= WINNERS_GATE.months && error <= WINNERS_GATE.error
  return `**Gate ${isReached ? '' : 'not '}reached**: ${named}; ${calibrated}.${isReached ? '' : ' Likely bidders are not predicted; counts ("en 7 de 15") may be shown.'}`
}

const lastDay = (tenders: readonly OfferedTender[]) =>
  tenders.reduce((last, { awardedOn }) => (awardedOn > last ? awardedOn : last), '')

const measuredOf = ({ period, hits }: { period: Period; hits: BidderHits }): Measurement[] =>
  BIDDER_MODELS.map((model) => {
    const { mean, from, to } = meanWithInterval(hits.hits[model], 2_000)
    return {
      name: 'bidders',
      model,
      fromOn: period.day,
      toOn: lastDay(period.tested),
      n: hits.ceiling.length,
      metrics: { top10: mean, top10From: from, top10To: to, ceiling: meanOf(hits.ceiling) },
    }
  })

function measuredWinners(
  tenders: readonly OfferedTender[],
  winners: WinnerHits,
  chances: Calibration,
  months: number,
): Measurement[] {
  const { learnt, tested, first, five, ten, ceiling } = winners
  const interval = meanWithInterval(five, 2_000)
  const fromOn = tenders[learnt]?.awardedOn ?? ''
  return [
    {
      name: 'winners',
      model: MODEL,
      fromOn,
      toOn: lastDay(tenders),
      n: tested,
      metrics: {
        first: meanOf(first),
        top5: interval.mean,
        top5From: interval.from,
        top5To: interval.to,
        top10: meanOf(ten),
        ceiling: meanOf(ceiling),
        calibrationError: chances.errorAfter,
        months,
      },
    },
  ]
}
