import { isIgnored } from '@mirador/domain/text/ignored-words'
import { stemOf } from '@mirador/domain/text/stem'
import { addPhraseLexemes, wordChain } from './phrases.ts'

/**
 * The lexemes by which the index finds a folded word in any of its forms; none for a word that searches ignore.
 * @param word folded (text/words.ts)
 */
export const lexemesOf = (word: string): readonly string[] => (word === '' || isIgnored(word) ? [] : [stemOf(word)])

/** Ends the lexeme of a written word; no stem has it. */
const FORM = '='

/** Stands in a stem before the replaced ending of its forms (text/stem.ts). */
const REPLACED = '~'

/** The letters that all forms of a lexeme begin with. */
export function lettersOfLexeme(lexeme: string): string {
  const end = lexeme.indexOf(REPLACED)
  return end === -1 ? lexeme : lexeme.slice(0, end)
}

/** Whether a lexeme is that of a written word. */
export const isForm = (lexeme: string): boolean => lexeme.endsWith(FORM)

/** PostgreSQL keeps lexemes of up to 2,046 bytes; longer words cannot be searched. */
const MAX_LETTERS = 2_000

/**
 * The parts of a tender in which a word has more weight (docs/decisions/0040), each with the sign before its lexemes.
 */
export const FIELD_SIGNS = { title: '^', product: '~' } as const
export type SearchField = keyof typeof FIELD_SIGNS

/** A searched text, folded and split into words. */
export interface SearchedWords {
  words: readonly string[]
  field?: SearchField | undefined
}

/**
 * Converts folded texts to the text of a tsvector: the stem of every word, also with the sign of its field; the written
 * word where it is longer than its stem; and the lexemes of phrases (phrases.ts). So prefixes are exact: the common
 * beginning of all forms is in the stem, and the rest in the written words. Prefixes are letters, so a prefix never
 * matches a sign.
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

/** The lexeme of a written word, for a word with another stem or an ignored one. */
export const formOf = (word: string): string => word + FORM
