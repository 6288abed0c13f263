import type { TenderSort } from '@mirador/domain/tender-query/tender-query'
import { sortsOf } from './list-state.ts'

const KEY = 'tender-sort'

/** The order chosen last in this browser for a list without words; sign-out deletes it. */
export function rememberedSort(): TenderSort {
  const stored = localStorage.getItem(KEY)
  return sortsOf('').find((sort) => sort === stored) ?? 'recent'
}

export function rememberSort(sort: TenderSort): void {
  localStorage.setItem(KEY, sort)
}
