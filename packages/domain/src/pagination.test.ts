import { expect, test } from 'vitest'
import { clampPage, offsetOfPage, pageCount, pageOfRoute, pageWindow } from './pagination.ts'

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [3, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 3 gap 5 6 7'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 483, '1 2 3 gap 481 482 483'],
  [3, 483, '1 2 3 4 gap 481 482 483'],
  [4, 483, '1 2 3 4 5 gap 481 482 483'],
  [6, 483, '1 2 3 gap 5 6 7 gap 481 482 483'],
  [240, 483, '1 2 3 gap 239 240 241 gap 481 482 483'],
  [480, 483, '1 2 3 gap 479 480 481 482 483'],
  [483, 483, '1 2 3 gap 481 482 483'],
])('LIC-1 page %i of %i shows the first 3, the last 3 and 3 around it: %s', (page, last, expected) => {
  expect(pageWindow(page, last).join(' ')).toBe(expected)
})

test('LIC-1 each page is shown once and in order, on every page', () => {
  for (let last = 1; last <= 30; last += 1) {
    for (let page = 1; page <= last; page += 1) {
      const numbers = pageWindow(page, last).filter((entry) => entry !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toContain(page)
      expect(numbers[0]).toBe(1)
      expect(numbers.at(-1)).toBe(last)
    }
  }
})

test('LIC-1 ten rows a page, and an empty list has one page', () => {
  expect([0, 1, 10, 11, 4830].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 483])
  expect([1, 2, 483].map((page) => offsetOfPage(page))).toEqual([0, 10, 4820])
})

test.each([
  [undefined, 1],
  ['', 1],
  ['0', 1],
  ['00', 1],
  ['1', 1],
  ['07', 7],
  ['12', 12],
  ['-3', 1],
  ['2.5', 1],
  ['1e3', 1],
  ['abc', 1],
  ['٣', 1],
  ['99999999999999999999', 100_000_000],
])('LIC-2 the route page %s is page %i', (segment, page) => {
  expect(pageOfRoute(segment)).toBe(page)
})

test('LIC-2 a page past the end goes to the last one', () => {
  expect(clampPage(900, 483)).toBe(483)
  expect(clampPage(0, 483)).toBe(1)
  expect(clampPage(5, 0)).toBe(1)
})
