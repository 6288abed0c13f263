import { type Rarity, similarity, type Terms } from './similar-terms.ts'

// Finds the past tenders that are similar to a tender: docs/decisions/0087.

/** The frequency of lexemes in all tenders. */
export interface LexemeUse {
  rarity: Rarity
  /** the share of tenders that have a lexeme, from 0 to 1 */
  share: (lexeme: string) => number
  /** number of tenders */
  tenders: number
}

/** A search for candidates: the tenders that have all of these lexemes. */
export interface CandidateSearch {
  lexemes: readonly string[]
  /** weight of the term that the search is for */
  weight: number
}

/** A search gets further terms until it is expected to match at most this many tenders. */
const FOUND_BY_ONE = 1_000
/** Maximum expected matches of all searches together. */
const FOUND_BY_ALL = 3_000
/** Maximum number of searches for several terms. Each one reads the postings of all its terms. */
const MAX_NARROWED = 5
/**
 * Words of one subject occur together: of the tenders with one word, at least this share is expected to have the other.
 */
const MIN_TOGETHER = 0.1

/** Numbers are years, street numbers or laws, and say nothing about the subject. */
const isWord = (lexeme: string) => !/^[0-9]+$/.test(lexeme)

/**
 * The searches for similar tenders, the strongest term first: one for each term; a common term is combined with the
 * strongest other terms.
 */
export function candidateSearches(terms: Terms, { share, tenders }: Pick<LexemeUse, 'share' | 'tenders'>) {
  const words = [...terms].filter(([lexeme]) => isWord(lexeme))
  const searches = new Map<string, CandidateSearch>()
  let all = 0
  let narrowed = 0
  for (const [lexeme, weight] of words) {
    const lexemes = [lexeme]
    let matches = share(lexeme) * tenders
    for (const [other] of words) {
      if (matches <= FOUND_BY_ONE) break
      if (other === lexeme) continue
      lexemes.push(other)
      matches = Math.min(matches, share(other) * tenders) * Math.max(MIN_TOGETHER, share(lexeme), share(other))
    }
    const key = lexemes.toSorted().join(' ')
    if (searches.has(key) || matches > FOUND_BY_ONE || all + matches > FOUND_BY_ALL) continue
    if (lexemes.length > 1 && ++narrowed > MAX_NARROWED) continue
    all += matches
    searches.set(key, { lexemes, weight })
  }
  return [...searches.values()]
}

/** A tender that may be similar. */
export interface Candidate {
  id: number
  families: readonly number[]
  terms: Terms
  /** epoch milliseconds; null: unknown */
  publishedAt: number | null
}

export interface SimilarTender {
  id: number
  /** lexemes that are among the strongest of both tenders, the greatest weight first */
  shared: readonly string[]
}

/** Factor of the score where no family is shared. */
const OTHER_FAMILIES = 0.5
/** With a lower score, two tenders share hardly more than words of any tender. */
const MIN_SCORE = 0.1
/** Minimum number of shared words. One word alone can occur in any tender. */
const MIN_SHARED = 2
/** Scores are compared in steps of a thousandth. */
const STEPS = 1_000

/**
 * Ranks candidates by the cosine of their strongest terms, halved where no family is shared, in steps of a thousandth.
 * Of equal scores, the tender that was published last is first, then the one that was stored last.
 */
export function rankSimilar(
  subject: Pick<Candidate, 'families' | 'terms'>,
  candidates: readonly Candidate[],
  limit: number,
): SimilarTender[] {
  const fewest = Math.min(MIN_SHARED, [...subject.terms.keys()].filter(isWord).length)
  return candidates
    .flatMap((candidate) => {
      const isSameFamily =
        subject.families.length === 0 || candidate.families.some((code) => subject.families.includes(code))
      const score = similarity(subject.terms, candidate.terms) * (isSameFamily ? 1 : OTHER_FAMILIES)
      const shared = sharedWords(subject.terms, candidate.terms)
      if (score < MIN_SCORE || shared.length === 0 || shared.length < fewest) return []
      return [{ ...candidate, shared, score: Math.round(score * STEPS) }]
    })
    .sort((one, two) => two.score - one.score || (two.publishedAt ?? 0) - (one.publishedAt ?? 0) || two.id - one.id)
    .slice(0, limit)
    .map(({ id, shared }) => ({ id, shared }))
}

function sharedWords(own: Terms, other: Terms): string[] {
  return [...own]
    .flatMap(([lexeme, weight]) => {
      const product = weight * (other.get(lexeme) ?? 0)
      return product > 0 && isWord(lexeme) ? [{ lexeme, product }] : []
    })
    .sort((one, two) => two.product - one.product || (one.lexeme < two.lexeme ? -1 : 1))
    .map(({ lexeme }) => lexeme)
}
