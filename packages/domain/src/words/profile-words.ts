import { withPlainQuotes } from '../tender-query/quotes.ts'
import { foldWords } from '../text/words.ts'

/** Words that say what a company sells: at most so many, each of at most so many letters. */
export const MAX_PROFILE_WORDS = 30
export const MAX_WORD_LETTERS = 60

/** Who proposed a word: the company itself, the words of buyers, or its own history. It was added by the company in any case. */
export const WORD_ORIGINS = ['own', 'suggested', 'history'] as const
export type WordOrigin = (typeof WORD_ORIGINS)[number]

/** How much a word says of what the company sells, from 0 to 1: as much as a related word at most (decision 73), unless it is its own. */
export const ORIGIN_WEIGHTS: Readonly<Record<WordOrigin, number>> = { own: 1, suggested: 0.5, history: 0.5 }

/** A word, or several that belong together, without the signs of a search or of control; empty when nothing is left. */
export function cleanProfileWord(raw: string): string {
  const text = withPlainQuotes(raw)
    .replace(/[\p{C}"*,;]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^-\s*/, '')
  return foldWords(text) ? text : ''
}

/** Words with the same key are one word. */
export const profileWordKey = (word: string): string => foldWords(word)

/** What a search understands as a word and nothing else; it is not an OR. */
const PLAIN_WORD = /^(?!(?:O|OR)$)\p{L}[\p{L}\d]*$/u

/** One word as a list's search understands it: several that belong together are a phrase. */
export const searchOfWord = (word: string): string => (PLAIN_WORD.test(word) ? word : `"${word}"`)

/** The search of a list that finds any of some words. */
export const searchOfAny = (words: readonly string[]): string => words.map(searchOfWord).join(' O ')
