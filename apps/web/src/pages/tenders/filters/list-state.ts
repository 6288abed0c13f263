import { pageOfRoute } from '@mirador/domain/pagination'
import { CLOSING_WINDOWS } from '@mirador/domain/tender-query/closing-windows'
import { FILTER_NAMES, type ListedChannels, TENDER_FILTERS } from '@mirador/domain/tender-query/tender-filters'
import {
  addressName,
  type FilterTexts,
  type ListParameters,
  readParameters,
  type Scope,
  TENDER_SORTS,
  type TenderQuery,
  type TenderSort,
  writeParameters,
} from '@mirador/domain/tender-query/tender-query'
import { addDays } from '@mirador/domain/time/chile-time'
import { type Address, isSearchable, paths, pathTo } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'

/** The state of a list. Its address holds all of it (LIC-2). */
export interface ListState {
  query: string
  page: number
  filters: ListParameters
}

/** @param hasFit whether lists can be ordered by fit */
export function readListState({ params, search }: Address, hasFit = isSectionOpen('analisis')): ListState {
  const query = (params.query ?? '').trim().slice(0, 300)
  const { sort, ...filters } = readParameters((name) => search.get(addressName(name)))
  return {
    query,
    page: pageOfRoute(params.page),
    filters: { ...filters, ...(sort && sortsOf(query, hasFit).includes(sort) && { sort }) },
  }
}

export function listPath(state: ListState): string {
  const { query, page, filters } = state
  const params = writeParameters(filters)
  return isSearchable(query) ? paths.tenderSearch(query, page, params) : pathTo('tenders', { page, ...params })
}

/** The same list with other filters, from its first page; an empty text removes a parameter. */
export function withFilters(
  state: ListState,
  changes: { readonly [name in keyof ListParameters]?: string | undefined },
): ListState {
  const changed = { ...state.filters, ...changes }
  const { sort, ...filters } = readParameters((name) => changed[name])
  // a new filter on closing proposes its order in place of the one before
  const isProposed = hasClosing(filters) && !hasClosing(state.filters) && changes.sort === undefined
  return { ...state, page: 1, filters: { ...filters, ...(sort && !isProposed && { sort }) } }
}

/**
 * Removes the filters. Scope, order, channel and the place 'Siguiendo' stay, since users do not see them as filters.
 */
export function withoutFilters(state: ListState): ListState {
  const { scope, sort, following, channel } = state.filters
  return {
    ...state,
    page: 1,
    filters: {
      ...(scope && { scope }),
      ...(sort && { sort }),
      ...(following && { following }),
      ...(channel && { channel }),
    },
  }
}

const hasClosing = ({ closes_from, closes_to }: FilterTexts) => Boolean(closes_from || closes_to)

/** Whether a filter on closing orders the list, without a choice by the user. */
export const isClosingProposed = ({ filters }: Pick<ListState, 'filters'>): boolean =>
  hasClosing(filters) && !filters.sort && !filters.following

/** The filters that users see as such: neither the channel nor the place 'Siguiendo'. */
export const NARROWING_NAMES = FILTER_NAMES.filter((name) => name !== 'following' && name !== 'channel')

export const narrowingFilters = ({ following: _, channel: _channel, ...filters }: ListParameters): FilterTexts =>
  filters

export function hasFilters({ filters }: ListState): boolean {
  return NARROWING_NAMES.some((name) => filters[name])
}

/** The channels of a list. */
export const channelOf = ({ channel }: FilterTexts): ListedChannels =>
  TENDER_FILTERS.channel.read(channel ?? '') ?? 'licitaciones'

/** A search, followed tenders and a queue of Hoy cover everything; any other list begins with the chosen rubros. */
export function defaultScope({ query, filters }: ListState): Scope {
  return query || filters.following || filters.queue ? 'all' : 'mine'
}

/** Writes the scope only where it is not the default, so that a list has one address. */
export function withScope(state: ListState, scope: string): ListState {
  return withFilters(state, { scope: scope === defaultScope(state) ? '' : scope })
}

/** The orders offered for a list; relevance needs a search. */
export function sortsOf(query: string, hasFit = isSectionOpen('analisis')): readonly TenderSort[] {
  return TENDER_SORTS.filter((sort) => (sort !== 'fit' || hasFit) && (sort !== 'relevance' || query))
}

/**
 * Changes the search. A first search begins by relevance, and a list without words in the order of lists; another
 * search keeps its order.
 */
export function withQuery(state: ListState, query: string): ListState {
  const isOtherKind = Boolean(query) !== Boolean(state.query)
  return { ...(isOtherKind ? withFilters(state, { sort: '' }) : state), query, page: 1 }
}

/** The query of an address; `mine` without chosen rubros covers everything. */
export function queryOf(state: ListState, rememberedSort: TenderSort): TenderQuery {
  const { query: q, filters } = state
  return {
    ...(q && { q }),
    ...filters,
    scope: filters.scope ?? defaultScope(state),
    sort: filters.sort ?? defaultSort(state, rememberedSort),
  }
}

/** Whether a list shows all followed tenders, without filters. */
export function isAllFollowed({ query, filters }: Pick<ListState, 'query' | 'filters'>): boolean {
  const isNarrowed = FILTER_NAMES.some((name) => name !== 'following' && filters[name])
  return filters.following !== undefined && !query && filters.scope !== 'mine' && !isNarrowed
}

/**
 * A queue of Hoy has its own order, which is that of the fit. Followed tenders, and lists with a filter on closing, are sorted by closing, and other search results by relevance,
 * whatever order was chosen elsewhere.
 */
function defaultSort({ query, filters }: ListState, rememberedSort: TenderSort): TenderSort {
  if (filters.queue) return 'fit'
  if (filters.following || hasClosing(filters)) return 'closing'
  return query ? 'relevance' : rememberedSort
}

/** The window of the closing dates: its number of days, '' for none, or 'range' for any other pair. */
export function closingWindow({ closes_from, closes_to }: FilterTexts, today: string): string {
  if (!closes_from && !closes_to) return ''
  const days = CLOSING_WINDOWS.find((days) => closes_from === today && closes_to === addDays(today, days))
  return days === undefined ? 'range' : String(days)
}

export function closingDates(window: string, today: string): FilterTexts {
  return window === ''
    ? { closes_from: '', closes_to: '' }
    : { closes_from: today, closes_to: addDays(today, Number(window)) }
}
