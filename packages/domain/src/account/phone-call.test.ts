import { expect, test } from 'vitest'
import { formatPhone, phoneAddress } from './phone-call.ts'

test.each([
  ['+56 9 8123 4410', 'tel:+56981234410', '+56 9 8123 4410'],
  ['+56981234410', 'tel:+56981234410', '+56 9 8123 4410'],
  ['981234410', 'tel:+56981234410', '+56 9 8123 4410'],
  ['56981234410', 'tel:+56981234410', '+56 9 8123 4410'],
  ['(2) 2000 0101', 'tel:+56220000101', '+56 2 2000 0101'],
  ['065-2254410', 'tel:+56652254410', '+56 65 225 4410'],
  ['+56 2 2000 0101 anexo 12', 'tel:+56220000101;ext=12', '+56 2 2000 0101 anexo 12'],
  ['600 123 4567', 'tel:6001234567', '600 123 4567'],
  ['2000 0101', 'tel:20000101', '2000 0101'],
  ['+1 415 555 0100', 'tel:+14155550100', '+1 415 555 0100'],
])('SER-2 «%s» has the address %s and is shown as %s', (raw, address, written) => {
  expect(phoneAddress(raw)).toBe(address)
  expect(formatPhone(raw)).toBe(written)
})

test('SER-2 a text that is no telephone number has no address', () => {
  expect(phoneAddress('javascript:alert(1)')).toBeNull()
  expect(formatPhone(' no tiene ')).toBe('no tiene')
})
