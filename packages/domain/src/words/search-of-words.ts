import { parseSearch } from '../tender-query/search-words.ts'
import { searchOfWord } from './profile-words.ts'

/**
 * The words of a search that looks for any of some words and for nothing else; none for any other, in which a further word would
 * not simply add what has it. Folded.
 */
export function wordsOfSearch(q: string): string[] {
  const search = parseSearch(q)
  if (search.kind !== 'text' || search.clauses.length !== 1) return []
  const [clause] = search.clauses
  if (!clause || clause.exclude) return []
  const words = clause.anyOf.flatMap((term) => ('words' in term ? [term.words] : []))
  return words.length === clause.anyOf.length ? words : []
}

/** The same search with one word more. */
export const addedWord = (q: string, word: string): string => `${q.trim()} O ${searchOfWord(word)}`
