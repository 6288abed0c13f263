import { expect, test } from 'vitest'
import { checkContact, messageOf } from './check-contact.ts'

const good = { name: ' Ana Ñúñez', email: 'ana@example.cl ', message: ' Hola\r\n¿están? ' }

test('CON-1 a valid message has no errors and is sent trimmed', () => {
  expect(checkContact(good)).toEqual({})
  expect(messageOf(good)).toEqual({ name: 'Ana Ñúñez', email: 'ana@example.cl', message: 'Hola\n¿están?' })
})

test.each([{}, { name: ' ', email: '\t', message: ' \n\u00a0 ' }])(
  'CON-1 %j fails once per field, in the order of the specification',
  (values) => {
    expect(Object.entries(checkContact(values))).toEqual([
      ['name', 'El nombre es obligatorio.'],
      ['email', 'El email es obligatorio.'],
      ['message', 'El mensaje es obligatorio.'],
    ])
  },
)

test.each([
  ['email', 'ana', 'El email es inválido.'],
  ['email', 'ana@example', 'El email es inválido.'],
  ['email', 'ana @example.cl', 'El email es inválido.'],
  ['email', `${'a'.repeat(250)}@example.cl`, 'El email es inválido.'],
  ['name', 'x'.repeat(201), 'El nombre puede tener hasta 200 caracteres.'],
  ['message', 'x'.repeat(5001), 'El mensaje puede tener hasta 5.000 caracteres.'],
])('CON-1 a %s «%.20s» has the error «%s»', (field, typed, sentence) => {
  expect(checkContact({ ...good, [field]: typed })).toEqual({ [field]: sentence })
})
