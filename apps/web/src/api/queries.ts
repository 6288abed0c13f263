import {
  countUnseenTenders,
  getFacets,
  getInstitution,
  getSourceStatus,
  getTender,
  getToday,
  getUserInfo,
  listInstitutions,
  listServices,
  listServiceTypes,
  listTenders,
  refreshTender,
} from '@mirador/contract/addresses'
import type { AnswerOf, CallOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { offsetOfPage } from '@mirador/domain/pagination'
import type { Scope, TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { followsSince } from './follows-since.ts'
import { readTender } from './tender-reading.ts'

export type InstitutionDetail = AnswerOf<EndpointAt<typeof getInstitution>>[number]
export type ServiceQuery = NonNullable<CallOf<EndpointAt<typeof listServices>>['query']>
export type InstitutionsQuery = NonNullable<CallOf<EndpointAt<typeof listInstitutions>>['query']>
export type InstitutionsAnswer = AnswerOf<EndpointAt<typeof listInstitutions>>
export type UserInfo = AnswerOf<EndpointAt<typeof getUserInfo>>
export type SourceStatus = AnswerOf<EndpointAt<typeof getSourceStatus>>

/** A prefetched page is not fetched again when it is opened. */
const FRESH_MS = 30_000
/** The interval at which the source is read (SYNC_INTERVAL_SECONDS). */
const STATUS_MS = 5 * MINUTE_MS

/** The queries of the screens, one per endpoint of the contract. */
export const queries = {
  /** @param page from 1 */
  listTenders: (query: TenderQuery, page: number) =>
    queryOptions({
      queryKey: ['listTenders', query, page],
      queryFn: async ({ client, signal }) => {
        const withFollow = followsSince(client)
        const list = await call(listTenders, { query: { ...query, offset: String(offsetOfPage(page)) } }, { signal })
        return { ...list, bids: list.bids.map(withFollow) }
      },
      staleTime: FRESH_MS,
    }),

  /** The number of tenders for each value of a filter. */
  getFacets: (query: TenderQuery) =>
    queryOptions({
      queryKey: ['getFacets', query],
      queryFn: ({ signal }) => call(getFacets, { query }, { signal }),
      staleTime: FRESH_MS,
    }),

  /** Refreshes from the source, then reads (DET-1); `null` for an unknown code. */
  getTender: (bid_idn: string) =>
    queryOptions({
      queryKey: ['getTender', bid_idn],
      queryFn: ({ client, signal, queryKey }) =>
        readTender({
          refresh: async () => (await call(refreshTender, { params: { id: bid_idn } }, { signal })).outcome,
          find: async () => {
            const withFollow = followsSince(client)
            const [tender] = await call(getTender, { params: { id: bid_idn } }, { signal }).catch(noneIfRefused)
            return tender ? withFollow(tender) : null
          },
          signal,
          onStored: (stored) => client.setQueryData(queryKey, stored),
        }),
    }),

  /** Tenders that close today or soon, and tenders that are new since the last visit. */
  getToday: (scope: Scope, channel?: string) =>
    queryOptions({
      queryKey: ['getToday', scope, channel],
      queryFn: ({ signal }) => call(getToday, { query: { scope, ...(channel && { channel }) } }, { signal }),
      staleTime: FRESH_MS,
    }),

  countUnseenTenders: () =>
    queryOptions({
      queryKey: ['countUnseenTenders'],
      queryFn: ({ signal }) => call(countUnseenTenders, {}, { signal }),
      staleTime: FRESH_MS,
      refetchInterval: STATUS_MS,
    }),

  listInstitutions: (page: InstitutionsQuery) =>
    queryOptions({
      queryKey: ['listInstitutions', page],
      queryFn: ({ signal }) => call(listInstitutions, { query: page }, { signal }),
      staleTime: FRESH_MS,
    }),

  getInstitution: (rut: string) =>
    queryOptions({
      queryKey: ['getInstitution', rut],
      queryFn: async ({ signal }): Promise<InstitutionDetail | null> =>
        (await call(getInstitution, { params: { rut } }, { signal }))[0] ?? null,
      staleTime: FRESH_MS,
    }),

  listServices: (query: ServiceQuery) =>
    queryOptions({
      queryKey: ['listServices', query],
      queryFn: ({ signal }) => call(listServices, { query }, { signal }),
      staleTime: FRESH_MS,
    }),

  /** The options of one of the two filters of the directory. */
  listServiceTypes: (kind: 'types' | 'relatores') =>
    queryOptions({
      queryKey: ['listServiceTypes', kind],
      queryFn: ({ signal }) =>
        call(listServiceTypes, { query: kind === 'relatores' ? { relatores: 'true' } : {} }, { signal }),
      staleTime: STATUS_MS,
    }),

  getUserInfo: () =>
    queryOptions({
      queryKey: ['getUserInfo'],
      queryFn: ({ signal }) => call(getUserInfo, {}, { signal }),
      staleTime: STATUS_MS,
    }),

  getSourceStatus: () =>
    queryOptions({
      queryKey: ['getSourceStatus'],
      queryFn: ({ signal }) => call(getSourceStatus, {}, { signal }),
      staleTime: FRESH_MS,
      refetchInterval: STATUS_MS,
    }),
}

/** A value that cannot be a code, such as one of a hundred letters, counts as an unknown code. */
function noneIfRefused(error: unknown): [] {
  if (error instanceof ApiError && error.status === 400) return []
  throw error
}
