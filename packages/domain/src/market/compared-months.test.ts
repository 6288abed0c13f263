import { expect, test } from 'vitest'
import { MIXED_MONTH } from '../tender/law-days.ts'
import { COMPARED_FROM, comparedMonths, yearBefore } from './compared-months.ts'
import { addMonths, monthsFrom } from './market-months.ts'

test('ESC-30 months are compared from January 2025 on', () => {
  expect(COMPARED_FROM).toBe('2025-01-01')
  expect(comparedMonths('2026-11-01')).toEqual(monthsFrom('2026-01-01', '2026-10-01'))
  expect(comparedMonths('2026-02-01')).toEqual(['2026-01-01'])
  expect(comparedMonths('2027-05-01')).toEqual(monthsFrom('2026-05-01', '2027-04-01'))
})

test('ESC-30 no comparison of any month reaches December 2024', () => {
  for (const current of monthsFrom('2024-06-01', '2029-12-01')) {
    const months = comparedMonths(current)
    expect(months.length).toBeLessThanOrEqual(12)
    for (const month of months) {
      expect(month < current).toBe(true)
      expect(yearBefore(month) > MIXED_MONTH).toBe(true)
    }
    // no complete month that could be compared is left out
    const possible = monthsFrom(addMonths(current, -12), addMonths(current, -1))
    expect(months).toEqual(possible.filter((month) => yearBefore(month) > MIXED_MONTH))
  }
})
