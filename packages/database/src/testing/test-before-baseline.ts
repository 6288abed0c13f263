import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { CompiledQuery, sql } from 'kysely'
import type { Tx } from '../connection/connect.ts'

// Statements of `pg_dump --inserts` (PostgreSQL 15) of a database migrated by the last version before
// 0001_baseline.sql.
const DUMP = new URL('before-baseline.json.gz', import.meta.url)

/** Creates a database with the schema before the baseline and rows in every table, where there is no schema. */
export async function createBeforeBaseline(tx: Tx): Promise<void> {
  const statements = JSON.parse(gunzipSync(readFileSync(DUMP)).toString()) as string[]
  // functions come before the tables that they read
  await sql`set local check_function_bodies = off`.execute(tx)
  for (const statement of statements) await tx.executeQuery(CompiledQuery.raw(statement))
}
