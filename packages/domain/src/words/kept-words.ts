import { MAX_SEARCH_LETTERS } from '../tender-query/search-words.ts'
import { cleanProfileWord, MAX_PROFILE_WORDS, MAX_WORD_LETTERS, profileWordKey, searchOfAny } from './profile-words.ts'

/** A phrase that nobody writes, and the words that take its place. */
export interface FallenPhrase {
  phrase: string
  words: readonly string[]
}

/**
 * The profile words of the things that a company names: each as written, or its words where nobody writes the phrase.
 * @param unused phrases that no tender of the last year has
 * @param wordsOf the words of a phrase that say something by themselves
 */
export function keptWords(
  things: readonly string[],
  unused: ReadonlySet<string>,
  wordsOf: (phrase: string) => readonly string[],
) {
  const fallen: FallenPhrase[] = []
  const kept: string[] = []
  for (const thing of things.map(cleanProfileWord).filter(Boolean)) {
    const words = unused.has(thing) ? wordsOf(thing) : [thing]
    if (words.join(' ') !== thing) fallen.push({ phrase: thing, words })
    kept.push(...words)
  }
  return { words: withMoreWords([], kept), fallen }
}

/** Adds words to a profile as far as it has room, each once. */
export function withMoreWords(known: readonly string[], more: readonly string[]): string[] {
  let words = [...known]
  for (const word of more) {
    const isKnown = words.some((one) => profileWordKey(one) === profileWordKey(word))
    const next = [...words, word]
    const fits = next.length <= MAX_PROFILE_WORDS && searchOfAny(next).length <= MAX_SEARCH_LETTERS
    if (!isKnown && word.length <= MAX_WORD_LETTERS && fits) words = next
  }
  return words
}
