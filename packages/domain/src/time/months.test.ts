import { expect, test } from 'vitest'
import { addMonths } from './months.ts'

test.each([
  ['2026-11-01', -1, '2026-10-01'],
  ['2026-10-01', -23, '2024-11-01'],
  ['2026-12-01', 1, '2027-01-01'],
  ['2026-03-01', 0, '2026-03-01'],
])('%s and %i months are %s', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected)
})
