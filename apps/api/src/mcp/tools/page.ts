/** Where a list that is read from `desde` goes on. */
export function pageFrom(desde: string | undefined) {
  const from = Number(desde ?? 0)
  return {
    from,
    /** `siguiente` after a number of rows of a list of `total` */
    nextOf: (total: number) => (kept: number) => (kept > 0 && from + kept < total ? String(from + kept) : null),
  }
}
