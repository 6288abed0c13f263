import { isIgnored } from '@mirador/domain/text/ignored-words'
import { stemOf } from '@mirador/domain/text/stem'
import { addPhraseLexemes, wordChain } from './phrases.ts'

/**
 * The lexemes by which the index finds a folded word in any of its forms; none for a word that searches ignore.
 * @param word folded (text/words.ts)
 */
export const lexemesOf = (word: string): readonly string[] => (word === '' || isIgnored(word) ? [] : [stemOf(word)])

/** Ends the lexeme of a form as it is written, which no stem has. */
const FORM = '='

/** Before what a stem has in the place of the letters that its forms differ by (text/stem.ts). */
const REPLACED = '~'

/** The letters that all forms of a lexeme begin with. */
export function lettersOfLexeme(lexeme: string): string {
  const end = lexeme.indexOf(REPLACED)
  return end === -1 ? lexeme : lexeme.slice(0, end)
}

/** Whether a lexeme is of a word as it is written. */
export const isForm = (lexeme: string): boolean => lexeme.endsWith(FORM)

/** PostgreSQL keeps lexemes of up to 2,046 bytes; longer words are not found. */
const MAX_LETTERS = 2_000

/** The parts of a tender in which a word weighs more than elsewhere (docs/decisions/0040), each by the sign before its lexemes. */
export const FIELD_SIGNS = { title: '^', product: '~' } as const
export type SearchField = keyof typeof FIELD_SIGNS

/** A text that is searched, folded and split into words. */
export interface SearchedWords {
  words: readonly string[]
  field?: SearchField | undefined
}

/**
 * Folded texts as the text of a tsvector: the stem of every word, also with the sign of its field; where the word has more
 * letters, the word; and the lexemes of phrases (phrases.ts). A prefix is found so exactly: what all forms of a stem begin with is in
 * the stem, and the rest in the words. Prefixes are letters, so that no search by prefix meets a sign.
 */
export function searchVector(texts: readonly SearchedWords[]): string {
  const terms = new Set<string>()
  for (const { words, field } of texts) {
    for (const word of new Set(words)) {
      if (word === '' || word.length > MAX_LETTERS) continue
      if (isIgnored(word)) {
        terms.add(formOf(word))
        continue
      }
      const stem = stemOf(word)
      terms.add(stem)
      if (stem !== word) terms.add(formOf(word))
      if (field) terms.add(FIELD_SIGNS[field] + stem)
    }
  }
  addPhraseLexemes(wordChain(texts.map(({ words }) => words.map(lexemesOf))), terms)
  return terms.size > 0 ? `'${[...terms].join("' '")}'` : ''
}

/** The lexeme of a word as it is written, for one that has another stem, or is ignored. */
export const formOf = (word: string): string => word + FORM
