import { expect, test } from 'vitest'
import { codesOf, compareProgress, statusOfCode, TENDER_STATUSES } from './tender-status.ts'

test('SRC-2 of two statements about one moment the later stage of the process counts', () => {
  const course = [5, 16, 19, 6, 11, 7, 99, 8, 9, 15, 18]
  expect(course.toReversed().sort(compareProgress)).toEqual(course)
})

test('SRC-2 two states compare the same in either order', () => {
  const codes = [5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 18, 19, 0, 77]
  for (const a of codes) {
    for (const b of codes)
      expect(Math.sign(compareProgress(a, b)), `${a} ${b}`).toBe(-Math.sign(compareProgress(b, a)) || 0)
  }
})

test('a status has its own codes alone', () => {
  expect(codesOf('revocada')).toEqual([15, 18])
  for (const { status } of TENDER_STATUSES) {
    expect(codesOf(status).length).toBeGreaterThan(0)
    for (const code of codesOf(status)) expect(statusOfCode(code)).toBe(status)
  }
})
