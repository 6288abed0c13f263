import { expect, test } from 'vitest'
import { publishedRut } from './published-rut.ts'

test.each([
  ['76.482.913-k', '76482913-K'],
  [' 76.482.913 – 1 ', '76482913-1'],
  ['764829131', '76482913-1'],
  ['764829132', null],
  ['70.934.000-7', '70934000-7'],
  ['0.000.000-0', null],
  ['ABC56463984-2', null],
  ['P-56463984-2', null],
  ['DE 123456789', null],
  ['811 569 869', null],
  ['EXT00012', null],
  ['27412265k12', null],
  ['', null],
])('the published id %j is the RUT %j; an id of another country is none', (published, rut) => {
  expect(publishedRut(published)).toBe(rut)
})
