import { expect, test } from 'vitest'
import { totalOf } from './history-figures.ts'

const year = (number: number, won: number) => ({
  year: number,
  tenders: 2,
  lines: 5,
  awarded_lines: 4,
  won_lines: won,
  inadmissible_lines: 1,
  market: { awarded_lines: 40, won_lines: 10 },
  rest: { awarded_lines: 36, won_lines: 8 },
  quotations: { requests: 3, decided: 2, won: 1 },
})

test('MKT-1 the figures are the sums of the years', () => {
  expect(totalOf([year(2026, 3), year(2025, 0)])).toEqual({
    tenders: 4,
    lines: 10,
    awarded_lines: 8,
    won_lines: 3,
    inadmissible_lines: 2,
    market: { awarded_lines: 80, won_lines: 20 },
    rest: { awarded_lines: 72, won_lines: 16 },
    quotations: { requests: 6, decided: 4, won: 2 },
  })
  expect(totalOf([]).market.awarded_lines).toBe(0)
})
