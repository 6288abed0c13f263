import { isSaved } from '@mirador/domain/tender-query/saved-query'
import { FILTER_NAMES, normalFilter } from '@mirador/domain/tender-query/tender-filters'
import { expect, test } from 'vitest'
import { savableQuery, tenderListQuery, tenderQuery } from './tender-query.ts'

const VALUES = [
  ...['', '0', '1', '2', '16', '17', '1000', '1001', '007', '-1', '1.5', '1e3', ' 1', '999999999', '1000000000'],
  ...['999999999999999', '1000000000000000', 'x', 'mine', 'all', 'recent', 'true', 'false', 'publicada', 'cerrada'],
  ...['suspendida', 'abierta', 'USD', 'GBP', '61.002.000-3', '61002000-3', '76482913-k', '610020003', 'abc-3'],
  ...['5,13', '13,5', '5,99', 'cerrada,publicada', 'Ñuñoa', 'La Serena,Arica', '1'.repeat(61)],
  ...['licitaciones', 'agil', 'ambas', 'Ambas', 'decidir', 'nuevas'],
  ...['2026-11-23', '2026-1-3', '2026-13-01', '2026-11-32', '2026-02-31', '1899-01-01', '26-11-2026', 'mañana'],
]

test.each(FILTER_NAMES)('LIC-4 a request takes for %s what an address takes, in the same normal form', (name) => {
  const schema = tenderQuery.shape[name]
  const taken = VALUES.filter((value) => normalFilter(name, value) !== undefined)
  expect(VALUES.filter((value) => schema.safeParse(value).success)).toEqual(taken)
  expect(taken.map((value) => schema.parse(value) ?? '')).toEqual(taken.map((value) => normalFilter(name, value)))
  expect(taken.length).toBeGreaterThan(0)
})

test.each([
  [{ region: '17' }, 'out_of_range'],
  [{ region: 'x' }, 'invalid'],
  [{ closes_from: '2026-02-31' }, 'invalid'],
  [{ status: 'abierta' }, 'invalid'],
  [{ sort: 'price' }, 'invalid'],
])('API-1 the refusal of %j has the code %s', (query, code) => {
  expect(tenderQuery.safeParse(query).error?.issues.map(({ message }) => message)).toEqual([code])
})

test('LIC-4 the query of a list has search, scope, every filter, order and page; a saved query has no page', () => {
  expect(Object.keys(tenderListQuery.shape)).toEqual(['offset', 'q', 'scope', ...FILTER_NAMES, 'sort'])
  expect(Object.keys(savableQuery.shape)).toEqual(['q', 'scope', ...FILTER_NAMES.filter(isSaved), 'sort'])
})

test.each([
  ['tenders', tenderQuery],
  ['a page of tenders', tenderListQuery],
  ['a search to save', savableQuery],
])('TRU-2 short prefixes, and more than five prefixes, are refused for %s', (_what, schema) => {
  const refusal = (q: string) => schema.safeParse({ q }).error?.issues.map(({ message, path }) => [...path, message])
  expect(refusal('manten* -odo*')).toBeUndefined()
  expect(refusal('a* b* c* d* e* f*')).toEqual([['q', 'short_prefix']])
  expect(refusal('aaa* bbb* ccc* ddd* eee* fff*')).toEqual([['q', 'many_prefixes']])
})
