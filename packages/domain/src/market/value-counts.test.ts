import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantile } from '../statistics/order-statistics.ts'
import { countValues, spreadOf } from './value-counts.ts'

test('median and quartiles of counts are those of the values one by one', () => {
  expect(spreadOf([])).toBeNull()
  expect(spreadOf([[3, 0]])).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 1 }), (values) => {
      const sorted = values.toSorted((a, b) => a - b)
      const spread = spreadOf(countValues(values))
      expect(spread?.n).toBe(values.length)
      expect(spread?.median).toBeCloseTo(quantile(sorted, 0.5), 9)
      expect(spread?.from).toBeCloseTo(quantile(sorted, 0.25), 9)
      expect(spread?.to).toBeCloseTo(quantile(sorted, 0.75), 9)
    }),
  )
})
