import { expect, test } from 'vitest'
import { overdueWords } from './overdue.ts'

/** Monday 23 November 2026, 10:12 in Chile. */
const NOW = new Date('2026-11-23T13:12:00Z')

test.each([
  ['2026-11-23T10:12', 'vencida hace un momento'],
  ['2026-11-23T10:00', 'vencida hace 12 min'],
  ['2026-11-22T10:13', 'vencida hace 23 h'],
  ['2026-11-22T10:12', 'vencida hace 1 día'],
  ['2026-11-21T23:30', 'vencida hace 2 días'],
])('a task of %s is %s', (local, words) => {
  expect(overdueWords(new Date(`${local}:00-03:00`), NOW)).toBe(words)
})
