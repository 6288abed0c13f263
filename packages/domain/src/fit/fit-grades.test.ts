import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorOf, cutGrades, FIT_GRADES, type FitGrade, gradeOf, MIN_OFFERS, rankOf } from './fit-grades.ts'

const own = (sum: number) => ({ sum, isOfOwnRubro: true, hasOwnWord: true })
/** `count` different sums, descending */
const different = (count: number) => Array.from({ length: count }, (_, i) => count - i)

function sizes(sums: readonly number[], anchor?: number): Partial<Record<FitGrade | 'none', number>> {
  const cut = cutGrades(sums, anchor)
  const counted: Partial<Record<FitGrade | 'none', number>> = {}
  for (const sum of sums) {
    const grade = gradeOf(cut, own(sum)) ?? 'none'
    counted[grade] = (counted[grade] ?? 0) + 1
  }
  return counted
}

test.each([
  [1, { none: 1 }],
  [2, { muy_parecida: 1, parecida: 1 }],
  [10, { muy_parecida: 1, parecida: 2, algo_parecida: 3, poco_parecida: 3, distinta: 1 }],
  [89, { muy_parecida: 5, parecida: 14, algo_parecida: 27, poco_parecida: 27, distinta: 16 }],
  [100, { muy_parecida: 5, parecida: 15, algo_parecida: 30, poco_parecida: 30, distinta: 20 }],
  [240, { muy_parecida: 12, parecida: 36, algo_parecida: 72, poco_parecida: 72, distinta: 48 }],
  [1_000, { muy_parecida: 12, parecida: 150, algo_parecida: 300, poco_parecida: 300, distinta: 238 }],
])(
  'ESC-12 %i open tenders of different sums are cut at 5, 15, 30 and 30 %, rounded up, the best at 12',
  (count, expected) => {
    expect(sizes(different(count))).toEqual(expected)
  },
)

test('ESC-12 equal sums take the lower grade', () => {
  // the cut after the first falls into the three of 90
  expect(sizes([90, 90, 90, 80, 70, 60, 50, 40, 30, 20])).toEqual({
    parecida: 3,
    algo_parecida: 3,
    poco_parecida: 3,
    distinta: 1,
  })
  const any = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 300 })
  fc.assert(
    fc.property(any, fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }), (sums, anchor) => {
      const cut = cutGrades(sums, anchor)
      const descending = sums.filter((sum) => sum > 0).sort((a, b) => b - a)
      expect(cut.of).toBe(descending.length)
      if (cut.isFlat) {
        expect(descending.filter((sum) => gradeOf(cut, own(sum)))).toEqual([])
        return
      }
      const place = (sum: number) => FIT_GRADES.indexOf(gradeOf(cut, own(sum)) as FitGrade)
      const bestSums = new Map<number, number>()
      for (const sum of descending) if (place(sum) === 0) bestSums.set(sum, (bestSums.get(sum) ?? 0) + 1)
      descending.forEach((sum, i) => {
        const grade = gradeOf(cut, own(sum)) as FitGrade
        expect(rankOf(cut, bestSums, { sum, grade })).toBe(descending.indexOf(sum) + 1)
        const next = descending[i + 1]
        if (next !== undefined) expect(place(next)).toBeGreaterThanOrEqual(place(sum))
      })
      // no grade and those above it hold more than their share
      const upTo = (last: number) => descending.filter((sum) => place(sum) <= last).length
      const share = (percent: number) => Math.ceil((descending.length * percent) / 100)
      const best = Math.min(12, share(5))
      expect(upTo(0)).toBeLessThanOrEqual(best)
      expect(upTo(1)).toBeLessThanOrEqual(best + share(15))
      expect(upTo(2)).toBeLessThanOrEqual(best + share(15) + share(30))
      expect(upTo(3)).toBeLessThanOrEqual(best + share(15) + 2 * share(30))
    }),
  )
})

test('ESC-12 a company of ten offers has no very similar tender below the lower quartile of their sums', () => {
  const offers = [10, 20, 30, 40, 50, 60, 70, 80, 90]
  expect(anchorOf(offers)).toBeUndefined()
  const anchor = anchorOf([...offers, 100])
  expect(offers).toHaveLength(MIN_OFFERS - 1)
  expect(anchor).toBe(32.5)
  const poorDay = cutGrades(different(32), anchor)
  expect(gradeOf(poorDay, own(32))).toBe('parecida')
  const goodDay = cutGrades(different(33), anchor)
  expect(gradeOf(goodDay, { sum: 33, isOfOwnRubro: true, hasOwnWord: false })).toBe('muy_parecida')
})

test('ESC-12 without ten offers an own word and an own rubro are needed to be very similar', () => {
  const cut = cutGrades(different(20))
  expect(gradeOf(cut, own(20))).toBe('muy_parecida')
  expect(gradeOf(cut, { sum: 20, isOfOwnRubro: true, hasOwnWord: false })).toBe('parecida')
  expect(gradeOf(cut, { sum: 99, isOfOwnRubro: false, hasOwnWord: true })).toBe('parecida')
})

test('ESC-13 sums that hardly differ get no grade', () => {
  expect(cutGrades([])).toMatchObject({ of: 0, isFlat: true })
  // under 15 only if all are equal
  expect(cutGrades(Array(14).fill(45))).toMatchObject({ isFlat: true, alike: 14 })
  expect(cutGrades([...Array(13).fill(45), 44])).toMatchObject({ isFlat: false })
  // more than half with one sum
  const top = [90, 80, 70, 60, 50]
  expect(cutGrades([...top, ...Array(11).fill(45), 40, 30, 20, 10, 5])).toMatchObject({
    isFlat: true,
    alike: 11,
    of: 21,
  })
  expect(cutGrades([...top, ...Array(10).fill(45), 40, 30, 20, 10, 5])).toMatchObject({ isFlat: false, of: 20 })
  // fewer than three different sums among the best fifth
  expect(cutGrades([...Array(8).fill(60), ...different(32)])).toMatchObject({ isFlat: true, of: 40 })
  expect(cutGrades([62, 61, ...Array(6).fill(60), ...different(32)])).toMatchObject({ isFlat: false, of: 40 })
})

test('ESC-12 the rank is the place among the very similar ones, then that of the sum; equal ones share it', () => {
  const cut = cutGrades([31, 28, 28, 26, 0])
  const rank = (sum: number, grade: FitGrade, best: [number, number][]) => rankOf(cut, new Map(best), { sum, grade })
  expect([31, 28, 26, 1].map((sum) => rank(sum, 'parecida', []))).toEqual([1, 2, 4, 5])
  // one of the two with 28 has an own word, the one with 31 has none
  expect(rank(28, 'muy_parecida', [[28, 1]])).toBe(1)
  expect([31, 28, 26].map((sum) => rank(sum, 'parecida', [[28, 1]]))).toEqual([2, 3, 4])
  expect(
    rank(31, 'parecida', [
      [26, 1],
      [28, 1],
    ]),
  ).toBe(3)
  expect(cut.of).toBe(4)
})
