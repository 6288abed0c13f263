/** What an import did with the rows of one kind. */
export interface Merged {
  created: number
  updated: number
  unchanged: number
  /** no longer shown */
  retired: number
}

export function newMerged(): Merged {
  return { created: 0, updated: 0, unchanged: 0, retired: 0 }
}

/** Adds to `total`, and answers it. */
export function addMerged(total: Merged, more: Merged): Merged {
  for (const key of ['created', 'updated', 'unchanged', 'retired'] as const) total[key] += more[key]
  return total
}
