import { expect, test } from 'vitest'
import { supplierIdentity } from './supplier-identity.ts'

test.each([
  ['76.482.913-1', '5', { key: '76482913-1', kind: 1, isWrong: false }],
  ['96.712.740-k', null, { key: '96712740-K', kind: 1, isWrong: false }],
  [' 12.345.678-5 ', '5', { key: '12345678-5', kind: 2, isWrong: false }],
  ['70.934.000-7', '5', { key: '70934000-7', kind: 1, isWrong: true }],
  ['0.000.000-0', '5', { key: 'p5', kind: 3, isWrong: false }],
  ['DE 811 569 869', '77', { key: 'p77', kind: 3, isWrong: false }],
  ['', '77', { key: 'p77', kind: 3, isWrong: false }],
  [null, null, { key: 'own', kind: 3, isWrong: false }],
])('RUT %j and code %j identify a supplier', (rut, code, identity) => {
  expect(supplierIdentity(rut, code, 'own')).toEqual(identity)
})
