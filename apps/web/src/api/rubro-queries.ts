import { countRubros, searchRubros } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type FoundFamily = AnswerOf<EndpointAt<typeof searchRubros>>['families'][number]

/** The API also recounts after this time. */
const FRESH_MS = 5 * MINUTE_MS

/** The queries of the rubros dialog. A separate file, since it loads with the dialog. */
export const rubroQueries = {
  /** @param q a text with at least a letter or digit */
  search: (q: string) =>
    queryOptions({
      queryKey: ['searchRubros', q],
      queryFn: ({ signal }) => call(searchRubros, { query: { q } }, { signal }),
      staleTime: FRESH_MS,
    }),

  /** @param families at least one */
  count: (families: readonly number[]) =>
    queryOptions({
      queryKey: ['countRubros', families],
      queryFn: ({ signal }) => call(countRubros, { query: { families: families.join() } }, { signal }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
      enabled: families.length > 0,
    }),
}
