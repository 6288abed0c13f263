import { expect, test } from 'vitest'
import { isPhoneNumber } from './phone.ts'

test.each([
  '+56 9 1234 5678',
  '+56912345678',
  '56912345678',
  '9 1234 5678',
  '(2) 2345 6789',
  '+56 (2) 2345-6789',
  '02 2345 6789',
  '22 345 6789',
  '41-2345678',
  '600 123 4567',
  '800.123.456',
  '+56 2 2345 6789 anexo 12',
  '2 2345 6789 ext. 4',
  '+1 415 555 0100',
  '  +56 9 1234 5678 ',
])('REG-9 %s can be a telephone number', (phone) => {
  expect(isPhoneNumber(phone)).toBe(true)
})

test.each([
  '',
  '   ',
  '+',
  '+56',
  '12345',
  '1234567',
  'no tengo',
  '9 1234 5678 y 9 8765 4321',
  '9123456789012',
  '+56 9 1234 5678 9012',
  '+1234567890123456',
  '9 1234 5678; drop table',
  '९१२३४५६७८',
])('REG-9 «%s» is not a telephone number', (phone) => {
  expect(isPhoneNumber(phone)).toBe(false)
})
