/** Rows per page of tenders, institutions and services. */
export const PAGE_SIZE = 10

const EDGE = 3
/** Keeps the offset within a 32-bit integer, whatever the address says. */
const MAX_ROUTE_PAGE = 100_000_000

/** How many pages `total` rows take; an empty list has one page. */
export function pageCount(total: number, size = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Rows before a page; pages count from 1. */
export function offsetOfPage(page: number, size = PAGE_SIZE): number {
  return (page - 1) * size
}

/** The page of a route segment: a positive integer; anything else is page 1. */
export function pageOfRoute(segment: string | undefined): number {
  if (!segment || !/^\d+$/.test(segment)) return 1
  return Math.min(Math.max(1, Number(segment)), MAX_ROUTE_PAGE)
}

/** Limits a page to 1 … `lastPage`. */
export function clampPage(page: number, lastPage: number): number {
  return Math.min(Math.max(1, page), Math.max(1, lastPage))
}

/** The entries of the pagination: the first three, the last three and three around the page, with 'gap' between. */
export function pageWindow(page: number, lastPage: number): (number | 'gap')[] {
  const entries: (number | 'gap')[] = []
  const candidates = new Set<number>()
  for (let edge = 1; edge <= EDGE; edge += 1) {
    candidates.add(edge).add(lastPage + 1 - edge)
    candidates.add(page - 2 + edge)
  }
  const pages = [...candidates].filter((candidate) => candidate >= 1 && candidate <= lastPage).sort((a, b) => a - b)
  let before = 0
  for (const entry of pages) {
    if (entry > before + 1) entries.push('gap')
    entries.push(entry)
    before = entry
  }
  return entries
}
