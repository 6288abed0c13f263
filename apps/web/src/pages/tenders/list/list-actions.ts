import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { FIT_ROW } from '../../../texts/fit-row.ts'
import type { SelectOption } from '../../../ui/SelectField.tsx'
import { hasFilters, isClosingProposed, type ListState, sortsOf } from '../filters/list-state.ts'

/**
 * The orders of a list.
 * @param isComputing the rows are not sorted by their fits yet
 */
export function ordersOf(state: ListState, isComputing = false): readonly SelectOption[] {
  const labels = {
    ...TENDER_FILTERS.orders,
    ...(isComputing && { fit: FIT_ROW.computing }),
    ...(isClosingProposed(state) && { closing: TENDER_FILTERS.closingProposed }),
  }
  return sortsOf(state.query).map((sort) => ({ value: sort, label: labels[sort] }))
}

/**
 * Whether a list is worth saving. Followed tenders have notices of their own, and so has Hoy.
 * @param searchesNothing as reported by the list
 */
export function canBeSaved(state: ListState, searchesNothing = false): boolean {
  const { following, queue } = state.filters
  return !following && !queue && !searchesNothing && (state.query !== '' || hasFilters(state))
}
