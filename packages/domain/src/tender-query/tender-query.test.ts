import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfChileanDay } from '../time/chile-day.ts'
import { narrowingsOf } from './narrowings.ts'
import { listAddress, SAVED_NARROWINGS, savedQuery } from './saved-query.ts'
import { FILTER_NAMES, normalFilter, TENDER_FILTERS } from './tender-filters.ts'
import { readParameters, writeParameters } from './tender-query.ts'

test('a saved query has its parameters in one order and form, and nothing that narrows nothing', () => {
  const query = { sort: 'recent', region: '007', q: ' aseo ', scope: 'all', bid_type: '0', family: '', amount_min: '5' }
  expect(Object.entries(savedQuery(query))).toEqual([
    ['q', 'aseo'],
    ['scope', 'all'],
    ['region', '7'],
    ['amount_min', '5'],
    ['sort', 'recent'],
  ])
  expect(savedQuery({ q: ' .. ', scope: 'mine', sort: 'closing' })).toEqual({ scope: 'mine', sort: 'closing' })
  expect(savedQuery({ scope: 'all', sort: 'closing', following: 'true' })).toEqual({ scope: 'all', sort: 'closing' })
})

test.each([
  [{ q: 'áreas aseo -colegios', sort: 'recent', scope: 'all', region: '7' }],
  [{ scope: 'mine', sort: 'closing' }],
  [
    {
      ...{ q: '"aseo"', scope: 'all', sort: 'recent', bid_type: '3', status: 'publicada', region: '16' },
      ...{ institution: '61.602.000-8', family: '43210000', closes_from: '2026-11-01', closes_to: '2026-11-30' },
      ...{ amount_min: '1', amount_max: '999999999999999' },
    },
  ],
])('a search that an earlier release stored is read as it was: %j', (stored) => {
  expect(savedQuery(stored)).toEqual(stored)
})

test('LIC-4 every text that a filter takes has one normal form, which is read as the same value', () => {
  const text = fc.oneof(fc.string({ maxLength: 16 }), fc.stringMatching(/^[\d.-]{1,15}[kK\d]$/), fc.nat().map(String))
  fc.assert(
    fc.property(fc.constantFrom(...FILTER_NAMES), text, (name, typed) => {
      const normal = normalFilter(name, typed)
      if (!normal) return
      expect(normalFilter(name, normal)).toBe(normal)
      expect(TENDER_FILTERS[name].read(normal)).toEqual(TENDER_FILTERS[name].read(typed))
      expect(readParameters((other) => (other === name ? typed : null))).toEqual({ [name]: normal })
    }),
  )
})

test('LIC-4 every day that a filter takes begins at an instant in Chile', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      if (normalFilter('closes_from', day)) expect(startOfChileanDay(day)).toBeDefined()
      else expect(day < '1930').toBe(true)
    }),
  )
})

test('LIC-2 parameters are written in one order, whatever order they came in', () => {
  const written = writeParameters({ sort: 'closing', region: '7', bid_type: '3', scope: 'all' })
  expect(Object.entries(written)).toEqual([
    ['scope', 'all'],
    ['bid_type', '3'],
    ['region', '7'],
    ['sort', 'closing'],
  ])
})

test('the two ends of a range narrow a search as one', () => {
  const narrowings = narrowingsOf({ region: '7', amount_max: '9', closes_from: '2026-11-01', closes_to: '2026-11-30' })
  expect([...narrowings]).toEqual([
    ['region', ['region']],
    ['closes', ['closes_from', 'closes_to']],
    ['amount', ['amount_max']],
  ])
  expect(SAVED_NARROWINGS).not.toContain('following')
})

test.each([
  [{ q: 'aseo/50% -talca', scope: 'all', region: '7' }, '/dashboard/search/aseo%2F50%25%20-talca?region=7&sort=recent'],
  [{ q: 'aseo', scope: 'mine' }, '/dashboard/search/aseo?scope=mine&sort=recent'],
  [{ scope: 'mine' }, '/dashboard?sort=recent'],
  [{ scope: 'all', status: 'publicada' }, '/dashboard?scope=all&status=publicada&sort=recent'],
] as const)('LIC-2 the list of %j has the address %s', (query, address) => {
  expect(listAddress({ sort: 'recent', ...query })).toBe(address)
})
