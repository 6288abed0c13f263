import { expect, test } from 'vitest'
import { binsOf, swarmOf } from './swarm.ts'

test('dots do not overlap, and equal values form a column', () => {
  expect(swarmOf([5, 5, 5, 5], 10)).toEqual({
    dots: [0, -1, 1, -2].map((row) => ({ x: 5, row })),
    above: 2,
    below: 1,
  })
  const places = Array.from({ length: 200 }, (_, i) => ((i * 7919) % 400) / 1.3).sort((a, b) => a - b)
  const { dots } = swarmOf(places, 10)
  expect(dots.map(({ x }) => x)).toEqual(places)
  for (const [i, one] of dots.entries()) {
    for (const other of dots.slice(i + 1)) {
      expect(Math.hypot(one.x - other.x, (one.row - other.row) * 10)).toBeGreaterThanOrEqual(10)
    }
  }
})

test('bins count every value once, also those at the ends', () => {
  const places = [0, 1, 50, 99.5, 100]
  const bins = binsOf(places, 100, 10)
  expect(bins).toEqual([
    { x: 0, width: 10, count: 2 },
    { x: 50, width: 10, count: 1 },
    { x: 90, width: 10, count: 2 },
  ])
})
