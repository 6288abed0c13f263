import { expect, test } from 'vitest'
import { listAddress, savedQuery } from './saved-query.ts'

test('a saved search is nothing but a list: what says nothing is left out, whatever order it came in', () => {
  expect(
    savedQuery({ sort: 'recent', region: 7, q: ' aseo ', scope: 'all', bid_type: 0, family: '', amount_min: '5' }),
  ).toEqual({
    q: 'aseo',
    scope: 'all',
    sort: 'recent',
    region: '7',
    amount_min: '5',
  })
  expect(savedQuery({ q: ' .. ', scope: 'mine', sort: 'closing' })).toEqual({ scope: 'mine', sort: 'closing' })
})

test.each([
  [{ q: 'aseo/50% -talca', scope: 'all', region: '7' }, '/dashboard/search/aseo%2F50%25%20-talca?region=7&sort=recent'],
  [{ q: 'aseo', scope: 'mine' }, '/dashboard/search/aseo?scope=mine&sort=recent'],
  [{ scope: 'mine' }, '/dashboard?sort=recent'],
  [{ scope: 'all', status: 'publicada' }, '/dashboard?scope=all&status=publicada&sort=recent'],
] as const)('LIC-2 the list of %j has the address %s', (query, address) => {
  expect(listAddress({ sort: 'recent', ...query })).toBe(address)
})
