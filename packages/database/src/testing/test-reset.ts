/** A connection of either database. */
export interface TestConnection {
  exec(statements: string): Promise<unknown>
  query<Row>(statement: string, parameters?: unknown[]): Promise<{ rows: Row[] }>
}

/** A database as its migrations left it. */
export interface Migrated {
  /** of tables, columns, indexes, functions and triggers */
  schema: string
  /** rows of the tables that migrations fill, as JSON, by table */
  rows: readonly { table: string; rows: string }[]
}

// a constraint NOT NULL is the attnotnull of its column
const SCHEMA = `
  select sum(hashtextextended(part, 0))::text as schema from (
    select concat_ws(' ', oid, relname, relkind, reloptions) from pg_class where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', attrelid, attname, atttypid, attnotnull)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind <> 'i' and attnum > 0
    union all
    select concat_ws(' ', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', conrelid, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select concat_ws(' ', indexrelid, indisvalid) from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', setdatabase, setconfig) from pg_db_role_setting
  ) of_schema (part)`

/**
 * Tables that have or had rows or statistics, and those that refer to them. A table that was analysed while it was empty counts as
 * empty in the plans of the next test.
 */
const USED = `
  with recursive used as (
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (pg_relation_size(oid) > 0 or reltuples >= 0)
    union
    select conrelid from pg_constraint join used on used.oid = confrelid where contype = 'f'
  )
  select oid::regclass::text as table from used order by 1`

/** Reads what `resetDatabase` restores, from a database that was just migrated. */
export async function readMigrated(connection: TestConnection): Promise<Migrated> {
  const rows = []
  for (const table of await usedTables(connection)) {
    const result = await connection.query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
    )
    rows.push({ table, rows: result.rows[0]?.rows ?? '[]' })
  }
  return { schema: await readSchema(connection), rows }
}

/**
 * Returns a database to the state that its migrations left: rows, sequences, statistics and settings of the session.
 * @returns false when its schema was changed, so that it can no longer be used
 */
export async function resetDatabase(connection: TestConnection, migrated: Migrated): Promise<boolean> {
  await connection.exec('rollback')
  await connection.exec('discard all')
  if ((await readSchema(connection)) !== migrated.schema) return false
  const tables = await usedTables(connection)
  await connection.exec(`truncate ${tables.join(', ')} restart identity; delete from pg_statistic`)
  for (const { table, rows } of migrated.rows) {
    await connection.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [rows],
    )
  }
  return true
}

async function readSchema(connection: TestConnection): Promise<string> {
  return (await connection.query<{ schema: string }>(SCHEMA)).rows[0]?.schema ?? ''
}

async function usedTables(connection: TestConnection): Promise<string[]> {
  return (await connection.query<{ table: string }>(USED)).rows.map(({ table }) => table)
}
