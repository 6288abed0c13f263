import { parseSearch } from '../tender-query/search-words.ts'
import { searchOfWord } from './profile-words.ts'

/**
 * The words of a search that consists only of words joined by OR, folded. Empty for any other search, to which a
 * further word would not simply add tenders.
 */
export function wordsOfSearch(q: string): string[] {
  const search = parseSearch(q)
  if (search.kind !== 'text' || search.clauses.length !== 1) return []
  const [clause] = search.clauses
  if (!clause || clause.exclude) return []
  const words = clause.anyOf.flatMap((term) => ('words' in term ? [term.words] : []))
  return words.length === clause.anyOf.length ? words : []
}

/** The search with one more word, joined by OR. */
export const addedWord = (q: string, word: string): string => `${q.trim()} O ${searchOfWord(word)}`
