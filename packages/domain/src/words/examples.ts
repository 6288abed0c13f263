/**
 * Selects three of some texts that show what a word is used for: the two that resemble the others most, and the one
 * that resembles them least, since a person judges a word by its misleading uses. Of texts with the same words one
 * counts.
 * @param texts the words of each; of equal texts the first one counts
 * @returns indexes, the least similar last
 */
export function pickExamples(texts: readonly ReadonlySet<string>[]): number[] {
  const byWords = new Map<string, number>()
  for (const [place, words] of texts.entries()) {
    const key = [...words].sort().join(' ')
    if (!byWords.has(key)) byWords.set(key, place)
  }
  const places = [...byWords.values()]
  if (places.length < 3) return places
  const likeness = new Map(
    places.map((place) => [
      place,
      places.reduce((sum, other) => sum + overlap(texts[place] as Set<string>, texts[other] as Set<string>), 0),
    ]),
  )
  const sorted = places.toSorted((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0) || a - b)
  return [sorted[0] as number, sorted[1] as number, sorted.at(-1) as number]
}

/** The share of all words of both that they have in common. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length
  return common === 0 ? 0 : common / (one.size + other.size - common)
}
