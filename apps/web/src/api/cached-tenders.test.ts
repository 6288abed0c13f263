import type { TenderDetail, TenderList, TenderSummary } from '@mirador/contract/tenders'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findCachedSummary, isFollowedList, lacksFollowed, updateCachedTender } from './cached-tenders.ts'

const list = (...codes: string[]): TenderList => ({
  bids: codes.map((bid_idn) => ({ bid_idn, is_followed: false }) as TenderSummary),
  open: 0,
  total: codes.length,
  message: null,
  searches_nothing: false,
  ignored_words: [],
  correction: null,
  matched_words: [],
  changes_up_to: null,
})

function clientWithLists() {
  const client = new QueryClient()
  client.setQueryData(['listTenders', { offset: '0' }], list('1-1-LE26', '2-2-LE26'))
  client.setQueryData(['listTenders', { offset: '0', following: 'true' }], list('2-2-LE26'))
  client.setQueryData(['getTender', '2-2-le26'], {
    tender: { bid_idn: '2-2-LE26', is_followed: false } as TenderDetail,
    refresh: 'read',
  })
  client.setQueryData(['getTender', '9-9-LE26'], { tender: null, refresh: 'unknown' })
  return client
}

test('DET-3 a follow updates all cached lists and details, and no other tender', () => {
  const client = clientWithLists()
  updateCachedTender(client, '2-2-LE26', { is_followed: true })
  const followed = client
    .getQueriesData<TenderList>({ queryKey: ['listTenders'] })
    .flatMap(([, list]) => list?.bids.map(({ bid_idn, is_followed }) => `${bid_idn} ${is_followed}`))
  expect(followed).toEqual(['1-1-LE26 false', '2-2-LE26 true', '2-2-LE26 true'])
  expect(client.getQueryData(['getTender', '2-2-le26'])).toMatchObject({ tender: { is_followed: true } })
  updateCachedTender(client, '2-2-LE26', { is_followed: false })
  expect(client.getQueryData(['getTender', '2-2-le26'])).toMatchObject({ tender: { is_followed: false } })
})

test('DET-3 lists without the tender are unchanged', () => {
  const client = clientWithLists()
  const before = client.getQueryData(['listTenders', { offset: '0' }])
  updateCachedTender(client, '7-7-LE26', { is_followed: true })
  expect(client.getQueryData(['listTenders', { offset: '0' }])).toBe(before)
  expect(client.getQueryData(['getTender', '9-9-LE26'])).toEqual({ tender: null, refresh: 'unknown' })
})

test('DET-1 a cached row is the summary of the detail until its response arrives', () => {
  const client = clientWithLists()
  expect(findCachedSummary(client, '1-1-LE26')).toMatchObject({ bid_idn: '1-1-LE26' })
  expect(findCachedSummary(client, '7-7-LE26')).toBeUndefined()
})

test('DET-3 only lists of followed tenders are refetched after a follow', () => {
  expect(isFollowedList(['listTenders', { following: 'true' }])).toBe(true)
  expect(isFollowedList(['listTenders', {}])).toBe(false)
  expect(isFollowedList(['getTender', '1-1-LE26'])).toBe(false)
})

test('DET-3 a cached list lacks the tender only if it lists followed tenders without it', () => {
  const client = clientWithLists()
  // loading, with no data yet
  client.getQueryCache().build(client, { queryKey: ['listTenders', { offset: '10', following: 'true' }] })
  const lacking = (code: string) =>
    client
      .getQueryCache()
      .findAll({ predicate: (query) => lacksFollowed(query, code) })
      .map(({ queryKey: [, query] }) => query)
  expect(lacking('2-2-LE26')).toEqual([{ offset: '10', following: 'true' }])
  expect(lacking('1-1-LE26')).toEqual([
    { offset: '0', following: 'true' },
    { offset: '10', following: 'true' },
  ])
})

test('DET-3 seen changes are removed from cached rows and details, and the follow stays', () => {
  const client = clientWithLists()
  updateCachedTender(client, '2-2-LE26', { is_followed: true, unseen: { up_to: 7, changes: [] } })
  expect(findCachedSummary(client, '2-2-LE26')).toMatchObject({ unseen: { up_to: 7 } })
  updateCachedTender(client, '2-2-LE26', { unseen: null })
  expect(findCachedSummary(client, '2-2-LE26')).toMatchObject({ is_followed: true, unseen: null })
  expect(client.getQueryData(['getTender', '2-2-le26'])).toMatchObject({ tender: { is_followed: true, unseen: null } })
})
