import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Db, Tx } from '../connection/connect.ts'
import { createBeforeBaseline } from '../testing/test-before-baseline.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { RUNS_ALL } from '../testing/test-runs.ts'
import { BEFORE_BASELINE, listMigrations, migrate } from './migrate.ts'
import { dropSchemaAt, objectsAt } from './schema-at.ts'

const NEWEST = listMigrations().length

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database?.close())

/** Columns, keys, indexes, views, functions and triggers, as the database describes them. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || concat_ws(' ', column_name, ordinal_position, data_type, column_default, is_nullable,
      collation_name, is_identity, generation_expression) as line
    from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select relname || ' ' || array_to_string(reloptions, ',') from pg_class
    where relnamespace = 'public'::regnamespace and reloptions is not null
    union all select attrelid::regclass || ' ' || attname || ' ' || attstorage::text from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`.execute(db)
  return rows.map(({ line }) => line).sort()
}

/** The rows of each table. */
async function rowsOf(db: Db | Tx): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const table of objectsAt(1).tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(db)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

test('a full database with the schema before the baseline opens unchanged, with rows in every table', async () => {
  const fresh = await schemaOf(database.db)
  const before = await database.bulk(async (tx) => {
    await dropSchemaAt(tx, NEWEST)
    await createBeforeBaseline(tx)
    return rowsOf(tx)
  })
  expect(Object.entries(before).flatMap(([table, rows]) => (rows.length > 0 ? [] : [table]))).toEqual([])
  expect(await migrate(database)).toEqual(
    listMigrations()
      .slice(1)
      .map(({ file }) => file),
  )
  if (NEWEST === 1) expect(await rowsOf(database.db)).toEqual(before)
  expect(await schemaOf(database.db)).toEqual(fresh)
  const { rows } = await sql<{ file: string }>`select file from schema_migration order by number`.execute(database.db)
  expect(rows.map(({ file }) => file)).toEqual(listMigrations().map(({ file }) => file))
  expect(await migrate(database)).toEqual([])
})

if (RUNS_ALL) {
  test('a database without the last migration before the baseline is not changed', async () => {
    await database.bulk(async (tx) => {
      await dropSchemaAt(tx, NEWEST)
      await createBeforeBaseline(tx)
      await sql`delete from schema_migration where number = ${BEFORE_BASELINE.number}`.execute(tx)
    })
    const before = await sql`select * from schema_migration order by number`.execute(database.db)
    await expect(migrate(database)).rejects.toMatchObject({
      problem: { kind: 'schema before the baseline', file: BEFORE_BASELINE.file },
    })
    expect(await sql`select * from schema_migration order by number`.execute(database.db)).toEqual(before)
  })
}
