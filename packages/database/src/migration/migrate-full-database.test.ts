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
  // counted by stem, and begun again by migration 69
  ...['lexeme_sample', 'lexeme_count', 'word_model'],
]
/** With other columns since migration 40: the test of a loaded ledger compares what they hold. */
const RESHAPED = ['bid', 'supplier_name']
/** Columns that are true in every row of their table, removed by migration 58. */
const REMOVED = ['is_only']

/**
 * The schemas that a full database begins with: the newest, which databases have, and some of the older. A migration does not
 * change once it is released, so that all of them would test the same again, and take a minute and a half.
 */
const BEGINNINGS = listMigrations().filter(({ number }) => number < NEWEST && (number % 8 === 1 || number > NEWEST - 8))

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
      select to_jsonb(t) - ${REMOVED}::text[] as row from ${sql.table(table)} t order by t::text collate "C"`.execute(
      db,
    )
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

test.each(BEGINNINGS)(
  'a full database of $file migrates to the newest schema and keeps its rows',
  async ({ number }) => {
    await database.bulk(async (tx) => {
      await dropSchemaAt(tx, NEWEST)
      await createSchemaAt(tx, number)
      await fill(tx, number)
    })
    const { tables } = objectsAt(number)
    const kept = tables.filter((table) => !DERIVED.includes(table) && !(number < 40 && RESHAPED.includes(table)))
    const before = await rowsOf(database.db, kept)
    expect(await migrate(database)).toEqual(
      listMigrations()
        .slice(number)
        .map(({ file }) => file),
    )
    const after = await rowsOf(database.db, objectsAt(NEWEST).tables)
    for (const [table, rows] of Object.entries(before)) {
      // migration 69 adds one
      if (table !== 'setting') expect(after[table], table).toMatchObject(rows)
    }
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
    expect(after.setting?.map(({ name }) => name)).toEqual(number < 69 ? ['demo_loaded', 'search_rebuild'] : ['demo_loaded'])
    // existing follows start with all changes seen
    expect(after.tender_follow).toMatchObject([{ seen_change_id: number < 10 ? 1 : 0 }])
    expect(await schemaOf(database.db)).toEqual(fresh)
  },
)

test('LED-1 a loaded ledger keeps every offer, its spelling, its total and its tallies when its rows become smaller', async () => {
  await database.bulk(async (tx) => {
    await dropSchemaAt(tx, NEWEST)
    await createSchemaAt(tx, 39)
    await fill(tx, 34)
    await sql`insert into supplier (key, kind, offers)
      select n || '-0', case when n % 4 = 0 then 2 else 1 end, 100 from generate_series(1, 20) n`.execute(tx)
    await sql`insert into supplier_name (supplier_id, name, offers)
      select id, key || ' spelling ' || n, 33 from supplier, generate_series(1, 3) n where kind = 1`.execute(tx)
    await sql`insert into offer_snapshot (tender_id, source_at, month, year, offers, digest, status, institution_id)
      values (1, ${'2026-11-20'}, '2026-11-01', 2026, 1500, '\\x01', 8, 1), (2, ${'2026-11-20'}, '2040-01-01', 2040, 500, '\\x02', 6, null)`.execute(
      tx,
    )
    await sql`insert into bid (tender_id, supplier_id, name_id, position, number, sent_on, flags, year, state, currency,
        is_selected, unit_amount, total_amount, quantity, awarded_quantity, family)
      select case when n > 1500 then 2 else 1 end, s.id,
        (select id from supplier_name where supplier_id = s.id order by id offset n % 3 limit 1),
        n / 100, n % 100, case when n % 5 > 0 then '2026-11-19'::date end, case when n % 2 = 0 then n % 4096 else 0 end,
        case when n > 1500 then 2040 else 2026 end, n % 3, n % 6, n % 9 = 0, case when n % 7 > 0 then n % 83 * 10.01 end,
        case when n % 11 > 0 then n * 100.5 end, case when n % 13 > 0 then n % 17 * 0.5 end, case when n % 3 > 0 then n end,
        case when n % 19 > 0 then 43210000 + n % 2 * 10000 end
      from generate_series(1, 2000) n join supplier s on s.id = n % 20 + 1`.execute(tx)
    await sql`select tally_offers('{2026-11-01,2040-01-01}')`.execute(tx)
  })
  const tallies = () => rowsOf(database.db, ['supplier_month', 'market_month'])
  const tallied = await tallies()
  expect(tallied.supplier_month?.length).toBeGreaterThan(50)
  const offers = async (name: string, total: string) => {
    const { rows } = await sql<{ offer: unknown }>`
      select jsonb_build_array(b.tender_id, s.key, n.name, b.position, b.number, b.sent_on, b.flags, b.year, b.state,
        b.currency, b.is_selected, b.unit_amount, trim_scale(${sql.raw(total)}), b.quantity, b.awarded_quantity, b.family) as offer
      from bid b join supplier s on s.id = b.supplier_id left join supplier_name n on ${sql.raw(name)}
      order by b.year, b.position, b.number`.execute(database.db)
    return rows
  }
  const before = await offers('n.id = b.name_id', 'b.total_amount')
  expect(before).toHaveLength(2000)
  await migrate(database)
  const after = await offers(
    'n.supplier_id = b.supplier_id and n.number = b.name_number',
    'coalesce(b.unit_amount * b.quantity, 0) + b.total_difference',
  )
  expect(after).toEqual(before)
  const migrated = await tallies()
  expect(migrated).toMatchObject(tallied)
  // counted again from the smaller rows, they are the same
  await sql`select tally_offers('{2026-11-01,2040-01-01}')`.execute(database.db)
  expect(await tallies()).toEqual(migrated)
  // and the trigger that removes them knows the new columns
  await sql`delete from tender where id = 2`.execute(database.db)
  const { rows } = await sql<{ offers: number; named: number; bids: number }>`
    select (select sum(offers) from supplier)::int as offers, (select sum(offers) from supplier_name)::int as named,
      (select count(*) from bid)::int as bids`.execute(database.db)
  expect(rows).toEqual([{ offers: 1500, named: 1485 - 375, bids: 1500 }])
})
