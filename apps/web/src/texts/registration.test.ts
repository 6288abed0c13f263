import { expect, test } from 'vitest'
import { companyFieldText } from './registration.ts'

test.each([
  ['canonical_name', 'required', 'El nombre legal es requerido.'],
  ['brand_name', 'required', 'El nombre de fantasía es requerido.'],
  ['rut', 'required', 'El RUT es requerido.'],
  ['rut', 'invalid', 'El RUT no es válido.'],
  ['rut', 'too_long', 'El RUT no es válido.'],
  ['email_address', 'required', 'El email es requerido.'],
  ['email_address', 'invalid', 'El email no es válido.'],
  ['phone_number', 'required', 'El número de teléfono es requerido.'],
] as const)('REG-9 a %s that is %s has the error «%s»', (field, code, sentence) => {
  expect(companyFieldText(field, code)).toBe(sentence)
})
