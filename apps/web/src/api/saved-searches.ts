import { listSavedSearches, previewSearch } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type * as contract from '@mirador/contract/saved-searches'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type SearchList = AnswerOf<typeof contract.listSavedSearches>
export type SavedSearch = SearchList['searches'][number]
export type SearchPreview = AnswerOf<typeof contract.previewSearch>

/** The queries of the saved-search dialogs; a separate file, since they load later. */
export const savedSearchQueries = {
  list: () =>
    queryOptions({
      queryKey: ['listSavedSearches'],
      queryFn: ({ signal }) => call(listSavedSearches, {}, { signal }),
    }),

  preview: (query: TenderQuery) =>
    queryOptions({
      queryKey: ['previewSearch', query],
      queryFn: ({ signal }) => call(previewSearch, { query }, { signal }),
      staleTime: 30_000,
    }),
}
