import { quantile } from '../statistics/order-statistics.ts'

// A fit in five words: docs/decisions/0099.

/** How an open tender compares with the other open ones of a company, the most similar first. */
export const FIT_GRADES = ['muy_parecida', 'parecida', 'algo_parecida', 'poco_parecida', 'distinta'] as const
export type FitGrade = (typeof FIT_GRADES)[number]

/** Percentages of the own open tenders that get the grades before the last one. */
const SHARES = [5, 15, 30, 30] as const
/** Maximum number of tenders that are very similar. */
const MAX_BEST = 12

/** Below this number of own open tenders, they count as alike only when all have one sum. */
const MIN_COMPARED = 15
/** Minimum number of different sums among the best fifth. */
const MIN_DIFFERENT = 3

/** Below this number of own offers, they do not say what is very similar. */
export const MIN_OFFERS = 10

/** The own open tenders of a company by their sums, and where the grades are cut. */
export interface GradeCut {
  /** number of the own open tenders */
  of: number
  /** how many of them have a sum, by the sum */
  counts: readonly number[]
  /** for each grade before the last: its sums are above this one */
  above: readonly number[]
  /** size of the largest group of tenders with one sum */
  alike: number
  /** too many tenders have one sum for a grade to say anything, or there is nothing to compare with */
  isFlat: boolean
  /** the lowest sum that is very similar; undefined: the words of the company decide */
  anchor: number | undefined
}

/**
 * Cuts the own open tenders of a company into grades.
 * @param sums whole sums of the open tenders of its rubros that exceed no limit; those of 0 are ignored
 * @param anchor result of `anchorOf`
 */
export function cutGrades(sums: Iterable<number>, anchor?: number): GradeCut {
  const counts: number[] = []
  let of = 0
  for (const sum of sums) {
    if (sum <= 0) continue
    while (counts.length <= sum) counts.push(0)
    counts[sum] = (counts[sum] ?? 0) + 1
    of++
  }
  const groups = counts.flatMap((count, sum) => (count > 0 ? [{ sum, count }] : [])).reverse()
  const alike = groups.reduce((most, { count }) => Math.max(most, count), 0)
  return { of, counts, above: cutsOf(groups, of), alike, isFlat: of < 2 || isFlat(groups, of, alike), anchor }
}

interface SumGroup {
  sum: number
  count: number
}

/** @param groups the greatest sum first */
function cutsOf(groups: readonly SumGroup[], of: number): number[] {
  let place = 0
  return SHARES.map((share, i) => {
    const size = Math.ceil((of * share) / 100)
    place += i === 0 ? Math.min(MAX_BEST, size) : size
    return sumAt(groups, place)
  })
}

/** The sum at a place of the descending order, from 0; 0 after the last. */
function sumAt(groups: readonly SumGroup[], place: number): number {
  let before = 0
  for (const { sum, count } of groups) {
    before += count
    if (before > place) return sum
  }
  return 0
}

function isFlat(groups: readonly SumGroup[], of: number, alike: number): boolean {
  if (of < MIN_COMPARED) return groups.length === 1
  if (alike > of / 2) return true
  const fifth = Math.ceil(of / 5)
  return new Set(Array.from({ length: fifth }, (_, place) => sumAt(groups, place))).size < MIN_DIFFERENT
}

/**
 * The lower quartile of the sums that a company's own offers would have had; undefined when it has too few of them.
 * @param sums in any order
 */
export function anchorOf(sums: readonly number[]): number | undefined {
  if (sums.length < MIN_OFFERS) return undefined
  return quantile(
    sums.toSorted((a, b) => a - b),
    0.25,
  )
}

/** An open tender, as far as its grade depends on it. */
export interface GradedTender {
  sum: number
  isOfOwnRubro: boolean
  /** whether an own word of the company is in its title or lines */
  hasOwnWord: boolean
}

/**
 * The grade of an open tender; undefined where the sums say nothing. Of other rubros none is very similar.
 */
export function gradeOf(
  { isFlat, above, anchor }: GradeCut,
  { sum, isOfOwnRubro, hasOwnWord }: GradedTender,
): FitGrade | undefined {
  if (isFlat) return undefined
  const isVerySimilar = isOfOwnRubro && (anchor === undefined ? hasOwnWord : sum >= anchor)
  const place = above.findIndex((limit, i) => sum > limit && (i > 0 || isVerySimilar))
  return FIT_GRADES[place < 0 ? FIT_GRADES.length - 1 : place]
}

/**
 * The place of an own open tender, from 1: the very similar ones come first, then the sum counts. Equal ones share it.
 * @param best how many tenders are very similar, by sum
 */
export function rankOf(
  { counts }: GradeCut,
  best: ReadonlyMap<number, number>,
  { sum, grade }: { sum: number; grade: FitGrade },
): number {
  let rank = 1
  if (grade === 'muy_parecida') {
    for (const [other, tenders] of best) if (other > sum) rank += tenders
    return rank
  }
  for (let other = sum + 1; other < counts.length; other++) rank += counts[other] ?? 0
  for (const [other, tenders] of best) if (other <= sum) rank += tenders
  return rank
}
