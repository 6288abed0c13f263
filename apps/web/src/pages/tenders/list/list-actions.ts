import { TENDER_FILTERS } from '@mirador/texts/tenders'
import type { SelectOption } from '../../../ui/SelectField.tsx'
import { hasFilters, type ListState, sortsOf } from '../filters/list-state.ts'

/** The orders that a list can have. */
export function ordersOf({ query }: ListState): readonly SelectOption[] {
  return sortsOf(query).map((sort) => ({ value: sort, label: TENDER_FILTERS.orders[sort] }))
}

/** Whether a list is worth saving. What one follows has notices of its own. */
export function canBeSaved(state: ListState): boolean {
  return !state.filters.following && (state.query !== '' || hasFilters(state))
}
