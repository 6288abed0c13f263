import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from './test-database.ts'

const run = async ({ db }: Database, statement: string) => (await sql.raw(statement).execute(db)).rows

const INSERTED = "insert into institution (rut, name, updated_at) values ('1-9', 'Una', now()) returning id::int"

test('a reused database has no rows, statistics, settings or prepared statements of its earlier user', async () => {
  const first = await openTestDatabase()
  expect(await run(first, INSERTED)).toEqual([{ id: 1 }])
  for (const statement of ['analyze', "set timezone to 'America/Lima'", 'prepare one as select 1', 'begin']) {
    await run(first, statement)
  }
  await first.close()

  const second = await openTestDatabase()
  expect(await run(second, INSERTED)).toEqual([{ id: 1 }])
  const state = `select
    (select count(*)::int from pg_class where reltuples > 0 and relname = 'institution') as analysed,
    (select count(*)::int from pg_class where reltuples >= 0 and relname = 'tender') as analysed_empty,
    (select count(*)::int from pg_prepared_statements where name = 'one') as prepared,
    (select count(*)::int from schema_migration) > 0 as has_migrations,
    current_setting('timezone') <> 'America/Lima' as has_own_zone`
  expect(await run(second, state)).toEqual([
    { analysed: 0, analysed_empty: 0, prepared: 0, has_migrations: true, has_own_zone: true },
  ])
  await second.close()
})

test('a closed database refuses statements, though another user may have it', async () => {
  const closed = await openTestDatabase()
  await run(closed, 'select 1')
  await closed.close()
  const other = await openTestDatabase()
  await expect(run(closed, 'select 1')).rejects.toThrow()
  await other.close()
})

test('a database that was closed twice is given to one user', async () => {
  const closed = await openTestDatabase()
  await closed.close()
  await closed.close()
  const [first, second] = [await openTestDatabase(), await openTestDatabase()]
  expect(await run(first, INSERTED)).toEqual([{ id: 1 }])
  expect(await run(second, INSERTED)).toEqual([{ id: 1 }])
  await first.close()
  await second.close()
})

test('a database whose schema was changed is not used again', async () => {
  const changed = await openTestDatabase()
  await run(changed, 'create table spare (id int)')
  await changed.close()
  const next = await openTestDatabase()
  expect(await run(next, "select to_regclass('spare') as spare")).toEqual([{ spare: null }])
  await next.close()
})
