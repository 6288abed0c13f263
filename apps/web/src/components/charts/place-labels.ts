export interface Label {
  text: string
  /** of its text, px */
  width: number
  /** the place that it names */
  at: number
  /** which of its edges stands there */
  anchor: 'start' | 'middle' | 'end'
  /** the lowest row that it may stand in; 0 is next to the marks */
  row?: number
}

export interface PlacedLabel {
  text: string
  /** of its left edge */
  x: number
  row: number
}

/** Between two labels of a row, px. */
const GAP = 8

/**
 * Puts labels above one another where they would touch, and inside of the axis where they would leave it.
 * @param taken what stands in row 0 beside the labels, such as a bracket: from and to
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
