import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db, Tx } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { MIGRATION_ROWS } from '../testing/test-migration-rows.ts'
import { listMigrations, migrate } from './migrate.ts'
import { createSchemaAt, dropSchemaAt, objectsAt } from './schema-at.ts'

const NEWEST = listMigrations().length
/** Derived from the tenders again by migration 29, and the last of them by 11. */
const DERIVED = [
  ...['tender_search', 'tender_tally', 'tender_rank_tally', 'institution_tally', 'tender_list_version'],
  ...['tender_bits', 'tender_word', 'common_term', 'tender_text'],
]

let database: Database
let fresh: Awaited<ReturnType<typeof schemaOf>>
beforeAll(async () => {
  database = await openTestDatabase()
  fresh = await schemaOf(database.db)
})
afterAll(() => database?.close())

/** Columns, keys, indexes, functions and triggers, as the database itself describes them. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || concat_ws(' ', column_name, ordinal_position, data_type, column_default, is_nullable,
      collation_name, is_identity, generation_expression) as line
    from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`.execute(db)
  return rows.map(({ line }) => line).sort()
}

async function fill(tx: Tx, schema: number) {
  for (const [number, statements] of Object.entries(MIGRATION_ROWS)) {
    if (Number(number) > schema) continue
    for (const one of statements) {
      const { until, statement } = typeof one === 'string' ? { until: NEWEST, statement: one } : one
      if (schema <= until) await tx.executeQuery(CompiledQuery.raw(statement))
    }
  }
}

/** Each row of each table as what its columns hold. */
async function rowsOf(db: Db, tables: readonly string[]) {
  const content: Record<string, Record<string, unknown>[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t order by t::text collate "C"`.execute(db)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

test('every table has rows to try the next migration with', async () => {
  await database.bulk(async (tx) => {
    await dropSchemaAt(tx, NEWEST)
    await createSchemaAt(tx, NEWEST)
    await fill(tx, NEWEST)
    const empty = Object.entries(await rowsOf(tx, objectsAt(NEWEST).tables)).filter(([, rows]) => rows.length === 0)
    expect(empty.map(([table]) => table)).toEqual([])
  })
})

test.each(listMigrations().slice(0, -1))(
  'a full database of $file migrates to the newest schema and keeps its rows',
  async ({ number }) => {
    await database.bulk(async (tx) => {
      await dropSchemaAt(tx, NEWEST)
      await createSchemaAt(tx, number)
      await fill(tx, number)
    })
    const { tables } = objectsAt(number)
    const kept = tables.filter((table) => !DERIVED.includes(table))
    const before = await rowsOf(database.db, kept)
    expect(await migrate(database)).toEqual(
      listMigrations()
        .slice(number)
        .map(({ file }) => file),
    )
    const after = await rowsOf(database.db, objectsAt(NEWEST).tables)
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toMatchObject(rows)
    // what is derived follows from the rest, and the tallies from it
    const searched = after.tender_search?.map(({ tender_id, is_open, status, region }) => [
      tender_id,
      is_open,
      status,
      region,
    ])
    expect(searched?.sort()).toEqual([
      [1, true, 5, 7],
      [2, false, 6, null],
    ])
    expect(after.tender_tally?.reduce((sum, { tenders }) => sum + Number(tenders), 0)).toBe(2)
    expect(after.setting?.map(({ name }) => name)).toEqual(['demo_loaded'])
    // existing follows start with all changes seen
    expect(after.tender_follow).toMatchObject([{ seen_change_id: number < 10 ? 1 : 0 }])
    expect(await schemaOf(database.db)).toEqual(fresh)
  },
)
