import { TENDER_SORTS, type TenderSort } from '@mirador/domain/tender-query/tender-query'

const KEY = 'tender-sort'

/** The order chosen last in this browser for a list without words; it goes with sign-out, as everything stored. */
export function rememberedSort(): TenderSort {
  const stored = localStorage.getItem(KEY)
  return TENDER_SORTS.find((sort) => sort === stored && sort !== 'relevance') ?? 'recent'
}

export function rememberSort(sort: TenderSort): void {
  localStorage.setItem(KEY, sort)
}
