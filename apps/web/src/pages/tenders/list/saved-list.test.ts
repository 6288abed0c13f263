import { listAddress, savedQuery } from '@mirador/domain/tender-query/saved-query'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { expect, test } from 'vitest'
import { queryOf, readListState } from '../filters/list-state.ts'

test.each<TenderQuery>([
  { q: 'aseo -"aire frío" 50%/2', scope: 'all', sort: 'recent', region: '7' },
  { q: 'aseo', scope: 'mine', sort: 'closing', bid_type: '3', status: 'publicada' },
  { scope: 'mine', sort: 'recent', institution: '61602000-8', family: '43210000' },
  {
    scope: 'all',
    sort: 'closing',
    closes_from: '2026-11-01',
    closes_to: '2026-11-30',
    amount_min: '1',
    amount_max: '9',
  },
])('the address of a saved search shows the saved list: %j', (query) => {
  const url = new URL(listAddress(query), 'http://localhost')
  const [, , , words] = url.pathname.split('/')
  const state = readListState({ params: words ? { query: decodeURIComponent(words) } : {}, search: url.searchParams })
  expect(savedQuery(queryOf(state, 'recent'))).toEqual(query)
})
