import { parseSearch } from './search-query.ts'

/** What a list of tenders is asked by, but for its page: the parameters of GET /bid/all as an address has them. */
export interface SavedQuery {
  q?: string
  scope: 'mine' | 'all'
  bid_type?: string
  status?: string
  region?: string
  institution?: string
  family?: string
  closes_from?: string
  closes_to?: string
  amount_min?: string
  amount_max?: string
  sort: 'recent' | 'closing'
}

/** The filters among them: each can be taken away alone. */
export const SAVED_FILTERS = [
  'bid_type',
  'status',
  'region',
  'institution',
  'family',
  'closes_from',
  'closes_to',
  'amount_min',
  'amount_max',
] as const satisfies readonly (keyof SavedQuery)[]

/** One query for one list: without what says nothing, always in the same order. */
export function savedQuery(
  given: { readonly [name in keyof SavedQuery]?: string | number | undefined } & Pick<SavedQuery, 'scope' | 'sort'>,
): SavedQuery {
  const q = String(given.q ?? '').trim()
  const query: SavedQuery = { scope: given.scope, sort: given.sort }
  for (const name of SAVED_FILTERS) {
    const value = given[name]
    if (value !== undefined && value !== '' && String(value) !== '0') query[name] = String(value)
  }
  // dots alone are no search, and no address could hold them
  return parseSearch(q).kind === 'empty' ? query : { q, ...query }
}

/** Where the app shows that list: its path, with the filters that are not the usual ones. */
export function listAddress({ q, scope, sort, ...filters }: SavedQuery): string {
  const params = new URLSearchParams()
  // a search looks everywhere and a list at one's rubros, unless the address says otherwise
  if (scope !== (q ? 'all' : 'mine')) params.set('scope', scope)
  for (const name of SAVED_FILTERS) if (filters[name]) params.set(name, filters[name])
  params.set('sort', sort)
  return `/dashboard${q ? `/search/${encodeURIComponent(q)}` : ''}?${params}`
}
