import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spokenShare } from './one-in.ts'

test.each([
  [84, 258, 1, 3],
  [25, 100, 1, 4],
  [41, 100, 2, 5],
  [1, 2, 1, 2],
  [66, 100, 2, 3],
  [99, 100, 9, 10],
  [1, 40, 1, 40],
  [0, 12, 0, 12],
  [12, 12, 12, 12],
])('%i of %i is %i in every %i', (k, n, of, each) => {
  expect(spokenShare(k, n)).toEqual({ of, each })
})

test('a spoken share is never further than a tenth from the share, and none and all are said exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(), (n, some) => {
      const k = some % (n + 1)
      const { of, each } = spokenShare(k, n)
      expect(Math.abs(of / each - k / n)).toBeLessThan(0.1)
      expect(of === 0).toBe(k === 0)
      expect(of === each).toBe(k === n)
    }),
  )
})
