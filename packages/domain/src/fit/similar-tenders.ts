import { type Rarity, similarity, type Terms } from './similar-terms.ts'

// Which past tenders are like one: docs/decisions/0087.

/** How common lexemes are. */
export interface LexemeUse {
  rarity: Rarity
  /** the part of all tenders that have a lexeme, from 0 to 1 */
  share: (lexeme: string) => number
  /** all tenders */
  tenders: number
}

/** Tenders with all of some lexemes are worth a look. */
export interface CandidateSearch {
  lexemes: readonly string[]
  /** of the term that it stands for */
  weight: number
}

/** A search is narrowed by further terms until it finds about so many tenders. */
const FOUND_BY_ONE = 1_000
/** All searches together find about so many. */
const FOUND_BY_ALL = 3_000
/** Searches for several terms at most: each reads where all tenders with these terms are. */
const MAX_NARROWED = 5
/** Words of one subject stand together: of the tenders with one of them at least this part is expected to have another. */
const MIN_TOGETHER = 0.1

/** Years, places in a street and laws are no subject. */
const isWord = (lexeme: string) => !/^[0-9]+$/.test(lexeme)

/**
 * The searches that find what may be similar, the strongest term first: one for each term, a common one together with the
 * strongest others.
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
  /** ms; null: unknown */
  publishedAt: number | null
}

export interface SimilarTender {
  id: number
  /** lexemes that both have among their strongest, the most telling first */
  shared: readonly string[]
}

/** A tender of other families must be twice as similar. */
const OTHER_FAMILIES = 0.5
/** Below it hardly more than words of any tender are shared. */
const MIN_SCORE = 0.1
/** One word alone may be said of anything. */
const MIN_SHARED = 2
/** Scores that differ by less are equal. */
const STEPS = 1_000

/**
 * The most similar ones: by the cosine of the strongest terms, halved where no family is shared, in steps of a thousandth; of
 * equally similar ones the one that was published last, then the one that was stored last.
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
