import { TENDER_SORTS, type TenderSort } from '@mirador/domain/tender-query/tender-query'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import type { SelectOption } from '../../../ui/SelectField.tsx'
import { hasFilters, type ListState } from '../filters/list-state.ts'

/** Orders that mean something only with words. */
const ORDERS_OF_WORDS: readonly (TenderSort | 'relevance')[] = ['relevance']

/** The orders that a list can have. */
export function ordersOf({ query }: ListState): readonly SelectOption[] {
  return TENDER_SORTS.filter((sort) => query !== '' || !ORDERS_OF_WORDS.includes(sort)).map((sort) => ({
    value: sort,
    label: TENDER_FILTERS.orders[sort],
  }))
}

/** Whether a list is worth saving. What one follows has notices of its own. */
export function canBeSaved(state: ListState): boolean {
  return !state.filters.following && (state.query !== '' || hasFilters(state))
}
