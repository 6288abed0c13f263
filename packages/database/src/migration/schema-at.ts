import { sql } from 'kysely'
import type { Tx } from '../connection/connect.ts'
import { applyMigration, createMigrationTable, listMigrations } from './migrate.ts'
import { migratedObjects } from './migrated-objects.ts'

/** The objects of the schema after the first `schema` migrations. */
export const objectsAt = (schema: number) => migratedObjects(listMigrations().slice(0, schema))

/** Creates the schema after `schema` migrations in an empty database. */
export async function createSchemaAt(tx: Tx, schema: number): Promise<void> {
  await createMigrationTable(tx)
  for (const migration of listMigrations().slice(0, schema)) await applyMigration(tx, migration)
}

/** Removes the objects of the first `schema` migrations with their content, and nothing else. */
export async function dropSchemaAt(tx: Tx, schema: number): Promise<void> {
  if (schema === 0) return
  const { tables, views, functions } = objectsAt(schema)
  if (views.length > 0) await sql`drop view ${sql.join(views.map((name) => sql.id(name)))}`.execute(tx)
  await sql`drop table ${sql.join(['schema_migration', ...tables].map((table) => sql.table(table)))}`.execute(tx)
  await sql`drop function ${sql.join(functions.map((name) => sql.id(name)))}`.execute(tx)
}
