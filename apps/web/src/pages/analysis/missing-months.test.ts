import { expect, test } from 'vitest'
import { missingMonths } from './missing-months.ts'

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
