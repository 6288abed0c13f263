import { expect, test } from 'vitest'
import { isEmailAddress } from './email.ts'

test.each([
  'ventas@empresa.cl',
  'ana.maria+licitaciones@correo.empresa.cl',
  ' a@b.cl ',
  'a-b.c@x-y.cl',
  "o'higgins@ñuble.cl",
])('REG-9 «%s» looks like an address', (email) => {
  expect(isEmailAddress(email)).toBe(true)
})

test.each([
  '',
  'ventas',
  'ventas@',
  '@empresa.cl',
  'ventas@empresa',
  'ventas@empresa.',
  'ventas@.cl',
  'ventas@empresa..cl',
  'ven tas@empresa.cl',
  'ventas@empresa.cl, otra@empresa.cl',
  'Ventas <ventas@empresa.cl>',
  'ventas@@empresa.cl',
  'ventas@empresa.cl\nBcc: otra@x.cl',
  `${'a'.repeat(250)}@b.cl`,
  'ventas@empresa.cl\u200b',
  'ven\u200btas@empresa.cl',
  'ventas@emp\u00adresa.cl',
  'ventas@empresa.cl\ufe0f',
  'ventas\u202e@empresa.cl',
  'ven\u3164tas@empresa.cl',
  'ventas@empresa\u3002cl',
  'ventas@empresa.cl/x',
  'ven..tas@empresa.cl',
  '.ventas@empresa.cl',
  'ventas.@empresa.cl',
  'ventas@-x.cl',
  'ventas@x-.cl',
  'ventas@empresa.-cl',
  `${'a'.repeat(65)}@empresa.cl`,
  `ventas@${'a'.repeat(64)}.cl`,
])('REG-9 «%s» does not look like an address', (email) => {
  expect(isEmailAddress(email)).toBe(false)
})
