import type { TenderList, TenderSummary } from '@mirador/contract/tenders'
import type { TodayQueues } from '@mirador/contract/today-queues'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { TenderReading } from './tender-reading.ts'

const TODAY = { queryKey: ['getTodayQueues'] }

/** Changes the tenders of all queues of Hoy. */
export function mapQueued(queues: TodayQueues, change: (tender: TenderSummary) => TenderSummary): TodayQueues {
  const inRow = <Row extends { tender: TenderSummary }>(row: Row): Row => ({ ...row, tender: change(row.tender) })
  const { decide, changes, fresh } = queues
  return {
    ...queues,
    decide: decide && { ...decide, rows: decide.rows.map(inRow) },
    changes: changes && { ...changes, rows: changes.rows.map(inRow) },
    fresh: fresh && { ...fresh, rows: fresh.rows.map(change) },
  }
}

/** Updates fields of a tender in all cached lists and details: whether it is followed, unseen changes. */
export function updateCachedTender(
  client: QueryClient,
  bid_idn: string,
  facts: Partial<Pick<TenderSummary, 'is_followed' | 'unseen'>>,
): void {
  const update = (tender: TenderSummary) => (tender.bid_idn === bid_idn ? { ...tender, ...facts } : tender)
  client.setQueriesData<TenderList>({ queryKey: ['listTenders'] }, (list) =>
    list?.bids.some((bid) => bid.bid_idn === bid_idn) ? { ...list, bids: list.bids.map(update) } : list,
  )
  client.setQueriesData<TodayQueues>(TODAY, (queues) => queues && mapQueued(queues, update))
  client.setQueriesData<TenderReading>({ queryKey: ['getTender'] }, (reading) =>
    reading?.tender?.bid_idn === bid_idn ? { ...reading, tender: { ...reading.tender, ...facts } } : reading,
  )
}

/** The summary of a tender from a cached list, to draw its screen before its own response arrives. */
export function findCachedSummary(client: QueryClient, bid_idn: string): TenderSummary | undefined {
  for (const tender of cachedSummaries(client)) if (tender.bid_idn === bid_idn) return tender
  return undefined
}

function* cachedSummaries(client: QueryClient) {
  for (const [, list] of client.getQueriesData<TenderList>({ queryKey: ['listTenders'] })) yield* list?.bids ?? []
  for (const [, queues] of client.getQueriesData<TodayQueues>(TODAY)) {
    // a row of another queue has no changes
    for (const { tender } of queues?.changes?.rows ?? []) yield tender
    for (const { tender } of queues?.decide?.rows ?? []) yield tender
    yield* queues?.fresh?.rows ?? []
  }
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
