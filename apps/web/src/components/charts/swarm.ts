export interface SwarmDot {
  x: number
  /** rows from the middle of the lane: 0, −1 (above), 1 (below), −2 … */
  row: number
}

export interface Swarm {
  dots: readonly SwarmDot[]
  /** number of rows above and below the middle */
  above: number
  below: number
}

/**
 * Places dots so that none overlaps another, each as close to the middle of its lane as there is room; equal values
 * form a column.
 * @param places in ascending order, px
 * @param size of a dot with the space around it, px
 */
export function swarmOf(places: readonly number[], size: number): Swarm {
  // place of the last dot of each row
  const last = new Map<number, number>()
  let [above, below] = [0, 0]
  const dots = places.map((x): SwarmDot => {
    let row = 0
    for (let turn = 0; x - (last.get(row) ?? Number.NEGATIVE_INFINITY) < size; turn++) row = rowOf(turn + 1)
    last.set(row, x)
    above = Math.max(above, -row)
    below = Math.max(below, row)
    return { x, row }
  })
  return { dots, above, below }
}

/** 0, −1, 1, −2, 2 … */
const rowOf = (turn: number) => (turn % 2 === 0 ? turn / 2 : -(turn + 1) / 2)

export interface Bin {
  x: number
  width: number
  count: number
}

/** Counts the values in each part of an axis, for more values than dots can show. Empty parts are omitted. */
export function binsOf(places: readonly number[], width: number, binWidth: number): Bin[] {
  const bins = Math.max(1, Math.round(width / binWidth))
  const counts = new Map<number, number>()
  for (const place of places) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((place / width) * bins)))
    counts.set(bin, (counts.get(bin) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([bin, count]) => ({ x: (bin / bins) * width, width: width / bins, count }))
}
