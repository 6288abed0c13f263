import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { deleteSetting } from '../connection/setting.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { releaseLease, takeLease } from './source-lease.ts'

const HOLD = 17_000
const PAUSE = 3000
const at = (ms: number) => new Date(1_800_000_000_000 + ms)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => deleteSetting(database.db, 'source_call'))

const take = (ms: number, isUrgent = false) => takeLease(database.db, at(ms), HOLD, isUrgent)

test('SYN-1 of many callers only one gets the line, and the next one only after the pause', async () => {
  const waits = await Promise.all([take(0), take(0), take(0)])
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
  await releaseLease(database.db, at(500), PAUSE)
  expect(await take(500)).toBe(PAUSE)
  expect(await take(500 + PAUSE)).toBe(0)
})

test('SYN-1 the line of a process that died in a call is free after the longest time a call lasts', async () => {
  await take(0)
  expect(await take(HOLD - 1)).toBe(1)
  expect(await take(HOLD)).toBe(0)
})

test('SYN-1 the background lets a waiting user go first, and ignores one who left', async () => {
  await take(0)
  await take(100, true)
  await releaseLease(database.db, at(200), 0)
  expect(await take(200)).toBe(1900)
  expect(await take(300, true)).toBe(0)
  await releaseLease(database.db, at(400), 0)
  expect(await take(400)).toBe(0)
  await take(500, true)
  await releaseLease(database.db, at(600), 0)
  expect(await take(2500)).toBe(0)
})

test('SYN-1 a clock that was set back does not close the line for long', async () => {
  await take(DAY_MS)
  expect(await take(0)).toBe(0)
})
