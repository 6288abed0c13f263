import { foldText } from './search-text.ts'
import { foldWords, isPlain, WRITTEN_WORD } from './words.ts'

export interface FoundWord {
  /** folded (words.ts) */
  word: string
  /** index in the text, in UTF-16 units */
  at: number
}

/** A character that ends a word, and one that folding removes: a combining accent. */
const BREAK = 0
const REMOVED = 1
/** No character from this code on folds to a letter. */
const END = 0x2140
let table: Uint8Array | undefined

/** The result of foldText for each character, so that long texts are searched without folding them. */
function foldedCharacters(): Uint8Array {
  return Uint8Array.from({ length: END }, (_, code) => {
    const folded = foldText(`a${String.fromCharCode(code)}b`).slice(1, -1)
    return folded === '' ? REMOVED : folded === ' ' ? BREAK : folded.charCodeAt(0)
  })
}

/**
 * The words of a text that begin with one of the prefixes, in the order of the text.
 * @param prefixes folded, not empty
 */
export function wordsWithPrefix(text: string, prefixes: readonly string[]): FoundWord[] {
  return isPlain(text) ? plainWords(text, prefixes) : foldedWords(text, prefixes)
}

/** For words whose letters do not correspond one by one to those of the text: "oﬁcina", "12.000". */
function foldedWords(text: string, prefixes: readonly string[]): FoundWord[] {
  return [...text.matchAll(WRITTEN_WORD)].flatMap(({ 0: written, index: at }) => {
    // "½" folds to two words
    const words = foldWords(written).split(' ')
    return words.filter((word) => prefixes.some((prefix) => word.startsWith(prefix))).map((word) => ({ word, at }))
  })
}

function plainWords(text: string, prefixes: readonly string[]): FoundWord[] {
  table ??= foldedCharacters()
  const folded = table
  const isFirst = new Uint8Array(128)
  for (const prefix of prefixes) isFirst[prefix.charCodeAt(0)] = 1
  const words: FoundWord[] = []
  for (let at = 0; at < text.length; ) {
    const first = folded[text.charCodeAt(at)] ?? BREAK
    if (first === BREAK || first === REMOVED) {
      at++
      continue
    }
    let end = at + 1
    while (end < text.length && (folded[text.charCodeAt(end)] ?? BREAK) !== BREAK) end++
    if (isFirst[first] === 1 && prefixes.some((prefix) => hasPrefix(text, at, prefix, folded))) {
      words.push({ word: foldText(text.slice(at, end)), at })
    }
    at = end
  }
  return words
}

function hasPrefix(text: string, at: number, prefix: string, folded: Uint8Array): boolean {
  let next = at
  for (let i = 0; i < prefix.length; i++) {
    while (folded[text.charCodeAt(next)] === REMOVED) next++
    if (folded[text.charCodeAt(next)] !== prefix.charCodeAt(i)) return false
    next++
  }
  return true
}
