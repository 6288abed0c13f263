import type { TenderList, TenderSummary } from '@mirador/contract/tenders'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { TenderReading } from './tender-reading.ts'

/** Updates fields of a tender in all cached lists and details: whether it is followed, unseen changes. */
export function updateCachedTender(
  client: QueryClient,
  bid_idn: string,
  facts: Partial<Pick<TenderSummary, 'is_followed' | 'unseen'>>,
): void {
  client.setQueriesData<TenderList>({ queryKey: ['listTenders'] }, (list) =>
    list?.bids.some((bid) => bid.bid_idn === bid_idn)
      ? { ...list, bids: list.bids.map((bid) => (bid.bid_idn === bid_idn ? { ...bid, ...facts } : bid)) }
      : list,
  )
  client.setQueriesData<TenderReading>({ queryKey: ['getTender'] }, (reading) =>
    reading?.tender?.bid_idn === bid_idn ? { ...reading, tender: { ...reading.tender, ...facts } } : reading,
  )
}

/** The summary of a tender from a cached list, to draw its screen before its own response arrives. */
export function findCachedSummary(client: QueryClient, bid_idn: string) {
  for (const [, list] of client.getQueriesData<TenderList>({ queryKey: ['listTenders'] })) {
    const summary = list?.bids.find((bid) => bid.bid_idn === bid_idn)
    if (summary) return summary
  }
  return undefined
}

/** Whether a cached query is a list of followed tenders. */
export function isFollowedList([name, query]: QueryKey): boolean {
  return name === 'listTenders' && (query as { following?: string }).following === 'true'
}

/** Whether a cached query is a list of followed tenders without this one. */
export function lacksFollowed({ queryKey, state }: Query, bid_idn: string): boolean {
  const list = state.data as TenderList | undefined
  return isFollowedList(queryKey) && !list?.bids.some((bid) => bid.bid_idn === bid_idn)
}
