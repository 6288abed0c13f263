import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listMigrations, migrate, splitStatements } from './migrate.ts'

let database: Database
afterEach(() => database?.close())

test('migrations are numbered from 1 without gaps', () => {
  expect(listMigrations().map(({ number }) => number)).toEqual(listMigrations().map((_, i) => i + 1))
})

test('a migrated database stays unchanged, also with two concurrent migrations', async () => {
  database = await openTestDatabase()
  expect(await Promise.all([migrate(database), migrate(database)])).toEqual([[], []])
})

test('a database of a newer program is not changed', async () => {
  database = await openTestDatabase()
  await sql`insert into schema_migration (number, file, checksum) values (9999, '9999_future.sql', 'x')`.execute(
    database.db,
  )
  await expect(migrate(database)).rejects.toMatchObject({
    problem: { kind: 'unknown migration', file: '9999_future.sql' },
  })
})

test('an applied file that was edited later is detected', async () => {
  database = await openTestDatabase()
  await sql`update schema_migration set checksum = 'x' where number = 1`.execute(database.db)
  await expect(migrate(database)).rejects.toMatchObject({ problem: { kind: 'edited migration' } })
})

test('statements are split, dollar-quoted bodies stay intact', () => {
  expect(splitStatements('-- a; b\nselect 1;\n\n')).toEqual(['select 1'])
  expect(splitStatements('do $$ a; b; $$; select 2;')).toEqual(['do $$ a; b; $$', 'select 2'])
})
