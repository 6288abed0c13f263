import { expect, test } from 'vitest'
import { missingMonths, stripEnd, totalOf } from './history-figures.ts'

const year = (number: number, won: number) => ({
  ...{ year: number, tenders: 2, lines: 5, awarded_lines: 4, won_lines: won, inadmissible_lines: 1 },
  market: { awarded_lines: 40, won_lines: 10 },
  quotations: { requests: 3, decided: 2, won: 1 },
})

test('MKT-1 the figures are the sums of the years', () => {
  expect(totalOf([year(2026, 3), year(2025, 0)])).toEqual({
    ...{ tenders: 4, lines: 10, awarded_lines: 8, won_lines: 3, inadmissible_lines: 2 },
    market: { awarded_lines: 80, won_lines: 20 },
    quotations: { requests: 6, decided: 4, won: 2 },
  })
  expect(totalOf([]).market.awarded_lines).toBe(0)
})

test.each([
  ['2026-10-01', '2026-11-24T12:00:00Z', []],
  ['2026-11-01', '2026-11-24T12:00:00Z', []],
  ['2026-08-01', '2026-11-24T12:00:00Z', ['2026-09', '2026-10']],
  ['2025-11-01', '2026-02-10T12:00:00Z', ['2025-12', '2026-01']],
  // still January in Chile
  ['2025-12-01', '2026-02-01T01:00:00Z', []],
])('MKT-2 after %s, on %s, the months %j are missing', (to, now, months) => {
  expect(missingMonths(to, new Date(now))).toEqual(months)
})

test('MKT-2 own shares are drawn up to 60 %, and up to 100 % where one is above', () => {
  expect(stripEnd([0.2, undefined, 0.6])).toBe(0.6)
  expect(stripEnd([0.2, 0.61])).toBe(1)
})
