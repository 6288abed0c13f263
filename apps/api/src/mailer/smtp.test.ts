import { expect, test } from 'vitest'
import { senderOf } from './smtp.ts'

test.each([
  ['no-reply@example.cl', { name: 'Mirador', address: 'no-reply@example.cl' }],
  ['Licitaciones <no-reply@example.cl>', { name: 'Licitaciones', address: 'no-reply@example.cl' }],
  ['"Mirador, Chile" <no-reply@example.cl>', { name: 'Mirador, Chile', address: 'no-reply@example.cl' }],
  ['<no-reply@example.cl>', { name: 'Mirador', address: 'no-reply@example.cl' }],
])('REG-3 mail is sent from %j', (from, sender) => {
  expect(senderOf(from, 'Mirador')).toEqual(sender)
})
