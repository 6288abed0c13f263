import { canonicalRut, isValidRut } from '@mirador/domain/account/rut'
import { expect, test } from 'vitest'
import { DEMO_COMPANIES, DEMO_COMPANY } from './companies.ts'

test('RUTV-1 the invented companies have valid, canonical, distinct ruts and names that mark them as invented', () => {
  expect(DEMO_COMPANIES.length).toBeGreaterThan(300)
  for (const { rut, razon_social } of DEMO_COMPANIES) {
    expect(isValidRut(rut), rut).toBe(true)
    expect(canonicalRut(rut)).toBe(rut)
    expect(razon_social).toMatch(/Fictici|Ejemplo|Inventad|Imaginari|Supuest|Demostración/)
  }
  expect(new Set(DEMO_COMPANIES.map(({ rut }) => rut)).size).toBe(DEMO_COMPANIES.length)
  expect(new Set(DEMO_COMPANIES.map(({ razon_social }) => razon_social)).size).toBe(DEMO_COMPANIES.length)
  expect(DEMO_COMPANIES).toContainEqual({ rut: DEMO_COMPANY.rut, razon_social: DEMO_COMPANY.canonical_name })
})
