import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findUtm, saveUtm } from './utm.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('DET-2 the value of a UTM is that of the month in Chile, and null where it is not known', async () => {
  const { db } = database
  const october = { month: '2026-10', pesos: 69_400 }
  const november = { month: '2026-11', pesos: 69_542 }
  expect(await saveUtm(db, [october, november])).toEqual({ created: 2, updated: 0, unchanged: 0 })
  // still October in Chile
  expect(await findUtm(db, new Date('2026-11-01T02:59:00Z'))).toEqual(october)
  expect(await findUtm(db, new Date('2026-11-01T03:00:00Z'))).toEqual(november)
  expect(await findUtm(db, new Date('2026-12-15T12:00:00Z'))).toBeNull()
  expect(await findUtm(db, null)).toBeNull()
})

test('DET-2 saving values again corrects those that differ and reports how many', async () => {
  const { db } = database
  const values = [
    { month: '2026-10', pesos: 69_401 },
    { month: '2026-11', pesos: 69_542 },
    { month: '2026-09', pesos: 69_000 },
  ]
  expect(await saveUtm(db, values)).toEqual({ created: 1, updated: 1, unchanged: 1 })
  expect(await saveUtm(db, values)).toEqual({ created: 0, updated: 0, unchanged: 3 })
  expect(await findUtm(db, new Date('2026-10-15T12:00:00Z'))).toEqual({ month: '2026-10', pesos: 69_401 })
})
