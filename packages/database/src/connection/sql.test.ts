import { sql as built } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { sql } from './sql.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('written SQL keeps the places of its values, however its pieces nest, also within what is built', async () => {
  const sum = sql<number>`(${1}::int + ${2}::int)`
  const both = sql.join([sql`${3}::int = 3`, sql`${'x'}::text = 'x'`], sql` and `)
  const statement = sql<object>`
    select ${sum} as sum, ${'y'}::text as y, ${sql.lit(7)} as seven, ${[4, 5]}::int[] as list where ${both} ${sql.raw('limit 1')}`
  const expected = [{ sum: 3, y: 'y', seven: 7, list: [4, 5] }]
  expect((await statement.execute(database.db)).rows).toEqual(expected)
  const { rows } = await built<object>`select within.* from (${statement}) within where ${sum} = 3`.execute(database.db)
  expect(rows).toEqual(expected)
  expect((await sql`select ${sql.join([], sql`, `)}`.execute(database.db)).rows).toEqual([{}])
})

test('a value is never taken for SQL', async () => {
  const text = "'; drop table tender; --$1"
  const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(database.db)
  expect(rows).toEqual([{ text }])
})
