import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { FIT_ROW } from '../../../texts/fit-row.ts'
import type { SelectOption } from '../../../ui/SelectField.tsx'
import { hasFilters, type ListState, sortsOf } from '../filters/list-state.ts'

/**
 * The orders that a list can have.
 * @param isComputing the rows are not in the order of their fits yet
 */
export function ordersOf({ query }: ListState, isComputing = false): readonly SelectOption[] {
  return sortsOf(query).map((sort) => ({
    value: sort,
    label: sort === 'fit' && isComputing ? FIT_ROW.computing : TENDER_FILTERS.orders[sort],
  }))
}

/**
 * Whether a list is worth saving. What one follows has notices of its own.
 * @param searchesNothing as the list itself says
 */
export function canBeSaved(state: ListState, searchesNothing = false): boolean {
  return !state.filters.following && !searchesNothing && (state.query !== '' || hasFilters(state))
}
