import { expect, test } from 'vitest'
import { marketAddress, readChosenMonth, readMarketState, tendersOf, tendersOfBucket } from './market-state.ts'

const USUAL = { months: '24', grain: 'month' } as const

test.each([
  ['', USUAL],
  ['rubro=43210000', { ...USUAL, family: '43210000' }],
  ['rubro=43210001&region=17&tipo=7&periodo=48&por=semana', USUAL],
  ['region=9&tipo=2&periodo=36&por=trimestre', { region: '9', bid_type: '2', months: '36', grain: 'quarter' }],
  ['periodo=12&tipo=0', { ...USUAL, months: '12' }],
] as const)('MKT-1 the address ?%s of a market is read', (search, state) => {
  expect(readMarketState(new URLSearchParams(search))).toEqual(state)
})

test('MKT-1 the address of a market has no default values, and reads back unchanged', () => {
  expect(marketAddress(USUAL)).toBe('/analisis?vista=mercado&detalle=meses')
  const state = { family: '43210000', region: '13', bid_type: '5', months: '36', grain: 'quarter' } as const
  const address = marketAddress(state)
  expect(address).toBe('/analisis?vista=mercado&detalle=meses&rubro=43210000&region=13&tipo=5&periodo=36&por=trimestre')
  expect(readMarketState(new URLSearchParams(address.slice(address.indexOf('?'))))).toEqual(state)
})

test('MKT-1 the counted tenders are available as a list of tenders', () => {
  const market = { family: 43_210_000, from: '2024-09-01' }
  expect(tendersOf(USUAL, market)).toBe('/dashboard?scope=all&family=43210000&published_from=2024-09-01')
  const bucket = { family: 43_210_000, month: '2026-02-01', channel: undefined }
  const address = '/dashboard?scope=all&family=43210000&published_from=2026-02-01&published_to=2026-02-28'
  expect(tendersOfBucket(USUAL, bucket)).toBe(address)
  expect(tendersOfBucket({ ...USUAL, grain: 'quarter' }, { ...bucket, month: '2025-12-01' })).toMatch(
    /=2025-12-01&published_to=2026-02-28$/,
  )
  expect(tendersOfBucket(USUAL, { ...bucket, channel: 'agil' })).toBe(address.replace('=all', '=all&canal=agil'))
  expect(tendersOf({ ...USUAL, region: '9', bid_type: '2' }, { ...market, institution: '61602000-8' })).toBe(
    '/dashboard?scope=all&bid_type=2&region=9&institution=61602000-8&family=43210000&published_from=2024-09-01',
  )
})

test('MKT-1 the month that is read out is in the address', () => {
  const address = marketAddress(USUAL, '2026-06-01')
  expect(address).toBe('/analisis?vista=mercado&detalle=meses&mes=2026-06')
  expect(readChosenMonth(new URLSearchParams(address.slice(address.indexOf('?'))))).toBe('2026-06-01')
  for (const month of ['', '2026', '2026-13', '2026-6', 'junio']) {
    expect(readChosenMonth(new URLSearchParams({ mes: month }))).toBeUndefined()
  }
})
