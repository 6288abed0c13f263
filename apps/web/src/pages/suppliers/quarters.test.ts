import { expect, test } from 'vitest'
import { isMixed, quartersOf } from './quarters.ts'

const month = (name: string, lines: number, won_lines = 0) => ({ month: `${name}-01`, lines, won_lines })

test('MKT-1 quarters begin in December, that of December 2024 is mixed, and empty quarters are included', () => {
  const quarters = quartersOf(
    [month('2024-10', 2, 1), month('2024-11', 1), month('2024-12', 4, 2), month('2025-07', 5)],
    '2025-10-01',
  )
  expect(quarters).toEqual([
    { from: '2024-09', to: '2024-11', lines: 3, won_lines: 1, isPartial: false },
    { from: '2024-12', to: '2025-02', lines: 4, won_lines: 2, isPartial: false },
    { from: '2025-03', to: '2025-05', lines: 0, won_lines: 0, isPartial: false },
    { from: '2025-06', to: '2025-08', lines: 5, won_lines: 0, isPartial: false },
    { from: '2025-09', to: '2025-11', lines: 0, won_lines: 0, isPartial: true },
  ])
  expect(quarters.map(isMixed)).toEqual([false, true, false, false, false])
})

test('MKT-1 January and February belong to the quarter of the previous December', () => {
  expect(quartersOf([month('2026-01', 1)], '2026-02-01')).toEqual([
    { from: '2025-12', to: '2026-02', lines: 1, won_lines: 0, isPartial: false },
  ])
  expect(quartersOf([], '2026-02-01')).toEqual([])
})
