import { expect, test } from 'vitest'
import { TENDER_TYPES } from './tender-type.ts'
import { pesosRange } from './utm.ts'

test.each([
  ['L1', { from: null, to: 6_800_000 }],
  ['LE', { from: 6_800_000, to: 68_000_000 }],
  ['LP', { from: 68_000_000, to: 136_000_000 }],
  ['H2', { from: 136_000_000, to: 340_000_000 }],
  ['LR', { from: 340_000_000, to: null }],
  ['LS', undefined],
] as const)('DET-2 the range of %s in pesos follows the value of the UTM', (code, range) => {
  const type = TENDER_TYPES.find((one) => one.code === code)
  expect(type && pesosRange(type, { pesos: 68_000 })).toEqual(range)
})

test('DET-2 the limits in pesos are those that the name of the range says', () => {
  for (const type of TENDER_TYPES) {
    const named = type.range?.match(/[\d.]+/g)?.map((text) => Number(text.replace('.', '')))
    const range = pesosRange(type, { pesos: 1 })
    expect(range && [range.from, range.to].filter((limit) => limit !== null), type.code).toEqual(named)
  }
})
