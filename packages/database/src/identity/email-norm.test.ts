import { expect, test } from 'vitest'
import { emailNorm } from './email-norm.ts'

test.each([
  [' Ana@Example.CL ', 'ana@example.cl'],
  ['Ａna@example.cl', 'ana@example.cl'],
  ['ana@xn--uble-fqa.cl', 'ana@ñuble.cl'],
  ['ana@ÑUBLE.cl', 'ana@ñuble.cl'],
  ['ana@xn--a', 'ana@xn--a'],
  ['ana', 'ana'],
])('REG-2 %j is the address %s', (spelling, norm) => {
  expect(emailNorm(spelling)).toBe(norm)
})
