/** A row shows so many changes; one more fits in the line that would only say that there is one more. */
const SHOWN = 3

/** How many of the changes a row shows, and how many it only counts. */
export function linesOf(changes: number): { shown: number; more: number } {
  const shown = changes <= SHOWN ? changes : SHOWN - 1
  return { shown, more: changes - shown }
}
