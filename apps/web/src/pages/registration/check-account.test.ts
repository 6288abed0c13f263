import { expect, test } from 'vitest'
import { checkAccount } from './check-account.ts'

const good = { username: 'ventas@empresa.cl', password: 'Secreta123', repeatPassword: 'Secreta123' }
const WEAK = 'La contraseña debe tener al menos 8 caracteres, una mayúscula, una minúscula y un número'

test('REG-1 a valid account has no errors', () => {
  expect(checkAccount(good)).toEqual({})
  expect(checkAccount({ ...good, username: '  ventas@empresa.cl ' })).toEqual({})
})

test.each([
  ['another repetition', { repeatPassword: 'Secreta124' }, { repeatPassword: 'Las contraseñas no coinciden' }],
  ['no repetition', { repeatPassword: '' }, { repeatPassword: 'Las contraseñas no coinciden' }],
  ['no e-mail', { username: ' ' }, { username: 'El correo electrónico es requerido.' }],
  ['something else than an e-mail', { username: 'ventas' }, { username: 'El correo electrónico no es válido' }],
  ['a weak password', { password: 'secreta123', repeatPassword: 'secreta123' }, { password: WEAK }],
  [
    'nothing at all',
    { username: '', password: '', repeatPassword: '' },
    { username: expect.any(String), password: WEAK },
  ],
])('REG-1 %s is an error of its field', (_, typed, errors) => {
  expect(checkAccount({ ...good, ...typed })).toEqual(errors)
})
