import { expect, test } from 'vitest'
import { checkChange } from './check-change.ts'

const good = { email: 'ventas@empresa.cl', code: '123456', newPassword: 'Secreta123' }

test('REC-2 an e-mail, a code and a strong password are enough', () => {
  expect(checkChange(good)).toEqual({})
})

test.each([
  ['email', '', 'El correo electrónico es requerido.'],
  ['code', ' ', 'Escribe el código que te enviamos.'],
  ['newPassword', 'corta', 'La contraseña debe tener al menos 8 caracteres, una mayúscula, una minúscula y un número'],
])('REC-2 a %s «%s» has the error «%s»', (field, typed, sentence) => {
  expect(checkChange({ ...good, [field]: typed })).toEqual({ [field]: sentence })
})
