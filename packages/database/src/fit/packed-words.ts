import type { FitWords, Lexemes } from '@mirador/domain/fit/similar-terms'

/** Numbers for lexemes, so that each word of ten thousand tenders takes four bytes. */
export interface LexemeNumbers {
  readonly byLexeme: Map<string, number>
  readonly lexemes: string[]
}

export const lexemeNumbers = (): LexemeNumbers => ({ byLexeme: new Map(), lexemes: [] })

/** Packs the words of a tender. */
export function packWords({ title, lines, description }: FitWords, numbers: LexemeNumbers): FitWords {
  return {
    title: new PackedLexemes(title, numbers),
    lines: new PackedLexemes(lines, numbers),
    description: new PackedLexemes(description, numbers),
  }
}

class PackedLexemes implements Lexemes {
  /** ascending */
  readonly #own: Uint32Array
  readonly #numbers: LexemeNumbers

  constructor(lexemes: Lexemes, numbers: LexemeNumbers) {
    const { byLexeme } = numbers
    const own: number[] = []
    for (const lexeme of lexemes) {
      let number = byLexeme.get(lexeme)
      if (number === undefined) {
        // a copy, because a slice would keep the whole text in memory
        const copy = Buffer.from(lexeme).toString()
        number = numbers.lexemes.push(copy) - 1
        byLexeme.set(copy, number)
      }
      own.push(number)
    }
    this.#own = Uint32Array.from(own).sort()
    this.#numbers = numbers
  }

  has(lexeme: string): boolean {
    const number = this.#numbers.byLexeme.get(lexeme)
    if (number === undefined) return false
    const own = this.#own
    let from = 0
    let to = own.length - 1
    while (from <= to) {
      const middle = (from + to) >> 1
      const at = own[middle] as number
      if (at === number) return true
      if (at < number) from = middle + 1
      else to = middle - 1
    }
    return false
  }

  *[Symbol.iterator](): Iterator<string> {
    for (const number of this.#own) yield this.#numbers.lexemes[number] as string
  }
}
