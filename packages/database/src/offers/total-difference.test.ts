import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { totalDifference } from './total-difference.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

test.each([
  [2001, 1000.5, 2],
  [2002, 1000.5, 2],
  [0.3, 0.1, 3],
  [0.30000000000000004, 0.1, 3],
  [0, 5, 3],
  [-1, 5, 3],
  [1e21, 1e21, 1],
  [9007199254740991, 3, 3002399751580331],
  [9007199254740992, -9007199254740991, 1],
  [5e-7, 1e-7, 5],
  [1.5e300, 1e300, 1.25],
  [12, null, 3],
  [12, 3, null],
])('LED-1 a total of %d for %d × %d is read back as it was published', async (total, unit, quantity) => {
  const difference = totalDifference({ totalAmount: total, unitAmount: unit, quantity })
  const { rows } = await sql<{ total: number }>`
    select coalesce(${unit}::text::numeric * ${quantity}::text::numeric, 0) + ${String(difference)}::numeric as total`.execute(
    database.db,
  )
  expect(rows).toEqual([{ total }])
})

test('the difference of a total that is the product is a zero', () => {
  expect(totalDifference({ totalAmount: 3000, unitAmount: 1000, quantity: 3 })).toBe(0)
  expect(totalDifference({ totalAmount: 0.3, unitAmount: 0.1, quantity: 3 })).toBe('0e-1')
  expect(totalDifference({ totalAmount: null, unitAmount: 1000, quantity: 3 })).toBeNull()
})
