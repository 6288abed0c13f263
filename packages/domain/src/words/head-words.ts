import { foldWords, WRITTEN_WORD } from '../text/words.ts'

/** Words after which the next one names something of its own. */
const BEFORE_HEADS = new Set('a al con de del e el en la las los o para por sin u un una unos unas y'.split(' '))
const NUMBER = /^\d+$/

export interface LineWord {
  /** folded */
  word: string
  /** it begins a part of the line, or follows a preposition, an article or a number: what an adjective seldom does */
  isHead: boolean
}

/** The words of a line. A sign between two words begins a part. */
export function wordsOfLine(text: string): LineWord[] {
  const words: LineWord[] = []
  let end = 0
  let before: string | undefined
  for (const match of text.matchAll(WRITTEN_WORD)) {
    const isApart = text.slice(end, match.index).trim() !== ''
    end = match.index + match[0].length
    for (const word of foldWords(match[0]).split(' ')) {
      if (word === '') continue
      words.push({ word, isHead: before === undefined || isApart || BEFORE_HEADS.has(before) || NUMBER.test(before) })
      before = word
    }
  }
  return words
}
