import type { ComparedMonth, MarketAnswers, PriceBand } from '@mirador/contract/market-answers'
import { answered } from '@mirador/domain/market/answered'
import { MIN_FOR_MEDIAN } from '@mirador/domain/statistics/shown-share'
import type { AnswersState } from './answers-state.ts'

/** Whether the selection has both channels: three of the answers count tenders alone, and say so. */
export const hasBothChannels = ({ channel }: AnswersState, { lists_agile }: MarketAnswers): boolean =>
  channel === undefined && lists_agile

/** What was published in some months, and in the same months a year before. */
export interface YearChange {
  now: number
  /** null: not all of these months were read */
  before: number | null
  /** the first counted month, if the ones before it were not read */
  since: string | undefined
}

export const tendersChange = (months: readonly ComparedMonth[]): YearChange => ({
  now: sum(months, ({ tenders }) => tenders),
  before: sum(months, ({ tenders_before }) => tenders_before),
  since: undefined,
})

/** @returns undefined if no month was read */
export function agileChange(months: readonly ComparedMonth[]): YearChange | undefined {
  const read = months.filter(({ agile }) => agile !== null)
  const [first] = read
  if (!first) return undefined
  const isComplete = read.length === months.length
  const hasBefore = months.every(({ agile_before }) => agile_before !== null)
  return {
    now: sum(read, ({ agile }) => agile ?? 0),
    before: isComplete && hasBefore ? sum(months, ({ agile_before }) => agile_before ?? 0) : null,
    since: isComplete ? undefined : first.month,
  }
}

const sum = (months: readonly ComparedMonth[], countOf: (month: ComparedMonth) => number) =>
  months.reduce((all, month) => all + countOf(month), 0)

/** The number of rows of the tables of the four answers, as in the file. */
export function countRows(answers: MarketAnswers): number {
  const has = answered(answers)
  const { months, buyers, winners, prices } = answers
  return (
    months.length +
    (has.buyers ? buyers.largest.length : 0) +
    (has.winners ? winners.largest.length : 0) +
    (has.prices ? prices.bands.length + 1 : 0)
  )
}

/** A band of enough cases. */
export type KnownBand = PriceBand & { share: NonNullable<PriceBand['share']> }

export const knownBands = (bands: readonly PriceBand[]): KnownBand[] =>
  bands.filter((band): band is KnownBand => (band.share?.n ?? 0) >= MIN_FOR_MEDIAN)
