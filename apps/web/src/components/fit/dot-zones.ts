import type { FitAnswer } from '@mirador/contract/fit'
import { FIT_GRADES, type FitGrade } from '@mirador/domain/fit/fit-grades'

/** Maximum number of columns of a zone, and of dots of a column. */
const MAX_COLUMNS = 12
const MAX_DOTS = 12

export interface DotColumn {
  /** its lowest sum */
  from: number
  /** dots of other tenders */
  dots: number
  /** whether this tender is here */
  isThis: boolean
}

/**
 * The own open tenders as columns of dots, in zones from the least similar grade to the most similar one. Neighbouring
 * sums share a column where a zone has too many, and tenders share a dot where a column has too many.
 */
export function dotZones({ sums, grade, score, rank }: Pick<FitAnswer, 'sums' | 'grade' | 'score' | 'rank'>): {
  zones: { grade: FitGrade; columns: DotColumn[] }[]
  /** number of tenders of a dot */
  perDot: number
} {
  const zones = FIT_GRADES.toReversed().map((zone) => {
    const own = sums.filter((one) => one.grade === zone)
    const isHere = grade === zone
    // a tender of another rubro is none of the counted ones
    const isCounted = isHere && rank !== null
    const all = new Map(own.map(({ sum, tenders }) => [sum, tenders]))
    if (isHere) all.set(score, Math.max(0, (all.get(score) ?? 0) - Number(isCounted)))
    const ordered = [...all].sort(([one], [other]) => one - other)
    const size = Math.ceil(ordered.length / MAX_COLUMNS) || 1
    const columns = Array.from({ length: Math.ceil(ordered.length / size) }, (_, place) => {
      const group = ordered.slice(place * size, (place + 1) * size)
      return {
        from: group[0]?.[0] ?? 0,
        tenders: group.reduce((sum, [, tenders]) => sum + tenders, 0),
        isThis: isHere && group.some(([sum]) => sum === score),
      }
    })
    return { grade: zone, columns }
  })
  const most = Math.max(1, ...zones.flatMap(({ columns }) => columns.map(({ tenders }) => tenders)))
  const perDot = Math.ceil(most / MAX_DOTS)
  return {
    perDot,
    zones: zones.map(({ grade: zone, columns }) => ({
      grade: zone,
      columns: columns.map(({ from, tenders, isThis }) => ({ from, dots: Math.ceil(tenders / perDot), isThis })),
    })),
  }
}
