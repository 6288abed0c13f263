import { expect, test } from 'vitest'
import type { MailZone } from './mail-preferences.ts'
import { endOfQuiet, isQuiet } from './quiet-hours.ts'

const hours = (from: number | null, to: number | null, zone: MailZone = 'America/Santiago') => ({
  quiet_from: from,
  quiet_to: to,
  zone,
})
const NIGHT = hours(1260, 420)

test.each([
  // Chile is three hours behind in summer, four in winter
  ['2026-11-17T23:59:00Z', NIGHT, false],
  ['2026-11-18T00:00:00Z', NIGHT, true],
  ['2026-11-18T09:59:59Z', NIGHT, true],
  ['2026-11-18T10:00:00Z', NIGHT, false],
  ['2026-06-18T10:30:00Z', NIGHT, true],
  ['2026-11-18T11:30:00Z', hours(1260, 420, 'Pacific/Easter'), true],
  ['2026-11-18T16:00:00Z', hours(720, 840), true],
  ['2026-11-18T17:00:00Z', hours(720, 840), false],
  ['2026-11-18T03:00:00Z', hours(null, null), false],
  ['2026-11-18T00:30:00Z', hours(1260, null), false],
])('%s is quiet under %j: %s', (instant, quiet, expected) => {
  expect(isQuiet(new Date(instant), quiet)).toBe(expected)
})

test.each([
  ['2026-11-18T05:12:34Z', NIGHT, '2026-11-18T10:00:00.000Z'],
  ['2026-11-18T15:12:34Z', NIGHT, '2026-11-18T15:12:34.000Z'],
  // clocks go back on the first Saturday of April, forward on that of September
  ['2026-04-05T02:30:00Z', NIGHT, '2026-04-05T11:00:00.000Z'],
  ['2026-09-06T02:30:00Z', NIGHT, '2026-09-06T10:00:00.000Z'],
])('a mail held at %s under %j is sent at %s', (instant, quiet, expected) => {
  expect(endOfQuiet(new Date(instant), quiet).toISOString()).toBe(expected)
})
