const GRAPHEMES = new Intl.Segmenter('es', { granularity: 'grapheme' })
/** Characters that a terminal draws two cells wide: emoji and East Asian scripts. */
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

function graphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)
}

/** The width of a text in terminal cells. */
export function widthOf(text: string): number {
  return graphemes(text).reduce((sum, one) => sum + (WIDE.test(one) ? 2 : 1), 0)
}

export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

/** Wraps a text to `width` cells, between words where possible. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width))
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ').flatMap((word) => piecesOf(word, width))) {
    const longer = current === '' ? word : `${current} ${word}`
    if (widthOf(longer) <= width) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current]
}

function piecesOf(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const one of graphemes(word)) {
    if (widthOf(piece + one) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += one
  }
  return [...pieces, piece]
}
