/** Months are written `2026-09-01`. From this one on Compra Ágil reaches 100 UTM (Ley 21.634, 12 December 2024). */
export const REFORM_MONTH = '2024-12-01'

/** The month so many months after another one. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
}

/** How many months lie from one to another: the next one is 1. */
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

/** The first month of a quarter. Quarters begin in December, March, June and September: none crosses the reform. */
export function quarterOf(month: string): string {
  return addMonths(month, -(Number(month.slice(5, 7)) % 3))
}
