import type { AnswerOf } from '@mirador/contract/endpoint'
import type * as contract from '@mirador/contract/saved-searches'
import type { SavedQuery } from '@mirador/domain/saved-query'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from './calls.ts'
import { call } from './client.ts'

export type SavedSearch = AnswerOf<typeof contract.listSavedSearches>['searches'][number]
export type SearchPreview = AnswerOf<typeof contract.previewSearch>

const listSavedSearches = callOf<typeof contract.listSavedSearches>({
  name: 'listSavedSearches',
  base: 'api',
  method: 'GET',
  path: '/users/searches',
  session: true,
})

const previewSearch = callOf<typeof contract.previewSearch>({
  name: 'previewSearch',
  base: 'api',
  method: 'GET',
  path: '/users/searches/preview',
  session: true,
})

export const createSavedSearch = callOf<typeof contract.createSavedSearch>({
  name: 'createSavedSearch',
  base: 'api',
  method: 'POST',
  path: '/users/searches',
  session: true,
})

export const updateSavedSearch = callOf<typeof contract.updateSavedSearch>({
  name: 'updateSavedSearch',
  base: 'api',
  method: 'PUT',
  path: '/users/searches/{id}',
  session: true,
})

export const deleteSavedSearch = callOf<typeof contract.deleteSavedSearch>({
  name: 'deleteSavedSearch',
  base: 'api',
  method: 'DELETE',
  path: '/users/searches/{id}',
  session: true,
})

export const markSearchSeen = callOf<typeof contract.markSearchSeen>({
  name: 'markSearchSeen',
  base: 'api',
  method: 'POST',
  path: '/users/searches/{id}/seen',
  session: true,
})

export const renewSearchFeed = callOf<typeof contract.renewSearchFeed>({
  name: 'renewSearchFeed',
  base: 'api',
  method: 'POST',
  path: '/users/searches/{id}/feed',
  session: true,
})

/** What the dialogs of saved searches read; apart from the others, as they load later. */
export const savedSearchQueries = {
  list: () =>
    queryOptions({
      queryKey: ['listSavedSearches'],
      queryFn: ({ signal }) => call(listSavedSearches, {}, { signal }),
    }),

  preview: (query: SavedQuery) =>
    queryOptions({
      queryKey: ['previewSearch', query],
      queryFn: ({ signal }) => call(previewSearch, { query: query as Filters }, { signal }),
      staleTime: 30_000,
    }),
}

/** What was read from a list's address is what the contract's filters take. */
export type Filters = NonNullable<Parameters<typeof call<typeof contract.createSavedSearch>>[1]['body']>['filters']
