/** The counts of an import for one kind of row. */
export interface Merged {
  created: number
  updated: number
  unchanged: number
  /** rows that are no longer visible */
  retired: number
}

export function newMerged(): Merged {
  return { created: 0, updated: 0, unchanged: 0, retired: 0 }
}

/** Adds `more` to `total`, and returns `total`. */
export function addMerged(total: Merged, more: Merged): Merged {
  for (const key of ['created', 'updated', 'unchanged', 'retired'] as const) total[key] += more[key]
  return total
}
