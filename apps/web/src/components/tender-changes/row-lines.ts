/** Maximum number of changes in a row. With more of them, a count takes the last line. */
const SHOWN = 3

/** The number of changes that a row shows, and the number that it only counts. */
export function linesOf(changes: number): { visibleCount: number; more: number } {
  const visibleCount = changes <= SHOWN ? changes : SHOWN - 1
  return { visibleCount, more: changes - visibleCount }
}
