import { fitFeatures, NOTHING_DISMISSED } from '@mirador/domain/fit/fit-features'
import { anchorOf, cutGrades, FIT_GRADES, type FitGrade, gradeOf } from '@mirador/domain/fit/fit-grades'
import { countTenders, ownHistory } from '@mirador/domain/fit/own-history'
import { ownSums } from '@mirador/domain/fit/own-sums'
import { exactFit, POINTS_CARD } from '@mirador/domain/fit/points-card'
import type { Cluster } from '@mirador/domain/statistics/bootstrap'
import type { OfferedTender } from './offered-tender.ts'
import { MIN_PAST } from './ranking.ts'

/** A company in a month: the tenders of its rubros by grade, with how many of them it bid on. */
export interface GradedCompany {
  name: string
  /** number of past tenders */
  past: number
  isFlat: boolean
  /** the tenders without a grade too */
  all: Cluster
  byGrade: Readonly<Record<FitGrade, Cluster>>
}

/** Months of award after the first, each with what was awarded before it. */
export function walkForward(tenders: readonly OfferedTender[]) {
  const months = [...new Set(tenders.map(({ awardedOn }) => awardedOn.slice(0, 7)))].sort()
  return months.slice(1).map((month) => ({
    month,
    history: tenders.filter(({ awardedOn }) => awardedOn.slice(0, 7) < month),
    tested: tenders.filter(({ awardedOn }) => awardedOn.startsWith(month)),
  }))
}

/**
 * Grades the tenders of a month for each company with past tenders, whether it bids in that month or not. Its rubros are
 * those in which it bid before.
 */
export function gradeMonth(history: readonly OfferedTender[], tested: readonly OfferedTender[]): GradedCompany[] {
  const bids = new Map<string, OfferedTender[]>()
  for (const tender of history) {
    for (const name of tender.bidders) {
      const known = bids.get(name)
      if (known) known.push(tender)
      else bids.set(name, [tender])
    }
  }
  const market = { counts: countTenders(history), rarity: () => 0 }
  return [...bids].flatMap(([name, past]) =>
    past.length < MIN_PAST ? [] : [gradeCompany({ name, past, market, tested })],
  )
}

interface Graded {
  name: string
  past: readonly OfferedTender[]
  market: Parameters<typeof fitFeatures>[1]
  tested: readonly OfferedTender[]
}

function gradeCompany({ name, past, market, tested }: Graded): GradedCompany {
  const history = ownHistory(past)
  const families = new Set(history.byFamily.keys())
  const profile = { families, words: [], regions: new Set<number>(), history, dismissed: NOTHING_DISMISSED }
  const values = fitFeatures(profile, market)
  const points = POINTS_CARD.withHistory
  const sums = tested
    .filter((tender) => [...tender.families.keys()].some((family) => families.has(family)))
    .map((tender) => ({ tender, sum: Math.round(exactFit(points, values(tender))) }))
    .filter(({ sum }) => sum > 0)
  const cut = cutGrades(
    sums.map(({ sum }) => sum),
    anchorOf(ownSums(profile, market, { points, bids: past })),
  )
  const none = (): Cluster => ({ sum: 0, cases: 0 })
  const byGrade = Object.fromEntries(FIT_GRADES.map((grade) => [grade, none()])) as Record<FitGrade, Cluster>
  const all = none()
  for (const { tender, sum } of sums) {
    const grade = gradeOf(cut, { sum, isOfOwnRubro: true, hasOwnWord: false })
    for (const cluster of grade ? [all, byGrade[grade]] : [all]) {
      cluster.cases++
      cluster.sum += Number(tender.bidders.has(name))
    }
  }
  return { name, past: past.length, isFlat: cut.isFlat, all, byGrade }
}

/** The cases of a grade by company, over all months. */
export function clustersOf(graded: readonly GradedCompany[], pick: (company: GradedCompany) => Cluster): Cluster[] {
  const clusters = new Map<string, Cluster>()
  for (const company of graded) {
    const known = clusters.get(company.name) ?? { sum: 0, cases: 0 }
    const { sum, cases } = pick(company)
    clusters.set(company.name, { sum: known.sum + sum, cases: known.cases + cases })
  }
  return [...clusters.values()]
}
