import { getLimits, listDismissals } from '@mirador/contract/addresses'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The regions where the company sells and where it does not, and the limits of amounts. */
export const limitsQuery = queryOptions({
  queryKey: ['getLimits'],
  queryFn: ({ signal }) => call(getLimits, {}, { signal }),
})

/** The dismissed tenders, ten at a time, the last one first. */
export const dismissalsQuery = infiniteQueryOptions({
  queryKey: ['listDismissals'],
  initialPageParam: 0,
  queryFn: ({ signal, pageParam }) => call(listDismissals, { query: { offset: String(pageParam) } }, { signal }),
  getNextPageParam: ({ total }, pages) => {
    const listedCount = pages.reduce((sum, { dismissals }) => sum + dismissals.length, 0)
    return listedCount < total ? listedCount : undefined
  },
})
