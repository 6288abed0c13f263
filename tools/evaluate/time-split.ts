import { EvaluationError } from './evaluation-error.ts'
import { EVALUATION_REFUSALS } from './refusal-texts.ts'

/** A division at a day: earlier awards are learnt from, later ones are tested. */
export interface TimeSplit<Tender> {
  /** YYYY-MM-DD */
  day: string
  history: readonly Tender[]
  tested: readonly Tender[]
}

interface Dated {
  awardedOn: string
}

/** @throws EvaluationError when one side is empty */
export function splitBefore<Tender extends Dated>(tenders: readonly Tender[], day: string): TimeSplit<Tender> {
  const history = tenders.filter(({ awardedOn }) => awardedOn < day)
  const tested = tenders.filter(({ awardedOn }) => awardedOn >= day)
  if (history.length === 0) throw new EvaluationError(EVALUATION_REFUSALS.emptyHistory(day))
  if (tested.length === 0) throw new EvaluationError(EVALUATION_REFUSALS.emptyTest(day))
  return { day, history, tested }
}

/** Minimum share of the tenders in the earlier part, and in the later one. */
const MIN_SHARE = 0.2

/**
 * The day that halves the tenders: the first of a month, or another day when no first of a month leaves enough on both
 * sides.
 * @param tenders by day
 * @returns undefined when all were awarded on one day
 */
export function halvingDay(tenders: readonly Dated[]): string | undefined {
  const days = [...new Set(tenders.map(({ awardedOn }) => awardedOn))]
  if (days.length < 2) return undefined
  const shareBefore = (day: string) => tenders.filter(({ awardedOn }) => awardedOn < day).length / tenders.length
  const nearest = (candidates: readonly string[]) =>
    candidates
      .map((day) => ({ day, share: shareBefore(day) }))
      .filter(({ share }) => share >= MIN_SHARE && share <= 1 - MIN_SHARE)
      .sort((a, b) => Math.abs(a.share - 0.5) - Math.abs(b.share - 0.5))[0]?.day
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  return nearest(months) ?? nearest(days) ?? days.at(-1)
}
