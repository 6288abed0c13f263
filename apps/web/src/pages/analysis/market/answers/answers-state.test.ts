import { expect, test } from 'vitest'
import { answersAddress, isByMonth, monthsAddress, readAnswersState } from './answers-state.ts'

const read = (search: string) => readAnswersState(new URLSearchParams(search))

test('ESC-29 without parameters all own rubros, own regions and both channels are counted', () => {
  expect(read('vista=mercado')).toEqual({})
  expect(answersAddress({})).toBe('/analisis?vista=mercado')
  for (const search of ['rubro=1', 'region=17', 'region=all', 'canal=ambas']) expect(read(search)).toEqual({})
})

test.each([
  ['rubro=43210000&region=7&canal=agil', { family: '43210000', region: '7', channel: 'agil' }],
  ['region=todo', { region: 'all' }],
  ['canal=licitaciones', { channel: 'licitaciones' }],
] as const)('the filters are in the address: %s', (search, state) => {
  expect(read(search)).toEqual(state)
  expect(answersAddress(state)).toBe(`/analisis?vista=mercado&${search}`)
})

test('the months begin with the one counted rubro and region', () => {
  const months = '/analisis?vista=mercado&detalle=meses'
  expect(isByMonth(new URLSearchParams(months.split('?')[1]))).toBe(true)
  expect(isByMonth(new URLSearchParams('vista=mercado&detalle=otro'))).toBe(false)
  expect(monthsAddress({}, [7, 6])).toBe(months)
  expect(monthsAddress({}, [7])).toBe(`${months}&region=7`)
  expect(monthsAddress({ region: 'all' }, [7])).toBe(months)
  expect(monthsAddress({ family: '43210000', region: '13' }, [7])).toBe(`${months}&rubro=43210000&region=13`)
})
