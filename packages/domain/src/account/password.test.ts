import { expect, test } from 'vitest'
import { isStrongPassword, passwordParts } from './password.ts'

test.each([
  ['Correcto1', true],
  ['ABCDEfg1', true],
  ['Ñandúes1', true],
  ['Clave con espacios 1', true],
  ['Corto1', false],
  ['Siete77', false],
  ['todominuscula1', false],
  ['TODOMAYUSCULA1', false],
  ['SinNumeros', false],
  ['12345678', false],
  ['        ', false],
  ['', false],
])('REG-1 the password %j is accepted: %s', (password, accepted) => {
  expect(isStrongPassword(password)).toBe(accepted)
})

test('REG-1 each part of the rule is reported, so that the form can show which one is missing', () => {
  expect(passwordParts('abc')).toEqual({ length: false, upper: false, lower: true, digit: false })
  expect(passwordParts('ABC12345')).toEqual({ length: true, upper: true, lower: false, digit: true })
})

test('REG-1 length counts characters and not bytes, however the keyboard composes them', () => {
  expect(passwordParts('😀😀😀😀Aa1').length).toBe(false)
  expect(passwordParts('😀😀😀😀😀Aa1').length).toBe(true)
  // ñ as one sign or as n and a tilde
  expect(passwordParts('ñññññA1'.normalize('NFD')).length).toBe(false)
  // full-width digits are digits after NFKC
  expect(isStrongPassword('Correcto１')).toBe(true)
})
