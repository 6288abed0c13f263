/** Different lexemes. */
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

/** As many terms find similar tenders as well as all of them. */
const STRONGEST = 25

/** The strongest terms of a tender: those in its title count twice, rare ones more. */
export function strongestTerms(words: FitWords, rarity: Rarity): Terms {
  const weights = new Map<string, number>()
  const add = (lexemes: Lexemes, weight: number) => {
    for (const lexeme of lexemes) weights.set(lexeme, (weights.get(lexeme) ?? 0) + weight * rarity(lexeme))
  }
  add(words.title, 2)
  add(words.description, 1)
  add(words.lines, 1)
  return strongest(weights, STRONGEST)
}

/** The terms that several tenders have in common: as many as that leaves room for what is said once. */
export function commonTerms(all: readonly Terms[]): Terms {
  const weights = new Map<string, number>()
  for (const terms of all) {
    for (const [lexeme, weight] of terms) weights.set(lexeme, (weights.get(lexeme) ?? 0) + weight)
  }
  return strongest(weights, STRONGEST * 10)
}

function strongest(weights: ReadonlyMap<string, number>, most: number): Terms {
  const sorted = [...weights].filter(([, weight]) => weight > 0)
  sorted.sort(([wordA, a], [wordB, b]) => b - a || (wordA < wordB ? -1 : 1))
  const first = sorted.slice(0, most)
  const length = Math.sqrt(first.reduce((sum, [, weight]) => sum + weight ** 2, 0))
  return new Map(first.map(([lexeme, weight]) => [lexeme, weight / length]))
}

/** Cosine of two sets of terms, from 0 to 1. */
export function similarity(one: Terms, other: Terms): number {
  const [short, long] = one.size < other.size ? [one, other] : [other, one]
  let sum = 0
  for (const [lexeme, weight] of short) sum += weight * (long.get(lexeme) ?? 0)
  return Math.min(1, sum)
}
