import { expect, test } from 'vitest'
import { cleanLongText } from './long-text.ts'

test.each([
  ['  Hola  ', 'Hola'],
  ['uno\r\ndos\rtres\u2028cuatro', 'uno\ndos\ntres\ncuatro'],
  ['a\u0000b\u0007c\u001b[31m', 'abc[31m'],
  ['con\ttabulador', 'con\ttabulador'],
  ['👩🏽‍🔧 ñandú', '👩🏽‍🔧 ñandú'],
  [' \t\r\n\u0001\n', ''],
])('CON-1 the text %j is stored as %j', (raw, stored) => {
  expect(cleanLongText(raw)).toBe(stored)
})
