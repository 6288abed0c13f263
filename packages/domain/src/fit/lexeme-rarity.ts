import type { Rarity } from './similar-terms.ts'

/** A smaller sample is too small to call a word common. */
const MIN_TENDERS = 1_000

/**
 * Rarity by how many tenders of a sample have a lexeme.
 * @param tenders how many tenders the sample has
 * @param counts lexemes without a count are in none of them
 */
export function lexemeRarity(tenders: number, counts: ReadonlyMap<string, number>): Rarity {
  const most = Math.log1p(Math.max(tenders, MIN_TENDERS))
  const known = new Map([...counts].map(([lexeme, count]) => [lexeme, 1 - Math.log1p(count) / most]))
  return (lexeme) => known.get(lexeme) ?? 1
}
