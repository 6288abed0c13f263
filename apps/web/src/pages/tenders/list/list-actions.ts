import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { FIT_ROW } from '../../../texts/fit-row.ts'
import type { SelectOption } from '../../../ui/SelectField.tsx'
import { hasFilters, type ListState, sortsOf } from '../filters/list-state.ts'

/**
 * The orders of a list.
 * @param isComputing the rows are not sorted by their fits yet
 */
export function ordersOf({ query }: ListState, isComputing = false): readonly SelectOption[] {
  return sortsOf(query).map((sort) => ({
    value: sort,
    label: sort === 'fit' && isComputing ? FIT_ROW.computing : TENDER_FILTERS.orders[sort],
  }))
}

/**
 * Whether a list is worth saving. Followed tenders have notices of their own.
 * @param searchesNothing as reported by the list
 */
export function canBeSaved(state: ListState, searchesNothing = false): boolean {
  return !state.filters.following && !searchesNothing && (state.query !== '' || hasFilters(state))
}
