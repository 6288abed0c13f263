import { FIT_GRADES, type FitGrade } from '@mirador/domain/fit/fit-grades'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dotZones } from './dot-zones.ts'

const sums = (grade: FitGrade, ...all: [sum: number, tenders: number][]) =>
  all.map(([sum, tenders]) => ({ grade, sum, tenders }))

test('ESC-14 each own open tender has a dot, this one its own, in the zone of its grade', () => {
  const { zones, perDot } = dotZones({
    sums: [...sums('distinta', [3, 2], [4, 1]), ...sums('parecida', [20, 3]), ...sums('muy_parecida', [31, 1])],
    grade: 'parecida',
    score: 20,
    rank: 2,
  })
  expect(perDot).toBe(1)
  expect(zones.map(({ grade }) => grade)).toEqual(FIT_GRADES.toReversed())
  expect(zones.map(({ columns }) => columns)).toEqual([
    [
      { from: 3, dots: 2, isThis: false },
      { from: 4, dots: 1, isThis: false },
    ],
    [],
    [],
    [{ from: 20, dots: 2, isThis: true }],
    [{ from: 31, dots: 1, isThis: false }],
  ])
})

test('a tender of another rubro stands beside the counted ones', () => {
  const { zones } = dotZones({ sums: sums('parecida', [20, 3]), grade: 'parecida', score: 25, rank: null })
  expect(zones[3]?.columns).toEqual([
    { from: 20, dots: 3, isThis: false },
    { from: 25, dots: 0, isThis: true },
  ])
})

test('many sums share columns, and many tenders dots, without losing this one', () => {
  const any = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 400 })), { minLength: 1 })
  fc.assert(
    fc.property(any, (pairs) => {
      const all = [...new Map(pairs)]
      const [score] = all[0] as [number, number]
      const { zones, perDot } = dotZones({ sums: sums('distinta', ...all), grade: 'distinta', score, rank: 1 })
      const columns = zones.flatMap((zone) => zone.columns)
      expect(columns.length).toBeLessThanOrEqual(12)
      expect(columns.filter(({ isThis }) => isThis)).toHaveLength(1)
      for (const { dots } of columns) expect(dots).toBeLessThanOrEqual(12)
      const tenders = all.reduce((sum, [, count]) => sum + count, 0)
      expect(columns.reduce((sum, { dots }) => sum + dots, 0) * perDot).toBeGreaterThanOrEqual(tenders - 1)
    }),
  )
})
