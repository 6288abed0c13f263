import {
  followSupplier,
  getSupplier,
  listFollowedSuppliers,
  listSupplierLines,
  markAwardsSeen,
  searchSuppliers,
  unfollowSupplier,
} from '@mirador/contract/addresses'
import type { CallOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { canonicalRut } from '@mirador/domain/account/rut'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { noticesQuery } from './notices.ts'

/** The ledger changes only when a monthly file is read. */
const FRESH_MS = 5 * MINUTE_MS

export type SuppliersQuery = NonNullable<CallOf<EndpointAt<typeof searchSuppliers>>['query']>
export type SupplierLinesQuery = NonNullable<CallOf<EndpointAt<typeof listSupplierLines>>['query']>

/** Ten companies. */
export const suppliersQuery = (query: SuppliersQuery) =>
  queryOptions({
    queryKey: ['searchSuppliers', query],
    queryFn: ({ signal }) => call(searchSuppliers, { query }, { signal }),
    staleTime: FRESH_MS,
  })

/** What the own company shares with another one: of the list of those that it met, the one of the RUT. */
export const metCompanyQuery = (rut: string) =>
  queryOptions({
    ...suppliersQuery({ group: 'met', q: rut, offset: '0' }),
    select: ({ companies }) => companies.find((company) => company.rut === canonicalRut(rut)) ?? null,
  })

/** One company; null if it is unknown or not a legal person. */
export const supplierQuery = (rut: string) =>
  queryOptions({
    queryKey: ['getSupplier', rut],
    queryFn: async ({ signal }) => (await call(getSupplier, { params: { rut } }, { signal }))[0] ?? null,
    staleTime: FRESH_MS,
  })

/** Ten lines behind a figure of a company. */
export const supplierLinesQuery = (query: SupplierLinesQuery) =>
  queryOptions({
    queryKey: ['listSupplierLines', query],
    queryFn: ({ signal }) => call(listSupplierLines, { query }, { signal }),
    staleTime: FRESH_MS,
  })

export const followedSuppliersQuery = queryOptions({
  queryKey: ['listFollowedSuppliers'],
  queryFn: ({ signal }) => call(listFollowedSuppliers, {}, { signal }),
})

/** Follows or unfollows a company. */
export const followSupplierMutation = (client: QueryClient) => ({
  /** @param isFollowed from now on */
  mutationFn: ({ rut, isFollowed }: { rut: string; isFollowed: boolean }) =>
    isFollowed ? call(followSupplier, { body: { rut } }) : call(unfollowSupplier, { params: { rut } }),
  onSettled: () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['getSupplier'] }),
      client.invalidateQueries({ queryKey: ['searchSuppliers'] }),
      client.invalidateQueries(followedSuppliersQuery),
      client.invalidateQueries(noticesQuery()),
    ]),
})

/** Marks the awards of a followed company as seen. After a failure the bell still shows them. */
export async function seeAwards(client: QueryClient, rut: string): Promise<void> {
  const { seen } = await call(markAwardsSeen, { body: { rut } }).catch(() => ({ seen: 0 }))
  if (seen === 0) return
  await Promise.all([client.invalidateQueries(followedSuppliersQuery), client.invalidateQueries(noticesQuery())])
}
