/** Adds months to a month, written `2026-09-01`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
}

/** The number of months from one month to another, 1 to the next one. */
export function monthsBetween(from: string, to: string): number {
  const indexOf = (month: string) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    return year * 12 + number
  }
  return indexOf(to) - indexOf(from)
}

/** The months from the first to the last, both included. */
export function monthsFrom(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, monthsBetween(from, to) + 1) }, (_, i) => addMonths(from, i))
}

/**
 * The first month of a quarter. Quarters begin in December, March, June and September: then only the quarter of
 * December 2024 has days from before and after Ley 21.634, eleven of them from before.
 */
export function quarterOf(month: string): string {
  return addMonths(month, -(Number(month.slice(5, 7)) % 3))
}
