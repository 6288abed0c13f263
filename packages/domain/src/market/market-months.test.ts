import { expect, test } from 'vitest'
import { GENERAL_PART_FROM, MIXED_MONTH } from '../tender/law-days.ts'
import { addMonths, monthsBetween, monthsFrom, quarterOf } from './market-months.ts'

test('months are counted over the turn of the year', () => {
  expect(addMonths('2024-12-01', 1)).toBe('2025-01-01')
  expect(addMonths('2025-01-01', -1)).toBe('2024-12-01')
  expect(addMonths('2026-11-01', -23)).toBe('2024-12-01')
  expect(monthsBetween('2024-11-01', '2025-02-01')).toBe(3)
  expect(monthsFrom('2024-11-01', '2025-01-01')).toEqual(['2024-11-01', '2024-12-01', '2025-01-01'])
  expect(monthsFrom('2025-01-01', '2024-12-01')).toEqual([])
})

test('MKT-3 the quarter of December 2024 has eleven days from before the reform, and no other quarter has both sides', () => {
  for (const month of monthsFrom('2023-01-01', '2027-12-01')) {
    const quarter = quarterOf(month)
    expect(monthsBetween(quarter, month)).toBeGreaterThanOrEqual(0)
    expect(monthsBetween(quarter, month)).toBeLessThan(3)
    expect(quarter >= MIXED_MONTH).toBe(month >= MIXED_MONTH)
  }
  expect(quarterOf('2025-02-01')).toBe(MIXED_MONTH)
  expect([GENERAL_PART_FROM.slice(0, 8), Number(GENERAL_PART_FROM.slice(8))]).toEqual([MIXED_MONTH.slice(0, 8), 12])
})
