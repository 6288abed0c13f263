/** Rows of a page of tenders, institutions and services. */
export const PAGE_SIZE = 10

const EDGE = 3
// Keeps the offset inside a 32-bit integer whatever somebody types into the address.
const LAST_ASKABLE_PAGE = 100_000_000

/** How many pages hold `total` rows; an empty list still has its first page. */
export function pageCount(total: number, size = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Rows before a page of people, counted from 1. */
export function offsetOfPage(page: number, size = PAGE_SIZE): number {
  return (page - 1) * size
}

/** The page a route segment names: only digits are a page; 0, nothing and anything else are the first. */
export function pageOfRoute(segment: string | undefined): number {
  if (!segment || !/^\d+$/.test(segment)) return 1
  return Math.min(Math.max(1, Number(segment)), LAST_ASKABLE_PAGE)
}

/** A page past the end is the last one. */
export function clampPage(page: number, lastPage: number): number {
  return Math.min(Math.max(1, page), Math.max(1, lastPage))
}

/** The entries of the control: the first three, the last three and three around the page, 'gap' where some are left out. */
export function pageWindow(page: number, lastPage: number): (number | 'gap')[] {
  const entries: (number | 'gap')[] = []
  const shown = new Set<number>()
  for (let edge = 1; edge <= EDGE; edge += 1) {
    shown.add(edge).add(lastPage + 1 - edge)
    shown.add(page - 2 + edge)
  }
  const pages = [...shown].filter((candidate) => candidate >= 1 && candidate <= lastPage).sort((a, b) => a - b)
  let before = 0
  for (const entry of pages) {
    if (entry > before + 1) entries.push('gap')
    entries.push(entry)
    before = entry
  }
  return entries
}
