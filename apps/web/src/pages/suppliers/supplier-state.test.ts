import { expect, test } from 'vitest'
import { NO_LINES, readSupplierState, supplierAddress } from './supplier-state.ts'

const RUT = '76000002-K'
const USUAL = { ...NO_LINES, metFilter: 'todas', metPage: 1, isFromProviders: false } as const
const read = (address: string) => readSupplierState(new URL(address, 'https://mirador.example').searchParams)

test('MKT-1 an address without parameters is the profile alone', () => {
  expect(read('/x')).toEqual(USUAL)
  expect(read('/x?lineas=toString&comprador=Dos&rubro=1&desde=2026-13&eligieron=x&juntas=0&volver=x')).toEqual(USUAL)
  expect(supplierAddress(RUT, USUAL)).not.toContain('?')
})

test('MKT-1 the open lines and the shared lines are in the address, and read back unchanged', () => {
  const search =
    '?lineas=ganadas&comprador=61602000-8&rubro=43210000&desde=2026-01&hasta=2026-03&pagina=2&eligieron=a-ti&juntas=3&volver=proveedores'
  const state = read(`/x${search}`)
  expect(supplierAddress(RUT, state)).toMatch(new RegExp(`${search.replace('?', '\\?')}$`))
  expect(supplierAddress(RUT, { ...USUAL, page: 4 })).toBe(supplierAddress(RUT, USUAL))
})
