import type { TenderList, TenderSummary } from '@mirador/contract/tenders'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { TenderReading } from './tender-reading.ts'

/** Writes something of a tender into every list and detail that is kept: whether it is followed, what is unseen. */
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

/** What the kept lists say of a tender, to paint its screen before its own answer is there. */
export function findCachedSummary(client: QueryClient, bid_idn: string) {
  for (const [, list] of client.getQueriesData<TenderList>({ queryKey: ['listTenders'] })) {
    const summary = list?.bids.find((bid) => bid.bid_idn === bid_idn)
    if (summary) return summary
  }
  return undefined
}

/** Whether a kept query is a list of what the user follows. */
export function isFollowedList([name, query]: QueryKey): boolean {
  return name === 'listTenders' && (query as { following?: string }).following === 'true'
}

/** Whether a kept query is a list of what the user follows, read without this tender. */
export function lacksFollowed({ queryKey, state }: Query, bid_idn: string): boolean {
  const list = state.data as TenderList | undefined
  return isFollowedList(queryKey) && !list?.bids.some((bid) => bid.bid_idn === bid_idn)
}
