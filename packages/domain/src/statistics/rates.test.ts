import { expect, test } from 'vitest'
import { randomNumbers } from './random.ts'
import { jeffreysInterval, predictedPlace, shrunkRate, wilsonInterval } from './rates.ts'

test.each([
  [0, 5, [0, 0.306], [0, 0.351]],
  [3, 10, [0.117, 0.558], [0.127, 0.558]],
  [7, 15, [0.271, 0.671], [0.277, 0.667]],
  [61, 214, [0.237, 0.338], [0.237, 0.338]],
  [10, 10, [0.829, 1], [0.787, 1]],
])('%i of %i lies between %j by Jeffreys and %j by Wilson', (k, n, jeffreys, wilson) => {
  const rounded = (interval: readonly number[]) => interval.map((bound) => Number(bound.toFixed(3)))
  expect(rounded(jeffreysInterval(k, n))).toEqual(jeffreys)
  expect(rounded(wilsonInterval(k, n))).toEqual(wilson)
})

test('intervals stay within 0 and 1, hold the rate and mirror each other', () => {
  for (const n of [1, 2, 30, 1_000, 100_000]) {
    for (const k of [0, 1, n >> 1, n]) {
      for (const interval of [jeffreysInterval, wilsonInterval]) {
        const [from, to] = interval(k, n)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(1)
        expect(from).toBeLessThanOrEqual(k / n)
        expect(to).toBeGreaterThanOrEqual(k / n)
        const [mirroredFrom, mirroredTo] = interval(n - k, n)
        expect(from).toBeCloseTo(1 - mirroredTo, 9)
        expect(to).toBeCloseTo(1 - mirroredFrom, 9)
      }
    }
  }
})

test('without cases an interval is from 0 to 1', () => {
  expect(jeffreysInterval(0, 0)).toEqual([0, 1])
  expect(wilsonInterval(0, 0)).toEqual([0, 1])
})

test('a rate of few cases is shrunk to the rate above, with the weight of five cases', () => {
  expect(shrunkRate(3, 4, 0.2)).toBeCloseTo(0.444, 3)
  expect(shrunkRate(0, 0, 0.2)).toBe(0.2)
})

test('the place of a later count rises with it, from the lowest to the highest expected', () => {
  const places = Array.from({ length: 21 }, (_, k) => predictedPlace([6, 20], [k, 20]))
  expect(places.every((place, i) => place > (places[i - 1] ?? 0))).toBe(true)
  expect(places[0]).toBeLessThan(0.02)
  expect(places[6]).toBeCloseTo(0.5, 1)
  expect(places[20]).toBeCloseTo(1, 6)
  // the chances of all counts add up to 1
  expect(predictedPlace([6, 20], [20, 20]) + predictedPlace([14, 20], [0, 20])).toBeCloseTo(1, 9)
  expect(predictedPlace([0, 12], [0, 12], 0)).toBeGreaterThan(0.3)
  expect(predictedPlace([12, 12], [12, 12], 1)).toBeLessThan(0.7)
})

test('intervals hold nine of ten later counts of planted rates, and fewer where the rates moved', () => {
  const random = randomNumbers(7)
  const draw = (n: number, rate: number) => Array.from({ length: n }, random).filter((one) => one < rate).length
  const share = (moved: number) => {
    const held = Array.from({ length: 4_000 }, () => {
      // as of beta(5 × 0.2, 5 × 0.8)
      const rate = 1 - random() ** (1 / 4)
      const [n, later] = [10 + Math.floor(random() * 60), 10 + Math.floor(random() * 60)]
      const place = predictedPlace([draw(n, rate), n], [draw(later, Math.min(1, rate + moved)), later], 0.2)
      return place >= 0.05 && place <= 0.95
    })
    return held.filter((one) => one).length / held.length
  }
  expect(share(0)).toBeGreaterThan(0.87)
  expect(share(0)).toBeLessThan(0.93)
  expect(share(0.25)).toBeLessThan(0.6)
})
