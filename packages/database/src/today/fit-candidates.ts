import { FIT_GRADES, type FitGrade } from '@mirador/domain/fit/fit-grades'
import type { ScoringInputs } from '../fit/listed-fits.ts'
import { fitAt, type OpenFits } from '../fit/open-fits.ts'

/** The open tenders that their fit may put into a queue of Hoy, by their index in `OpenFits.open.tenders`. */
export interface FitCandidates {
  /** ascending */
  places: Uint32Array
  /** by index in `places`: index in FIT_GRADES; NO_GRADE where the sums say nothing */
  grades: Uint8Array
  /** by index in `places`: 1: of the own rubros */
  isOwn: Uint8Array
}

const NO_GRADE = 255

/** The grades below which no queue looks. */
const QUEUED = 3

const byFits = new WeakMap<OpenFits, FitCandidates>()

/**
 * The candidates of a company: those of the upper grades, and where all are alike the own rubros. They depend on nothing
 * but the fits, which are computed anew after each change of a tender or of the profile.
 */
export function fitCandidates(scoring: ScoringInputs, fits: OpenFits): FitCandidates {
  const known = byFits.get(fits)
  if (known) return known
  const candidates = selectCandidates(scoring, fits)
  byFits.set(fits, candidates)
  return candidates
}

export const gradeOfCandidate = ({ grades }: FitCandidates, index: number): FitGrade | null =>
  FIT_GRADES[grades[index] ?? NO_GRADE] ?? null

function selectCandidates({ scorer }: ScoringInputs, fits: OpenFits): FitCandidates {
  const { cut, open, exact, isBlocked } = fits
  // most tenders are below all queues: their words are not even looked at
  const lowest = cut.isFlat ? 0 : (cut.above[QUEUED - 1] ?? 0)
  const candidates: { place: number; grade: number; isOwn: boolean }[] = []
  for (const [place, tender] of open.tenders.entries()) {
    if (isBlocked[place] === 1 || Math.round(exact[place] as number) < lowest) continue
    const isOwn = scorer.isOfOwnRubro(tender)
    if (cut.isFlat) {
      if (isOwn) candidates.push({ place, grade: NO_GRADE, isOwn })
      continue
    }
    const { grade } = fitAt(scorer, fits, place)
    const index = grade ? FIT_GRADES.indexOf(grade) : NO_GRADE
    if (index < QUEUED) candidates.push({ place, grade: index, isOwn })
  }
  return {
    places: Uint32Array.from(candidates, ({ place }) => place),
    grades: Uint8Array.from(candidates, ({ grade }) => grade),
    isOwn: Uint8Array.from(candidates, ({ isOwn }) => Number(isOwn)),
  }
}
