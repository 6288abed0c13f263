import { expect, test } from 'vitest'
import { stripEnd, totalOf } from './history-figures.ts'

const year = (number: number, won: number) => ({
  year: number,
  tenders: 2,
  lines: 5,
  awarded_lines: 4,
  won_lines: won,
  inadmissible_lines: 1,
  market: { awarded_lines: 40, won_lines: 10 },
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
    quotations: { requests: 6, decided: 4, won: 2 },
  })
  expect(totalOf([]).market.awarded_lines).toBe(0)
})

test('MKT-2 own shares are drawn up to 60 %, or up to 100 % where one is above', () => {
  expect(stripEnd([0.2, undefined, 0.6])).toBe(0.6)
  expect(stripEnd([0.2, 0.61])).toBe(1)
})
