/** A set of lexemes. */
export interface Lexemes extends Iterable<string> {
  has(lexeme: string): boolean
}

/** The lexemes of a tender by the place where they stand. */
export interface FitWords {
  title: Lexemes
  lines: Lexemes
  description: Lexemes
}

export const NO_WORDS: FitWords = { title: new Set(), lines: new Set(), description: new Set() }
export const NO_TERMS: Terms = new Map()

/** Weights of lexemes; their squares add up to 1. */
export type Terms = ReadonlyMap<string, number>

/** From 0 (in every tender) to 1 (in hardly any). */
export type Rarity = (lexeme: string) => number

/** Maximum number of terms of a tender. More terms do not find more similar tenders. */
const STRONGEST = 25

/**
 * The strongest terms of a tender: those in its title count twice, rare ones more.
 * @param words each lexeme at most once in each place
 */
export function strongestTerms(words: Readonly<Record<keyof FitWords, Iterable<string>>>, rarity: Rarity): Terms {
  const weights = new Map<string, number>()
  for (const lexeme of words.title) weights.set(lexeme, 2 * rarity(lexeme))
  for (const lexeme of words.description) weights.set(lexeme, (weights.get(lexeme) ?? 0) + rarity(lexeme))
  const first = new Strongest(STRONGEST)
  // of a thousand lines most words are too weak to be kept, and adding all of them to the map would be slow
  for (const lexeme of words.lines) {
    const elsewhere = weights.get(lexeme)
    if (elsewhere === undefined) first.add(lexeme, rarity(lexeme))
    else weights.set(lexeme, elsewhere + rarity(lexeme))
  }
  for (const [lexeme, weight] of weights) first.add(lexeme, weight)
  return first.terms()
}

/**
 * The strongest terms of several tenders, by the sum of their weights. The limit is ten times that of one tender, so
 * that terms of a single tender stay too.
 */
export function commonTerms(all: readonly Terms[]): Terms {
  const weights = new Map<string, number>()
  for (const terms of all) {
    for (const [lexeme, weight] of terms) weights.set(lexeme, (weights.get(lexeme) ?? 0) + weight)
  }
  const first = new Strongest(STRONGEST * 10)
  for (const [lexeme, weight] of weights) first.add(lexeme, weight)
  return first.terms()
}

/** Keeps the terms of the greatest weights, equal ones in alphabetical order. */
class Strongest {
  readonly #kept: { lexeme: string; weight: number }[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Must be called once for each lexeme. A weight of 0 is ignored. */
  add(lexeme: string, weight: number): void {
    const kept = this.#kept
    const isBefore = (place: number) => {
      const other = kept[place]
      return other !== undefined && (weight > other.weight || (weight === other.weight && lexeme < other.lexeme))
    }
    if (!(weight > 0) || (kept.length === this.#most && !isBefore(kept.length - 1))) return
    let place = kept.length
    while (isBefore(place - 1)) place--
    kept.splice(place, 0, { lexeme, weight })
    if (kept.length > this.#most) kept.pop()
  }

  terms(): Terms {
    const length = Math.sqrt(this.#kept.reduce((sum, { weight }) => sum + weight ** 2, 0))
    return new Map(this.#kept.map(({ lexeme, weight }) => [lexeme, weight / length]))
  }
}

/** Cosine of two sets of terms, from 0 to 1. */
export function similarity(one: Terms, other: Terms): number {
  const [short, long] = one.size < other.size ? [one, other] : [other, one]
  let sum = 0
  for (const [lexeme, weight] of short) sum += weight * (long.get(lexeme) ?? 0)
  return Math.min(1, sum)
}
