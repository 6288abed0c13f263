/** The changes that a row shows; one more takes the place of the line "one more". */
const SHOWN = 3

/** How many changes a row shows, and how many it counts without showing. */
export function linesOf(changes: number): { visibleCount: number; more: number } {
  const visibleCount = changes <= SHOWN ? changes : SHOWN - 1
  return { visibleCount, more: changes - visibleCount }
}
