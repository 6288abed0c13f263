import { expect, test } from 'vitest'
import { rangeOf, TENDER_TYPES, tenderTypeOfCode } from './tender-type.ts'
import { pesosRange } from './utm.ts'

test.each([
  ['L1', { from: null, to: 6_800_000 }],
  ['LE', { from: 6_800_000, to: 68_000_000 }],
  ['LP', { from: 68_000_000, to: 340_000_000 }],
  ['H2', { from: 136_000_000, to: 340_000_000 }],
  ['LR', { from: 340_000_000, to: null }],
] as const)('DET-2 the range of %s in pesos follows the value of the UTM', (code, pesos) => {
  const range = rangeOf(tenderTypeOfCode(code), '2026-05-05')
  expect(range && pesosRange(range, { pesos: 68_000 })).toEqual(pesos)
})

test('DET-2 the limits in pesos are those that the name of the range says', () => {
  const ranges = TENDER_TYPES.flatMap(({ range, earlier = [] }) => [range, ...earlier.map(({ range }) => range)])
  for (const range of ranges) {
    if (range === null) continue
    const named = range.name.match(/[\d.]+/g)?.map((text) => Number(text.replace('.', '')))
    const { from, to } = pesosRange(range, { pesos: 1 })
    expect([from, to].filter((limit) => limit !== null)).toEqual(named)
  }
})
