import { canonicalRut } from '@mirador/domain/account/rut'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import type { SavedQuery } from '@mirador/domain/saved-query'
import { parseSearch } from '@mirador/domain/search-query'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import type { TenderListFilters } from './tender-filters.ts'

/** The parameters of a list, as text or already read. */
export type ListQuery = { readonly [name in keyof SavedQuery]?: SavedQuery[name] | number | undefined } & {
  readonly sort: SavedQuery['sort']
}

/**
 * What the parameters of a list ask of the tenders, once the contract has found them good.
 * @param mine the asker's rubros; none is no filter
 */
export function listFilters(
  query: ListQuery,
  { sub, mine }: { sub: string; mine: readonly number[] },
): Omit<TenderListFilters, 'offset' | 'limit'> {
  const search = parseSearch(String(query.q ?? ''))
  return {
    sub,
    ...(search.kind === 'text' ? { text: search.clauses } : {}),
    ...(search.kind === 'code' ? { code: search.code } : {}),
    ...(search.kind === 'rut' ? { rut: search.rut } : {}),
    ...(query.institution ? { institution: canonicalRut(String(query.institution)) } : {}),
    ...(query.scope === 'mine' && mine.length > 0 ? { mine } : {}),
    ...(query.family ? { families: familiesOf(Number(query.family)) } : {}),
    ...(query.bid_type ? { type_id: Number(query.bid_type) } : {}),
    status: query.status as TenderStatus | undefined,
    region: numberOf(query.region),
    closes_from: query.closes_from ? startOfChileanDay(String(query.closes_from)) : undefined,
    closes_before: query.closes_to ? startOfChileanDay(String(query.closes_to), 1) : undefined,
    amount_min: numberOf(query.amount_min),
    amount_max: numberOf(query.amount_max),
    sort: query.sort,
  }
}

function numberOf(value: string | number | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}
