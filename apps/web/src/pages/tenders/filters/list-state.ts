import type { TenderSort } from '@mirador/contract/tender-sort'
import { offsetOfPage, pageOfRoute } from '@mirador/domain/pagination'
import { addDays } from '@mirador/domain/time/chile-time'
import type { TenderQuery } from '../../../api/queries.ts'
import { type Address, isSearchable, paths } from '../../../paths.ts'
import { FILTER_NAMES, type FilterName, isGoodFilter } from './filter-rules.ts'

export type ListFilters = { readonly [name in FilterName]?: string }

/** What the address says: a list is nothing but its address (LIC-2). */
export interface ListState {
  query: string
  page: number
  filters: ListFilters
  /** all that one follows by the time that is left; a list that is narrowed has no such view */
  view?: 'plazos'
}

/** Reads an address. What the API would refuse is left out, so that an old or mistyped link still shows a list. */
export function readListState({ params, search }: Address): ListState {
  const filters: { [name in FilterName]?: string } = {}
  for (const name of FILTER_NAMES) {
    const value = search.get(name)
    if (value && value !== '0' && isGoodFilter(name, value)) filters[name] = value
  }
  const state = { query: (params.query ?? '').trim().slice(0, 300), page: pageOfRoute(params.page), filters }
  return search.get('view') === 'plazos' && isAllFollowed(state) ? { ...state, view: 'plazos' } : state
}

export function listPath(state: ListState): string {
  const { query, page, filters } = state
  const params: Record<string, string | undefined> = { ...filters, ...(isAllFollowed(state) && { view: state.view }) }
  return isSearchable(query) ? paths.tenderSearch(query, page, params) : paths.tenders(page, params)
}

/** The same list narrowed otherwise, from its first page; an empty value takes a filter away. */
export function withFilters(state: ListState, changes: ListFilters): ListState {
  const filters = Object.fromEntries(Object.entries({ ...state.filters, ...changes }).filter(([, value]) => value))
  return { ...state, page: 1, filters }
}

/** Only scope and order stay: they are no filters to people. */
export function withoutFilters(state: ListState): ListState {
  const { scope, sort } = state.filters
  return { ...state, page: 1, filters: { ...(scope && { scope }), ...(sort && { sort }) } }
}

export function hasFilters({ filters }: ListState): boolean {
  return Object.keys(filters).some((name) => name !== 'scope' && name !== 'sort')
}

/** Whether a filter is set that no pill of the row can show. */
export function needsChips({ filters }: ListState): boolean {
  const { institution, family, amount_min, amount_max, closes_from, closes_to } = filters
  return [institution, family, amount_min, amount_max, closes_from, closes_to].some(Boolean)
}

/** A search and the list of what one follows cover everything; else one's rubros come first. */
export function defaultScope({ query, filters }: ListState): 'mine' | 'all' {
  return query || filters.following ? 'all' : 'mine'
}

/** Writes the scope only where it is not the usual one, so that one list has one address. */
export function withScope(state: ListState, scope: string): ListState {
  return withFilters(state, { scope: scope === defaultScope(state) ? '' : scope })
}

/** What to ask the API; `mine` without chosen rubros is everything. */
export function apiQuery(state: ListState, rememberedSort: TenderSort): TenderQuery {
  const { scope, sort, ...filters } = state.filters
  return {
    ...(filters as TenderQuery),
    offset: String(offsetOfPage(state.page)),
    ...(state.query && { q: state.query }),
    scope: (scope as TenderQuery['scope']) ?? defaultScope(state),
    sort: (sort as TenderSort | undefined) ?? usualSort(state, rememberedSort),
  }
}

/** To what one follows and back. Each list has an order of its own, so an order chosen in one stays there. */
export function withFollowing(state: ListState): ListState {
  return withFilters(state, { following: state.filters.following ? '' : 'true', sort: '' })
}

/** Whether a list is all that one follows, narrowed by nothing. */
export function isAllFollowed(state: ListState): boolean {
  const { following, ...filters } = state.filters
  const isMine = filters.scope === 'mine'
  return following !== undefined && !state.query && !isMine && !hasFilters({ ...state, filters })
}

/** The order where the address names none: what one follows by its closing, whatever was chosen elsewhere. */
function usualSort({ filters }: ListState, rememberedSort: TenderSort): TenderSort {
  return filters.following ? 'closing' : rememberedSort
}

/** The closing windows of one click, in days from today. */
export const CLOSING_WINDOWS = [0, 3, 7, 30] as const

/** Which window the closing dates are: days, '' for none, or 'range' for any other pair. */
export function closingWindow({ closes_from, closes_to }: ListFilters, today: string): string {
  if (!closes_from && !closes_to) return ''
  const days = CLOSING_WINDOWS.find((days) => closes_from === today && closes_to === addDays(today, days))
  return days === undefined ? 'range' : String(days)
}

export function closingDates(window: string, today: string): ListFilters {
  return window === ''
    ? { closes_from: '', closes_to: '' }
    : { closes_from: today, closes_to: addDays(today, Number(window)) }
}
