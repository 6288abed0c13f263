import { foldWords, WRITTEN_WORD } from './words.ts'

export interface TextPiece {
  text: string
  isMarked: boolean
}

/**
 * Splits a text into pieces and marks those that are one of `foldedWords`.
 * The pieces joined give the text back, so no part of it is ever interpreted as markup.
 * @param foldedWords complete words as `foldWords` returns them
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
  for (const match of text.matchAll(WRITTEN_WORD)) {
    if (!marked.has(foldWords(match[0]))) continue
    push(text.slice(end, match.index), false)
    push(match[0], true)
    end = match.index + match[0].length
  }
  push(text.slice(end), false)
  return pieces
}
