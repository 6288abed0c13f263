import { type FitTender, segmentOf } from './fit-tender.ts'
import { type OwnHistory, ownBidRate, type TenderCounts } from './own-history.ts'
import { type FitWords, NO_WORDS, type Rarity, similarity, type Terms } from './similar-terms.ts'

/** The data of a company from which its fits are computed. */
export interface FitProfile {
  /** the families it chose */
  families: ReadonlySet<number>
  words: readonly FitWord[]
  /** the regions it chose; empty: it chose none */
  regions: ReadonlySet<number>
  history: OwnHistory | undefined
  dismissed: Dismissed
}

/** A word that a company sells by, or several that belong together. */
export interface FitWord {
  /** a tender contains the word when it has all of these lexemes; without lexemes it never does */
  lexemes: readonly string[]
  /** from 0 to 1: 1 for the company's own words, less for suggested ones */
  weight: number
}

/** The dismissals of a company, counted by what their reason names. */
export interface Dismissed {
  families: ReadonlyMap<number, number>
  buyers: ReadonlyMap<string, number>
  regions: ReadonlyMap<number, number>
  /** in pesos, each once per dismissal */
  amounts: readonly number[]
  /** terms of tenders that were dismissed because the company does no such work */
  terms: Terms
}

export const NOTHING_DISMISSED: Dismissed = {
  families: new Map(),
  buyers: new Map(),
  regions: new Map(),
  amounts: [],
  terms: new Map(),
}

/** Data that all companies share: counts of tenders in the period of the histories, and the rarity of words. */
export interface FitMarket {
  counts: TenderCounts
  rarity: Rarity
}

/**
 * The features that the card gives points for. Values are from 0 to 1, of `amount` from −1 (outside the usual amounts)
 * to 1; null is unknown. The features after `amount` subtract points.
 */
export const FIT_FEATURES = [
  'rubro',
  'words',
  'ownFamily',
  'ownBuyer',
  'ownBids',
  'similar',
  'region',
  'amount',
  'dismissedFamily',
  'dismissedBuyer',
  'dismissedRegion',
  'dismissedAmount',
  'dismissedLike',
] as const
export type FitFeature = (typeof FIT_FEATURES)[number]
export type FitValues = Record<FitFeature, number | null>

/** Value of a line of another family of the same segment. */
const SAME_SEGMENT = 0.4

/** Weight of a lexeme by its place in the tender. Of several places the heaviest counts. */
const PLACE_WORTH = { title: 1, lines: 0.7, description: 0.4 }

/** One dismissal takes a third of the points, two take half. */
const DISMISSALS_FOR_HALF = 2

/**
 * Computes the features of any number of tenders for one company. What depends on the company alone is prepared once.
 */
export function fitFeatures(profile: FitProfile, { counts, rarity }: FitMarket): (tender: FitTender) => FitValues {
  const { families, words, regions, history, dismissed } = profile
  const segments = new Set([...families].map(segmentOf))
  return (tender) => {
    const { families: own, buyer, region, amount, terms } = tender
    const isFamilyKnown = own.size > 0
    return {
      rubro: isFamilyKnown ? rubroShare(tender, families, segments) : null,
      words: matchedWords(tender, words, rarity),
      ownFamily: history && isFamilyKnown ? bestShare(own.keys(), history) : null,
      ownBuyer: history && buyer !== null ? (history.byBuyer.get(buyer) ?? 0) / history.tenders : null,
      ownBids: history && isFamilyKnown ? ownBidRate(history, counts, tender) : null,
      similar: history ? similarity(terms, history.terms) : null,
      region: region === null ? null : Number(regions.has(region)),
      amount: history?.amounts && amount !== null ? insideBand(amount, history.amounts) : null,
      dismissedFamily: rejection(lineShare(tender, (family) => dismissed.families.get(family) ?? 0)),
      dismissedBuyer: rejection(buyer === null ? 0 : (dismissed.buyers.get(buyer) ?? 0)),
      dismissedRegion: rejection(region === null ? 0 : (dismissed.regions.get(region) ?? 0)),
      dismissedAmount: rejection(
        amount === null ? 0 : dismissed.amounts.filter((one) => isNearAmount(amount, one)).length,
      ),
      dismissedLike: similarity(terms, dismissed.terms),
    }
  }
}

/** The mean value of the lines, each by its family. */
function lineShare({ families }: FitTender, worth: (family: number) => number): number {
  let [lines, sum] = [0, 0]
  for (const [family, count] of families) {
    lines += count
    sum += count * worth(family)
  }
  return lines === 0 ? 0 : sum / lines
}

const rubroShare = (tender: FitTender, families: ReadonlySet<number>, segments: ReadonlySet<number>) =>
  lineShare(tender, (family) => (families.has(family) ? 1 : segments.has(segmentOf(family)) ? SAME_SEGMENT : 0))

/** Noisy-or of the profile words in the tender: a further word never lowers the result. */
function matchedWords({ words: tenderWords }: FitTender, words: readonly FitWord[], rarity: Rarity): number {
  let missed = 1
  for (const word of words) missed *= 1 - wordWorth(tenderWords, word, rarity)
  return 1 - missed
}

/**
 * The value of a word in a tender, from 0: its weight, times the rarity of its rarest lexeme, times the lowest weight
 * of a place of its lexemes.
 */
export function wordWorth(tenderWords: FitWords, { lexemes, weight }: FitWord, rarity: Rarity): number {
  if (lexemes.length === 0) return 0
  let place = 1
  for (const lexeme of lexemes) {
    place = Math.min(place, placeWorth(tenderWords, lexeme))
    if (place === 0) return 0
  }
  return Math.min(1, weight * place * Math.max(...lexemes.map(rarity)))
}

/** Whether the title or the lines of a tender have a word that says something, whole. */
export const hasOwnWord = ({ title, lines }: FitWords, words: readonly FitWord[], rarity: Rarity): boolean =>
  words.some((word) => wordWorth({ title, lines, description: NO_WORDS.description }, word, rarity) > 0)

function placeWorth({ title, lines, description }: FitWords, lexeme: string): number {
  if (title.has(lexeme)) return PLACE_WORTH.title
  if (lines.has(lexeme)) return PLACE_WORTH.lines
  return description.has(lexeme) ? PLACE_WORTH.description : 0
}

const bestShare = (families: Iterable<number>, { byFamily, tenders }: TenderCounts) =>
  [...families].reduce((best, family) => Math.max(best, (byFamily.get(family) ?? 0) / tenders), 0)

const insideBand = (amount: number, [from, to]: readonly [from: number, to: number]) =>
  amount >= from && amount <= to ? 1 : -1

/** Maximum factor between two amounts for a dismissal of one to count against the other. */
const NEAR_AMOUNT = 1.5
export const isNearAmount = (amount: number, other: number) =>
  amount < other * NEAR_AMOUNT && other < amount * NEAR_AMOUNT

const rejection = (times: number) => times / (times + DISMISSALS_FOR_HALF)
