import { expect, test } from 'vitest'
import {
  closingDates,
  closingWindow,
  defaultScope,
  hasFilters,
  isAllFollowed,
  isClosingProposed,
  listPath,
  queryOf,
  readListState,
  sortsOf,
  withFilters,
  withoutFilters,
  withQuery,
  withScope,
} from './list-state.ts'

const read = (search: string, params: Record<string, string> = {}) =>
  readListState({ params, search: new URLSearchParams(search) })

test('LIC-2 an address is read and written back unchanged', () => {
  const state = read(
    'region=7&bid_type=2&status=publicada&closes_from=2026-11-23&closes_to=2026-11-30&amount_min=5&sort=closing',
    {
      query: 'red de datos',
      page: '3',
    },
  )
  expect(state).toMatchObject({
    query: 'red de datos',
    page: 3,
    filters: { region: '7', bid_type: '2', sort: 'closing' },
  })
  expect(listPath(state)).toBe(
    '/dashboard/search/red%20de%20datos/3?bid_type=2&status=publicada&region=7&closes_from=2026-11-23&closes_to=2026-11-30&amount_min=5&sort=closing',
  )
  expect(listPath(read(''))).toBe('/dashboard')
  expect(listPath(read('', { page: '2' }))).toBe('/dashboard/2')
})

test('LIC-4 values that the API would refuse are ignored: an old or mistyped link still shows a list', () => {
  const bad =
    'bid_type=x&status=abierta&region=17&institution=abc&family=-1&closes_from=2026-02-31&closes_to=mañana&amount_min=1.5&following=yes&sort=price&scope=ours&offset=50&evil=1'
  expect(read(bad).filters).toEqual({})
  expect(read('institution=61.002.000-3&family=43000000&following=true&scope=all').filters).toEqual({
    institution: '61.002.000-3',
    family: '43000000',
    following: 'true',
    scope: 'all',
  })
})

test('LIC-4 a value that excludes nothing is no filter, and other spellings of a value are normalised', () => {
  expect(read('bid_type=0&amount_min=0&amount_max=000').filters).toEqual({})
  expect(read('currency=USD').filters).toEqual({ currency: 'USD' })
  expect(read('currency=GBP').filters).toEqual({})
  expect(read('region=007&amount_min=0500').filters).toEqual({ region: '7', amount_min: '500' })
})

test('LIC-4 a changed filter starts at the first page, and an empty one is removed', () => {
  const state = read('region=7&status=cerrada', { query: 'agua', page: '9' })
  expect(listPath(withFilters(state, { region: '', bid_type: '3' }))).toBe(
    '/dashboard/search/agua?bid_type=3&status=cerrada',
  )
  expect(withFilters(state, { region: '5' })).toMatchObject({ page: 1, filters: { region: '5', status: 'cerrada' } })
})

test("LIC-4 clearing the filters keeps search, scope, order and the place 'Siguiendo'", () => {
  const state = read('region=7&following=true&scope=mine&sort=closing', { query: 'agua', page: '2' })
  expect(hasFilters(state)).toBe(true)
  const cleared = withoutFilters(state)
  expect(cleared).toEqual({ query: 'agua', page: 1, filters: { scope: 'mine', sort: 'closing', following: 'true' } })
  expect(hasFilters(cleared)).toBe(false)
})

test('LIC-7 a list begins with the chosen rubros, but a search and the followed tenders cover everything', () => {
  expect(defaultScope(read(''))).toBe('mine')
  expect(defaultScope(read('', { query: 'agua' }))).toBe('all')
  expect(defaultScope(read('following=true'))).toBe('all')
  expect(queryOf(read('scope=all'), 'recent').scope).toBe('all')
  expect(queryOf(read('', { query: 'agua' }), 'recent').scope).toBe('all')
  expect(queryOf(read('scope=mine', { query: 'agua' }), 'recent').scope).toBe('mine')
})

test('LIC-7 the default scope is not written into the address', () => {
  expect(listPath(withScope(read(''), 'all'))).toBe('/dashboard?scope=all')
  expect(listPath(withScope(read('scope=all', { page: '4' }), 'mine'))).toBe('/dashboard')
  expect(listPath(withScope(read('', { query: 'agua' }), 'mine'))).toBe('/dashboard/search/agua?scope=mine')
})

test('LIC-1 a list without an order in its address has the remembered one', () => {
  expect(queryOf(read('', { page: '3' }), 'closing')).toEqual({ scope: 'mine', sort: 'closing' })
  expect(queryOf(read('sort=recent'), 'closing').sort).toBe('recent')
})

test('LIC-3 a search is sorted by relevance unless its address says otherwise; a list without words never is', () => {
  expect(queryOf(read('', { query: 'agua' }), 'closing')).toEqual({ q: 'agua', scope: 'all', sort: 'relevance' })
  expect(queryOf(read('sort=recent', { query: 'agua' }), 'closing').sort).toBe('recent')
  expect(queryOf(read('sort=relevance'), 'closing').sort).toBe('closing')
  expect(listPath(read('sort=relevance'))).toBe('/dashboard')
  expect(listPath(withQuery(read('sort=closing&region=7', { page: '3' }), 'agua'))).toBe(
    '/dashboard/search/agua?region=7',
  )
  expect(listPath(withQuery(read('sort=closing', { query: 'agua' }), 'luz'))).toBe('/dashboard/search/luz?sort=closing')
  expect(listPath(withQuery(read('sort=closing', { query: 'agua' }), ''))).toBe('/dashboard')
  expect(sortsOf('')).toEqual(['recent', 'closing'])
})

test('MKT-3 a list can be ordered by fit only where its section is open', () => {
  const address = { params: {}, search: new URLSearchParams('sort=fit') }
  expect(readListState(address, true).filters.sort).toBe('fit')
  expect(readListState(address, false).filters.sort).toBeUndefined()
  expect(sortsOf('', true)).toEqual(['recent', 'closing', 'fit'])
  expect(sortsOf('agua', true)).toEqual(['relevance', 'recent', 'closing', 'fit'])
})

test('LIC-4 closing windows are dates in the address, so that a shared link keeps them', () => {
  const today = '2026-11-23'
  for (const window of ['', '0', '3', '7', '30']) expect(closingWindow(closingDates(window, today), today)).toBe(window)
  expect(closingDates('7', today)).toEqual({ closes_from: '2026-11-23', closes_to: '2026-11-30' })
  expect(closingWindow({ closes_from: '2026-11-20', closes_to: '2026-11-27' }, today)).toBe('range')
  expect(closingWindow({ closes_to: '2026-11-30' }, today)).toBe('range')
})

test('a filter on closing proposes the order by closing in place of the one before, until another is chosen', () => {
  const closing = { closes_from: '2026-11-23', closes_to: '2026-11-30' }
  const proposed = withFilters(read('sort=fit&region=7'), closing)
  expect(proposed.filters).toEqual({ region: '7', ...closing })
  expect(isClosingProposed(proposed)).toBe(true)
  expect(queryOf(proposed, 'recent').sort).toBe('closing')
  expect(queryOf({ ...proposed, query: 'agua' }, 'recent').sort).toBe('closing')
  const chosen = withFilters(proposed, { sort: 'recent' })
  expect([isClosingProposed(chosen), queryOf(chosen, 'closing').sort]).toEqual([false, 'recent'])
  // another window keeps what was chosen, and without one the list has its own order again
  expect(withFilters(chosen, { closes_to: '2026-12-07' }).filters.sort).toBe('recent')
  expect(queryOf(withFilters(proposed, { closes_from: '', closes_to: '' }), 'recent').sort).toBe('recent')
})

test('DET-3 followed tenders are sorted by closing, whatever order was chosen elsewhere', () => {
  expect(queryOf(read('following=true'), 'recent')).toMatchObject({ sort: 'closing', scope: 'all', following: 'true' })
  expect(queryOf(read('following=true&sort=recent'), 'closing').sort).toBe('recent')
})

test.each([
  ['following=true', true],
  ['following=true&sort=recent&scope=all', true],
  ['following=true&region=7', false],
  ['following=true&scope=mine', false],
  ['region=7', false],
  ['', false],
])('DET-3 whether "%s" shows all followed tenders: %s', (search, isAll) => {
  expect(isAllFollowed(read(search))).toBe(isAll)
  expect(isAllFollowed(read(search, { query: 'agua' }))).toBe(false)
})
