import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AMOUNT_TYPE_OPTIONS } from '../../../components/amount-types.ts'
import { INSTITUTION_VIEWS } from '../institution-views.ts'
import { buyingAddress, ROWS_SHOWN, type RowsShown, readBuyingState } from './buying-state.ts'

const read = (address: string) => readBuyingState(new URL(address, 'https://mirador.example').searchParams)

test('MKT-3 the view of an institution is in its address', () => {
  expect(INSTITUTION_VIEWS.read(new URLSearchParams('vista=compra'))).toBe('compra')
  expect(INSTITUTION_VIEWS.read(new URLSearchParams('vista=otra'))).toBe('licitaciones')
  expect(INSTITUTION_VIEWS.read(new URLSearchParams())).toBe('licitaciones')
})

test('MKT-1 scope, type, period and rows are in the address, and read back unchanged', () => {
  const rows = fc.constantFrom(...(Object.keys(ROWS_SHOWN) as RowsShown[]))
  const state = fc.record({
    scope: fc.constantFrom('mine' as const, 'all' as const, undefined),
    months: fc.constantFrom('12' as const, '24' as const, '36' as const),
    bid_type: fc.option(fc.constantFrom(...AMOUNT_TYPE_OPTIONS.map(({ value }) => value)), { nil: undefined }),
    rows,
    page: fc.integer({ min: 1, max: 500 }),
  })
  fc.assert(
    fc.property(state, (one) => {
      expect(read(buyingAddress('61602000-8', one))).toEqual(one)
    }),
  )
})

test('an address with unknown values is the default one', () => {
  const usual = read('/instituciones/by/rut/61602000-8/detail?vista=compra')
  expect(read('/x?alcance=x&tipo=99&periodo=13&filas=toString&pagina=-1')).toEqual(usual)
  expect(usual).toEqual({ scope: undefined, months: '24', bid_type: undefined, rows: undefined, page: 1 })
})
