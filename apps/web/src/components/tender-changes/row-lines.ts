/** The changes that a row shows; one more takes the place of the line "one more". */
const SHOWN = 3

/** How many changes a row shows, and how many it counts without showing. */
export function linesOf(changes: number): { shown: number; more: number } {
  const shown = changes <= SHOWN ? changes : SHOWN - 1
  return { shown, more: changes - shown }
}
