import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER } from '../testing/test-list.ts'
import { ensureAccount } from './accounts.ts'
import { noteVisit } from './visits.ts'

const START = new Date('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(START.getTime() + ms)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await ensureAccount(database.db, ASKER.sub, START)
})
afterAll(() => database.close())

test('DES-3 a pause of four hours ends a visit', async () => {
  const visit = (ms: number) => noteVisit(database.db, ASKER.sub, at(ms))
  expect(await visit(0)).toBeNull()
  expect(await visit(2 * HOUR_MS)).toBeNull()
  expect(await visit(4 * HOUR_MS)).toBeNull()
  // within five minutes nothing is written
  expect(await visit(4 * HOUR_MS + 5 * MINUTE_MS)).toBeNull()
  expect(await visit(9 * HOUR_MS)).toEqual(at(4 * HOUR_MS))
  expect(await visit(9 * HOUR_MS + MINUTE_MS)).toEqual(at(4 * HOUR_MS))
  expect(await visit(12 * HOUR_MS)).toEqual(at(4 * HOUR_MS))
  expect(await visit(30 * HOUR_MS)).toEqual(at(12 * HOUR_MS))
})

test('DES-3 a clock that goes back ends no visit', async () => {
  expect(await noteVisit(database.db, ASKER.sub, at(29 * HOUR_MS))).toEqual(at(12 * HOUR_MS))
})
