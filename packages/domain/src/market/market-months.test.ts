import { expect, test } from 'vitest'
import { addMonths, monthsBetween, monthsFrom, quarterOf, REFORM_MONTH } from './market-months.ts'

test('months are counted over the turn of the year', () => {
  expect(addMonths('2024-12-01', 1)).toBe('2025-01-01')
  expect(addMonths('2025-01-01', -1)).toBe('2024-12-01')
  expect(addMonths('2026-11-01', -23)).toBe('2024-12-01')
  expect(monthsBetween('2024-11-01', '2025-02-01')).toBe(3)
  expect(monthsFrom('2024-11-01', '2025-01-01')).toEqual(['2024-11-01', '2024-12-01', '2025-01-01'])
  expect(monthsFrom('2025-01-01', '2024-12-01')).toEqual([])
})

test('MKT-3 no quarter has months from both sides of the reform', () => {
  for (const month of monthsFrom('2023-01-01', '2027-12-01')) {
    const quarter = quarterOf(month)
    expect(monthsBetween(quarter, month)).toBeGreaterThanOrEqual(0)
    expect(monthsBetween(quarter, month)).toBeLessThan(3)
    expect(quarter >= REFORM_MONTH).toBe(month >= REFORM_MONTH)
  }
  expect(quarterOf('2025-02-01')).toBe('2024-12-01')
})
