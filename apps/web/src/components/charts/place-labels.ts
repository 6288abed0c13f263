export interface Label {
  text: string
  /** width of the text, px */
  width: number
  /** the place on the axis that the label names */
  at: number
  /** the edge of the label that is at `at` */
  anchor: 'start' | 'middle' | 'end'
  /** the lowest row for the label; row 0 is next to the marks */
  row?: number
}

export interface PlacedLabel {
  text: string
  /** left edge of the label */
  x: number
  row: number
}

/** Gap between two labels of a row, px. */
const GAP = 8

/**
 * Puts labels above one another where they would touch, and moves them inwards where they would leave the axis.
 * @param taken the range that something else, such as a bracket, occupies in row 0
 */
export function placeLabels(
  labels: readonly Label[],
  width: number,
  taken?: readonly [from: number, to: number],
): PlacedLabel[] {
  const rows: [from: number, to: number][][] = taken ? [[[...taken]]] : []
  return labels.map(({ text, width: own, at, anchor, row: lowest = 0 }) => {
    const wished = anchor === 'start' ? at : anchor === 'end' ? at - own : at - own / 2
    const x = Math.max(0, Math.min(wished, width - own))
    let row = lowest
    while (rows[row]?.some(([from, to]) => x < to + GAP && x + own > from - GAP)) row++
    while (rows.length <= row) rows.push([])
    rows[row]?.push([x, x + own])
    return { text, x, row }
  })
}
