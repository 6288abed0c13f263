import { foldText } from './search-text.ts'

export interface TextPiece {
  text: string
  isMarked: boolean
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/**
 * Splits a text into pieces and marks those that are one of `foldedWords`.
 * The pieces joined give the text back, so no part of it is ever interpreted as markup.
 * @param foldedWords complete words as `foldText` returns them
 */
export function highlight(text: string, foldedWords: readonly string[]): TextPiece[] {
  const marked = new Set(foldedWords.flatMap((words) => words.split(' ')))
  const pieces: TextPiece[] = []
  const push = (piece: string, isMarked: boolean) => {
    if (!piece) return
    const last = pieces.at(-1)
    if (last && last.isMarked === isMarked) last.text += piece
    else pieces.push({ text: piece, isMarked })
  }
  let end = 0
  for (const match of text.matchAll(WORD)) {
    if (!marked.has(foldText(match[0]))) continue
    push(text.slice(end, match.index), false)
    push(match[0], true)
    end = match.index + match[0].length
  }
  push(text.slice(end), false)
  return pieces
}
