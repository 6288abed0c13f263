import { expect, test } from 'vitest'
import { checkCompany, companyOf } from './check-company.ts'

const good = {
  rut: '76.123.456-0',
  canonical_name: ' Ejemplo SpA ',
  brand_name: 'Ejemplo',
  email_address: 'contacto@ejemplo.cl',
  phone_number: '+56 9 1234 5678',
}

test('REG-9 a valid company has no errors and is sent trimmed', () => {
  expect(checkCompany(good)).toEqual({})
  expect(companyOf(good).canonical_name).toBe('Ejemplo SpA')
})

test('REG-9 an empty form has one error per field, in the order of the specification', () => {
  expect(Object.entries(checkCompany({}))).toEqual([
    ['canonical_name', 'El nombre legal es requerido.'],
    ['brand_name', 'El nombre de fantasía es requerido.'],
    ['rut', 'El RUT es requerido.'],
    ['email_address', 'El email es requerido.'],
    ['phone_number', 'El número de teléfono es requerido.'],
  ])
})

test.each([
  ['canonical_name', 'Nombre no disponible en el SII.', 'El nombre legal es requerido.'],
  ['rut', '76.123.456-1', 'El RUT no es válido.'],
  ['rut', '   ', 'El RUT es requerido.'],
  ['email_address', 'contacto@', 'El email no es válido.'],
  ['phone_number', 'no tengo', 'El número de teléfono no es válido.'],
  ['brand_name', ' ', 'El nombre de fantasía es requerido.'],
])('REG-9 a %s «%s» has the error «%s»', (field, typed, sentence) => {
  expect(checkCompany({ ...good, [field]: typed })).toEqual({ [field]: sentence })
})
