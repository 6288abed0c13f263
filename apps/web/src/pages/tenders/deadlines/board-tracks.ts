/** px */
export const GAP = 16
export const STRIP = 44
const MIN_TRACK = 220

/**
 * The number of tracks of cards of each column of the board in a width in px. A column with cards gets one, and each
 * further track that fits goes to the column with the most cards per track. 0 is an empty column, drawn as a strip.
 * @returns undefined when the columns do not fit side by side
 */
export function tracksOf(counts: readonly number[], width: number): number[] | undefined {
  const tracks = counts.map((count): number => (count > 0 ? 1 : 0))
  const strips = tracks.filter((track) => track === 0).length
  const most = Math.floor((width - strips * (STRIP + GAP) + GAP) / (MIN_TRACK + GAP))
  let free = most - (tracks.length - strips)
  if (free < 0) return undefined
  const cardsPerTrack = (column: number) => (counts[column] ?? 0) / (tracks[column] || 1)
  for (; free > 0; free--) {
    const fullest = counts.reduce((best, _, column) => (cardsPerTrack(column) > cardsPerTrack(best) ? column : best), 0)
    // with one card per track, further tracks would be empty
    if (cardsPerTrack(fullest) <= 1) break
    tracks[fullest] = (tracks[fullest] ?? 0) + 1
  }
  return tracks
}
