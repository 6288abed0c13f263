import { sql } from 'kysely'
import type { Tx } from '../connection/connect.ts'
import { applyMigration, createMigrationTable, listMigrations } from './migrate.ts'
import { migratedObjects } from './migrated-objects.ts'

/** What there is after the first so many migrations. */
export const objectsAt = (schema: number) => migratedObjects(listMigrations().slice(0, schema))

/** The schema as it was after so many migrations, in a place that has none. */
export async function createSchemaAt(tx: Tx, schema: number): Promise<void> {
  await createMigrationTable(tx)
  for (const migration of listMigrations().slice(0, schema)) await applyMigration(tx, migration)
}

/** Removes what so many migrations made, with all that it holds, and nothing else. */
export async function dropSchemaAt(tx: Tx, schema: number): Promise<void> {
  if (schema === 0) return
  const { tables, views, functions } = objectsAt(schema)
  if (views.length > 0) await sql`drop view ${sql.join(views.map((name) => sql.id(name)))}`.execute(tx)
  await sql`drop table ${sql.join(['schema_migration', ...tables].map((table) => sql.table(table)))}`.execute(tx)
  await sql`drop function ${sql.join(functions.map((name) => sql.id(name)))}`.execute(tx)
}
