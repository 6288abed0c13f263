import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { listMigrations } from './migrate.ts'
import { migratedObjects } from './migrated-objects.ts'

test('the tables, views and functions read from the migrations are those that a database has', async () => {
  const database = await openTestDatabase()
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(database.db)).rows.map(({ name }) => name)
  const tables = await names(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  const views = await names(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`,
  )
  const functions = await names(
    sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  await database.close()
  const read = migratedObjects(listMigrations())
  expect([...read.tables, 'schema_migration'].sort()).toEqual([...tables].sort())
  expect(read.views.sort()).toEqual([...views].sort())
  expect(read.functions.sort()).toEqual([...functions].sort())
})
