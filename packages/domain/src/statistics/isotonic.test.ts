import { expect, test } from 'vitest'
import { calibrated, calibrationError, calibrationTable } from './isotonic.ts'
import { randomNumbers } from './random.ts'

const outcomes = (...pairs: [score: number, isTrue: boolean][]) => pairs.map(([score, isTrue]) => ({ score, isTrue }))

test('a table rises: scores in the wrong order are pooled, equal ones are one step', () => {
  const table = calibrationTable(outcomes([0.3, true], [0.1, false], [0.2, true], [0.2, false], [0.4, false]))
  expect(table).toEqual([
    { upTo: 0.1, rate: 0, cases: 1 },
    { upTo: 0.4, rate: 0.5, cases: 4 },
  ])
  expect([0, 0.1, 0.15, 0.4, 0.9].map((score) => calibrated(table, score))).toEqual([0, 0, 0.5, 0.5, 0.5])
  expect(calibrated([], 0.5)).toBe(0)
})

test('the error of a prediction is that of groups of like scores, in whichever order they come', () => {
  const mixed = outcomes([0.9, true], [0.1, false], [0.9, true], [0.1, false])
  expect(calibrationError(mixed, 2)).toBeCloseTo(0.1)
})

test('a table corrects probabilities that are twice too high', () => {
  const random = randomNumbers(3)
  const draw = (count: number) =>
    Array.from({ length: count }, () => {
      const score = random()
      return { score, isTrue: random() < score / 2 }
    })
  const table = calibrationTable(draw(5_000))
  const later = draw(5_000)
  expect(calibrationError(later)).toBeGreaterThan(0.2)
  expect(
    calibrationError(later.map(({ score, isTrue }) => ({ score: calibrated(table, score), isTrue }))),
  ).toBeLessThan(0.03)
  expect(table.every(({ rate }, i) => rate > (table[i - 1]?.rate ?? -1))).toBe(true)
  expect(table.reduce((sum, { cases }) => sum + cases, 0)).toBe(5_000)
})
