import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfChileanDay } from '../time/chile-day.ts'
import { narrowingsOf } from './narrowings.ts'
import { listAddress, SAVED_NARROWINGS, savedQuery } from './saved-query.ts'
import { FILTER_NAMES, joinValues, normalFilter, TENDER_FILTERS, valuesOf } from './tender-filters.ts'
import { readParameters, writeParameters } from './tender-query.ts'

test('a saved query has its parameters in one order and form, without those that narrow nothing', () => {
  const query = { sort: 'recent', region: '007', q: ' aseo ', scope: 'all', bid_type: '0', family: '', amount_min: '5' }
  expect(Object.entries(savedQuery(query))).toEqual([
    ['q', 'aseo'],
    ['scope', 'all'],
    ['region', '7'],
    ['amount_min', '5'],
    ['sort', 'recent'],
  ])
  expect(savedQuery({ q: '  ', scope: 'mine', sort: 'closing' })).toEqual({ scope: 'mine', sort: 'closing' })
  expect(savedQuery({ scope: 'all', sort: 'closing', following: 'true' })).toEqual({ scope: 'all', sort: 'closing' })
})

test.each([
  [{ q: 'áreas aseo -colegios', sort: 'recent', scope: 'all', region: '7' }],
  [{ scope: 'mine', sort: 'closing' }],
  [
    {
      q: '"aseo"',
      scope: 'all',
      sort: 'recent',
      bid_type: '3',
      status: 'publicada',
      region: '16',
      institution: '61.602.000-8',
      family: '43210000',
      closes_from: '2026-11-01',
      closes_to: '2026-11-30',
      amount_min: '1',
      amount_max: '999999999999999',
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
      const expected = name === 'amount_missing' ? {} : { [name]: normal }
      expect(readParameters((other) => (other === name ? typed : null))).toEqual(expected)
    }),
  )
})

test.each([
  ['region', '13,5', '5,13'],
  ['region', '5', '5'],
  ['region', '5,13,05', '5,13'],
  ['region', '5,17', undefined],
  ['region', '5,', undefined],
  ['region', ',', undefined],
  ['bid_type', '10,9,2', '2,9,10'],
  ['bid_type', '0', ''],
  ['status', 'publicada,adjudicada', 'adjudicada,publicada'],
  ['status', 'publicada|cerrada', undefined],
  ['institution', '61602198-5,61.002.000-3', '61.002.000-3,61602198-5'],
  ['comuna', "Ñuñoa,O'Higgins", "O'Higgins,Ñuñoa"],
  ['comuna', 'x'.repeat(61), undefined],
  ['closes_from', '2026-11-23,2026-11-24', undefined],
] as const)('LIC-4 the text %s=%s has the normal form %s', (name, text, normal) => {
  expect(normalFilter(name, text)).toBe(normal)
})

test('LIC-4 a filter takes at most sixteen values, each once', () => {
  const regions = Array.from({ length: 16 }, (_, i) => String(i + 1))
  expect(joinValues('region', [...regions].reverse())).toBe(regions.join(','))
  expect(joinValues('region', ['7', '7'])).toBe('7')
  expect(joinValues('region', [])).toBe('')
  const families = Array.from({ length: 17 }, (_, i) => String(10_100_000 + i))
  expect(joinValues('family', families)).toBeUndefined()
  expect(valuesOf('region', '5,13')).toEqual(['5', '13'])
  expect(valuesOf('family', undefined)).toEqual([])
})

test('LIC-4 tenders without an amount are added only to a limit of the amount', () => {
  const read = (parameters: Record<string, string>) => readParameters((name) => parameters[name])
  // absent ones have no key: the parameters of a list are compared with each other
  expect(read({ amount_missing: 'true' })).toStrictEqual({})
  expect(read({ amount_missing: 'true', amount_max: '5' })).toEqual({ amount_missing: 'true', amount_max: '5' })
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
  const narrowings = narrowingsOf({
    region: '7',
    amount_max: '9',
    amount_missing: 'true',
    closes_from: '2026-11-01',
    closes_to: '2026-11-30',
  })
  expect([...narrowings]).toEqual([
    ['region', ['region']],
    ['closes', ['closes_from', 'closes_to']],
    ['amount', ['amount_max', 'amount_missing']],
  ])
  expect(SAVED_NARROWINGS).not.toContain('following')
})

test.each([
  [{ q: 'aseo/50% -talca', scope: 'all', region: '7' }, '/dashboard/search/aseo%2F50%25%20-talca?region=7&sort=recent'],
  [{ q: 'aseo', scope: 'mine' }, '/dashboard/search/aseo?scope=mine&sort=recent'],
  [{ scope: 'mine' }, '/dashboard?sort=recent'],
  [
    { scope: 'all', status: 'publicada', region: '5,13' },
    '/dashboard?scope=all&status=publicada&region=5,13&sort=recent',
  ],
] as const)('LIC-2 the list of %j has the address %s', (query, address) => {
  expect(listAddress({ sort: 'recent', ...query })).toBe(address)
})

test('LIC-3 a stored search for nothing keeps its text, which matches nothing, and has an address', () => {
  expect(savedQuery({ q: ' % ' })).toEqual({ q: '%', scope: 'all', sort: 'recent' })
  expect(listAddress(savedQuery({ q: '..' }))).toBe('/dashboard/search/%E2%80%A6?sort=recent')
})
