import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { companyForm } from './company-form.ts'

const FILLED = {
  canonical_name: 'Ficticia del Sur SpA',
  brand_name: 'Ficticia',
  rut: '76.118.195-5',
  email_address: 'contacto@ficticia.cl',
  phone_number: '+56 9 1234 5678',
}
const refusals = (form: object) =>
  z.safeParse(companyForm, { ...FILLED, ...form }).error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? []

test('REG-9 a filled form is good, and blanks around a value do not count', () => {
  expect(refusals({})).toEqual([])
  expect(z.parse(companyForm, { ...FILLED, brand_name: ' Ficticia ' })).toEqual(FILLED)
})

test('REG-9 an empty form fails once per field, in the order of the specification', () => {
  const empty = Object.fromEntries(Object.keys(FILLED).map((field) => [field, ' ']))
  expect(refusals(empty)).toEqual([
    'canonical_name: required',
    'brand_name: required',
    'rut: required',
    'email_address: required',
    'phone_number: required',
  ])
})

test.each([
  [{ canonical_name: 'Nombre no disponible en el SII.' }, 'canonical_name: required'],
  [{ canonical_name: ' nombre no  disponible en el sii' }, 'canonical_name: required'],
  [{ rut: '76.118.195-4' }, 'rut: invalid'],
  [{ rut: '0.000.000-0' }, 'rut: invalid'],
  [{ rut: '1'.repeat(40) }, 'rut: too_long'],
  [{ email_address: 'contacto@ficticia' }, 'email_address: invalid'],
  [{ phone_number: 'no tengo' }, 'phone_number: invalid'],
  [{ brand_name: 'A\u0007' }, 'brand_name: invalid'],
  [{ brand_name: 'A'.repeat(201) }, 'brand_name: too_long'],
])('REG-9 %j is refused with one code', (form, refusal) => {
  expect(refusals(form)).toEqual([refusal])
})
