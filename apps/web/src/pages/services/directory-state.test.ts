import { expect, test } from 'vitest'
import { directoryPath, readDirectoryState, serviceQuery } from './directory-state.ts'

const read = (query: string, page?: string) =>
  readDirectoryState({ params: { page }, search: new URLSearchParams(query) })

test.each([
  ['', undefined, { offset: '0' }, '/services'],
  ['tipo=3', '2', { offset: '10', service_type_id: '3' }, '/services/2?tipo=3'],
  ['relator=12', undefined, { offset: '0', relator_id: '12' }, '/services?relator=12'],
  ['tipo=todos', '0', { offset: '0' }, '/services?tipo=todos'],
  ['relator=0', 'x', { offset: '0' }, '/services?relator=todos'],
])(
  'SER-1 the address «%s», page %s, requests its list and is written back unchanged',
  (query, page, request, address) => {
    const state = read(query, page)
    expect(serviceQuery(state)).toEqual(request)
    expect(directoryPath(state)).toBe(address)
  },
)

test('SER-1 the two filters exclude each other, and an invalid id is ignored', () => {
  expect(directoryPath(read('relator=2&tipo=3'))).toBe('/services?tipo=3')
  expect(directoryPath(read('relator=2&tipo=tres'))).toBe('/services?relator=2')
  for (const bad of ['-1', '1.5', '99999999999', ' 1', '']) expect(read(`tipo=${bad}`).filter).toBeUndefined()
})
