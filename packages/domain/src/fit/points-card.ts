import { FIT_FEATURES, type FitFeature, type FitValues } from './fit-features.ts'

/** Integer points of each feature. Those that can raise a fit add up to 100. */
export type Points = Readonly<Partial<Record<FitFeature, number>>>

export interface PointsCard {
  version: number
  withHistory: Points
  /** for a company without past bids */
  withoutHistory: Points
}

/**
 * Assumed points of the features that past bids cannot determine yet: the company's own statements and its dismissals.
 */
const ASSUMED: Points = {
  words: 20,
  similar: 10,
  region: 5,
  dismissedFamily: -30,
  dismissedBuyer: -30,
  dismissedRegion: -30,
  dismissedAmount: -30,
  dismissedLike: -30,
}

/** How many of the 100 points are fitted on past bids. */
export const FITTED_TOTAL = 65

/** The features whose points are fitted on past bids. */
export const FITTED_FEATURES = ['rubro', 'ownFamily', 'ownBuyer', 'ownBids', 'amount'] as const

/** A card whose fitted features have the given points, which add up to `FITTED_TOTAL`. */
export const cardWith = (version: number, fitted: Points): PointsCard => ({
  version,
  withHistory: { ...ASSUMED, ...fitted },
  withoutHistory: { ...ASSUMED, rubro: 45, words: 45, similar: 0, region: 10 },
})

/**
 * The card in force. Fitted on bids for municipal tenders awarded in April 2023; docs/evaluation.md measures it on
 * later ones.
 */
export const POINTS_CARD = cardWith(1, { rubro: 6, ownFamily: 18, ownBuyer: 24, ownBids: 16, amount: 1 })

/** One reason of a fit. */
export interface FitReason {
  feature: FitFeature
  /** signed; the reasons add up to the score */
  points: number
}

export interface Fit {
  /** 0 to 100 */
  score: number
  /** the score before rounding, which orders tenders of equal score */
  exact: number
  /** without those of 0 points; the largest first */
  reasons: readonly FitReason[]
  /** features of the card that the tender does not state */
  unknown: readonly FitFeature[]
}

const MAX_SCORE = 100

/** The fit before rounding, from 0 to 100. */
export const exactFit = (points: Points, values: FitValues): number => sumOf(partsOf(points, values))

/** The fit with its reasons. */
export function explainFit(points: Points, values: FitValues): Fit {
  const parts = partsOf(points, values)
  const exact = sumOf(parts)
  const score = Math.round(exact)
  const unknown = FIT_FEATURES.filter((feature) => points[feature] && values[feature] === null)
  return { score, exact, reasons: wholePoints(parts, score), unknown }
}

interface Part {
  feature: FitFeature
  points: number
}

const sumOf = (parts: readonly Part[]) =>
  Math.min(
    MAX_SCORE,
    Math.max(
      0,
      parts.reduce((sum, { points }) => sum + points, 0),
    ),
  )

/** The signed parts of a fit. The points taken away are at most the points given. */
function partsOf(points: Points, values: FitValues): Part[] {
  const parts: Part[] = []
  let [given, taken] = [0, 0]
  for (const feature of FIT_FEATURES) {
    const part = (points[feature] ?? 0) * (values[feature] ?? 0)
    if (part === 0) continue
    parts.push({ feature, points: part })
    if (part > 0) given += part
    else taken -= part
  }
  if (taken <= given) return parts
  return parts.map((part) => (part.points > 0 ? part : { ...part, points: (part.points * given) / taken }))
}

/** Rounds the parts to whole points that add up to the score: those with the largest remainders are rounded up. */
function wholePoints(parts: readonly Part[], score: number): FitReason[] {
  const whole = parts.map(({ feature, points }) => ({ feature, points: Math.floor(points), remainder: points % 1 }))
  for (const part of whole) if (part.remainder < 0) part.remainder += 1
  let missing = score - whole.reduce((sum, { points }) => sum + points, 0)
  for (const part of whole.toSorted((a, b) => b.remainder - a.remainder)) {
    if (missing <= 0) break
    part.points++
    missing--
  }
  return whole
    .filter(({ points }) => points !== 0)
    .map(({ feature, points }) => ({ feature, points }))
    .sort((a, b) => b.points - a.points)
}
