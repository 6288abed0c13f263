import { foldWords } from '../text/words.ts'
import { withPlainQuotes } from './quotes.ts'

/** As in search-words.ts: a sign, then a phrase or a word. */
const TOKEN = /(-?)(?:"[^"]*"?|([^\s"]+))/g
const OPERATOR = /^(OR|O|\|)$/
const WRITTEN = /[\p{L}\p{M}\p{N}]+/gu
/** A shorter word is near too many others, and one with digits is a code or a measure. */
const CORRECTABLE = /^[a-z]{4,25}$/

/** Maximum edits between a misspelt word and its correction. */
export const mostEdits = (word: string): number => (word.length < 6 ? 1 : 2)

/** The words of a search that may be misspelt, folded, without repetition, excluded words and prefixes. */
export function correctableWords(q: string): string[] {
  const words = new Set<string>()
  withCorrections(q, (word) => {
    words.add(word)
    return undefined
  })
  return [...words]
}

/**
 * A search with some of its words replaced; all else stays as it was typed.
 * @param correct gives the replacement of a folded word, if any
 */
export function withCorrections(q: string, correct: (word: string) => string | undefined): string {
  return withPlainQuotes(q)
    .trim()
    .replace(TOKEN, (token: string, minus: string, word?: string) => {
      if (minus || OPERATOR.test(token) || word?.endsWith('*')) return token
      return token.replace(WRITTEN, (written) => {
        const folded = foldWords(written)
        return (CORRECTABLE.test(folded) && correct(folded)) || written
      })
    })
}
