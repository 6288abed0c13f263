import type { TextPiece } from '../text/highlight.ts'
import { foldText } from '../text/search-text.ts'

export interface RubroSearch {
  /** the folded input */
  phrase: string
  words: readonly string[]
}

export function rubroSearch(typed: string): RubroSearch {
  const phrase = foldText(typed)
  return { phrase, words: phrase === '' ? [] : phrase.split(' ') }
}

/** Whether a text contains every word, regardless of case and accents. An empty search matches every text. */
export function isFoundIn(text: string, { words }: RubroSearch): boolean {
  const folded = foldLetters(text)
  return words.every((word) => folded.includes(word))
}

/** Splits a text and marks the matches of a search: the complete phrase where it occurs, else its words. */
export function markFound(text: string, search: RubroSearch): TextPiece[] {
  if (search.words.length === 0 || !isFoundIn(text, search)) return [{ text, isMarked: false }]
  const folded = foldLetters(text)
  const needles = folded.includes(search.phrase) ? [search.phrase] : search.words.filter(({ length }) => length > 1)
  const marked = new Array<boolean>(text.length).fill(false)
  for (const needle of needles) {
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
      marked.fill(true, at, at + needle.length)
    }
  }
  const pieces: TextPiece[] = []
  for (let at = 0; at < text.length; at++) {
    const isMarked = marked[at] === true
    const last = pieces.at(-1)
    if (last?.isMarked === isMarked) last.text += text.charAt(at)
    else pieces.push({ text: text.charAt(at), isMarked })
  }
  return pieces
}

const folds = new Map<string, string>()

/** Folded letter by letter, so that indexes stay the same. */
function foldLetters(text: string): string {
  let folded = folds.get(text)
  if (folded === undefined) {
    folded = Array.from({ length: text.length }, (_, at) => foldText(text.charAt(at)).charAt(0) || ' ').join('')
    folds.set(text, folded)
  }
  return folded
}
