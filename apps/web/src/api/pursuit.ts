import { getPursuit } from '@mirador/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type { Pursuit } from '@mirador/contract/pursuits'

/** What the company decided about a tender. */
export const pursuitQuery = (bid_idn: string) =>
  queryOptions({
    queryKey: ['getPursuit', bid_idn],
    queryFn: ({ signal }) => call(getPursuit, { params: { id: bid_idn } }, { signal }),
  })
