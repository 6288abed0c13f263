import { FILTER_NAMES, type FilterName } from './tender-filters.ts'
import type { FilterTexts } from './tender-query.ts'

/** Pairs of filters that are the two ends of one range. */
export const FILTER_RANGES = {
  published: ['published_from', 'published_to'],
  closes: ['closes_from', 'closes_to'],
  amount: ['amount_min', 'amount_max'],
} as const satisfies Record<string, readonly [from: FilterName, to: FilterName]>
export type FilterRange = keyof typeof FILTER_RANGES
type RangeEnd = (typeof FILTER_RANGES)[FilterRange][number]

/** Part of the range of the amount. */
const AMOUNT_MISSING = 'amount_missing' satisfies FilterName

/** A narrowing of a list as people see it: the two ends of a range are one narrowing. */
export type Narrowing = FilterRange | Exclude<FilterName, RangeEnd | typeof AMOUNT_MISSING>

export const isRange = (narrowing: Narrowing): narrowing is FilterRange => narrowing in FILTER_RANGES

const narrowingOf = new Map<FilterName, Narrowing>(FILTER_NAMES.map((name) => [name, name as Narrowing]))
for (const [range, ends] of Object.entries(FILTER_RANGES))
  for (const end of ends) narrowingOf.set(end, range as FilterRange)
narrowingOf.set(AMOUNT_MISSING, 'amount')
export const NARROWINGS: readonly Narrowing[] = [...new Set(narrowingOf.values())]

/** The narrowings of a query, each with the filters it consists of. */
export function narrowingsOf(query: FilterTexts): Map<Narrowing, FilterName[]> {
  return Map.groupBy(
    FILTER_NAMES.filter((name) => query[name]),
    (name) => narrowingOf.get(name) as Narrowing,
  )
}
