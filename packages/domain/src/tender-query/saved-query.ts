import { NARROWINGS, type Narrowing } from './narrowings.ts'
import { FILTER_NAMES, type FilterName } from './tender-filters.ts'
import { addressParameters, readParameters, type TenderQuery, writeParameters } from './tender-query.ts'

/** The filters that a saved search cannot have. Followed tenders have notices of their own, and so has Hoy. */
const UNSAVED_FILTERS = ['following', 'queue'] as const satisfies readonly FilterName[]
type Saved<Name> = Exclude<Name, (typeof UNSAVED_FILTERS)[number]>

export function isSaved<Name extends FilterName | Narrowing>(name: Name): name is Saved<Name> {
  return !UNSAVED_FILTERS.some((unsaved) => unsaved === name)
}

export const SAVED_FILTERS: readonly Saved<FilterName>[] = FILTER_NAMES.filter(isSaved)

/** A narrowing that a saved search can have. */
export type SavedNarrowing = Saved<Narrowing>
export const SAVED_NARROWINGS: readonly SavedNarrowing[] = NARROWINGS.filter(isSaved)

/**
 * The query of a saved search in its normal form: parameters in one order, without filters that narrow nothing. Takes a
 * new query, or a stored one of any release.
 */
export function savedQuery({ q, ...query }: { readonly [name in keyof TenderQuery]?: unknown }): TenderQuery {
  const { scope = 'all', sort = 'recent', ...filters } = readParameters((name) => query[name], SAVED_FILTERS)
  const words = typeof q === 'string' ? q.trim() : ''
  return { ...(words && { q: words }), scope, ...filters, sort }
}

/** The address of a query's list in the app: path and parameters. */
export function listAddress({ q, scope, sort, ...filters }: TenderQuery): string {
  // a search covers all tenders and a list those of one's rubros, unless the address says otherwise
  const isUsualScope = scope === (q ? 'all' : 'mine')
  const parameters = addressParameters(writeParameters({ ...(!isUsualScope && { scope }), ...filters, sort }))
  return `/dashboard${q ? `/search/${segmentOf(q)}` : ''}?${parameters}`
}

/** An address cannot have dots alone as its path; an ellipsis searches for nothing too. */
const segmentOf = (q: string) => encodeURIComponent(/^\.+$/.test(q) ? '…' : q)
