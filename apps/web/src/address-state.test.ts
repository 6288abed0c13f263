import { expect, test } from 'vitest'
import { addressOf, keyOf, MONTH, numberLike, optional, pageNumber, RUT, withUsual, wordFor } from './address-state.ts'

const address = addressOf({
  lines: withUsual('lineas', keyOf({ todas: 'all', ganadas: 'won' }), 'todas'),
  buyer: optional('comprador', RUT),
  family: optional('rubro', numberLike(/^\d{8}$/)),
  from: optional('desde', MONTH),
  isAll: withUsual('alcance', wordFor({ todo: true }), false),
  page: pageNumber('pagina'),
})
const read = (search: string) => address.read(new URLSearchParams(search))
const write = (state: ReturnType<typeof read>) =>
  Object.fromEntries(Object.entries(address.write(state)).filter(([, text]) => text !== ''))

const USUAL = { lines: 'todas', buyer: undefined, family: undefined, from: undefined, isAll: false, page: 1 } as const

test('an address without parameters, or with unknown values, is the default state', () => {
  expect(read('')).toEqual(USUAL)
  expect(read('lineas=constructor&comprador=Dos&rubro=1&desde=2026-13&alcance=toString&pagina=-1')).toEqual(USUAL)
})

test('the default state has no parameter, and another state reads back unchanged', () => {
  expect(write(USUAL)).toEqual({})
  const texts = {
    lineas: 'ganadas',
    comprador: '61602000-8',
    rubro: '43210000',
    desde: '2026-08',
    alcance: 'todo',
    pagina: '3',
  }
  const state = read(String(new URLSearchParams(texts)))
  expect(state).toEqual({
    lines: 'ganadas',
    buyer: '61602000-8',
    family: 43_210_000,
    from: '2026-08',
    isAll: true,
    page: 3,
  })
  expect(write(state)).toEqual(texts)
})
