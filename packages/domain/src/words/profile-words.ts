import { withPlainQuotes } from '../tender-query/quotes.ts'
import { foldWords } from '../text/words.ts'

/** Maximum number of words that say what a company sells, and maximum letters of each. */
export const MAX_PROFILE_WORDS = 30
export const MAX_WORD_LETTERS = 60

/** Who proposed a word: the company itself, the words of buyers, or its own history. It was added by the company in any case. */
export const WORD_ORIGINS = ['own', 'suggested', 'history'] as const
export type WordOrigin = (typeof WORD_ORIGINS)[number]

/**
 * The weight of a word by its origin, from 0 to 1. Words other than the company's own weigh at most as much as a
 * related word (decision 73).
 */
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

/** A text that a search reads as one plain word, and not as OR. */
const PLAIN_WORD = /^(?!(?:O|OR)$)\p{L}[\p{L}\d]*$/u

/** One word as a list's search understands it: several that belong together are a phrase. */
export const searchOfWord = (word: string): string => (PLAIN_WORD.test(word) ? word : `"${word}"`)

/** The search of a list that finds any of some words. */
export const searchOfAny = (words: readonly string[]): string => words.map(searchOfWord).join(' O ')
