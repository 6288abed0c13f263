import { expect, test } from 'vitest'
import { readPesos } from './read-pesos.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['1200000', 1_200_000],
  ['$ 1.200.000', 1_200_000],
  ['1000000000000000', 1e15],
  ['1000000000000001', undefined],
  ['12 millones', undefined],
  ['-5', undefined],
  ['1,5', undefined],
])('PRO-2 an amount of the limits is read as typed: %j', (text, pesos) => {
  expect(readPesos(text)).toBe(pesos)
})
