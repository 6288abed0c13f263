import type { Hits } from './engine.ts'
import type { RivalSearch } from './searches.ts'

/** A search that an engine answers differently from the product, or that it cannot answer. */
export interface Difference {
  search: RivalSearch
  product: Hits
  /** null: the engine cannot search for it */
  rival: Hits | null
}

/** Whether two engines answer alike: the exact total, and the same first ten in the same order. */
export const areEqual = (one: Hits, other: Hits): boolean =>
  one.total === other.total &&
  one.places.length === other.places.length &&
  one.places.every((place, i) => place === other.places[i])

/**
 * The first gate: only a class in which an engine answers every search like the product is compared with it.
 * @param product the answers of the product, in the order of the searches
 * @param rival those of the engine; null for a search that it cannot do
 */
export function passGate(
  searches: readonly RivalSearch[],
  product: readonly Hits[],
  rival: readonly (Hits | null)[],
): { out: ReadonlySet<string>; differences: readonly Difference[] } {
  const differences = searches.flatMap((search, i): Difference[] => {
    const [own, its] = [product[i] as Hits, rival[i] ?? null]
    return its !== null && areEqual(own, its) ? [] : [{ search, product: own, rival: its }]
  })
  return { out: new Set(differences.map(({ search }) => search.kind)), differences }
}
