import { sql } from 'kysely'
import type { Database, Tx } from '../connection/connect.ts'
import { OperatorError } from '../connection/operator-error.ts'
import { listAppliedIfAny } from '../migration/migrate.ts'
import { objectsAt } from '../migration/schema-at.ts'
import { isInBackup, LEFT_OUT_ROWS } from './backed-up-tables.ts'
import { type BackupFoot, backupWriter } from './backup-document.ts'

/**
 * Writes the content of a database, as of one moment, while other processes continue to use it: all but sessions,
 * codes, waiting mail, and derived tables (backed-up-tables.ts). Works for any schema that this program knows, since a
 * backup is made before a migration.
 * @throws OperatorError when the database was never migrated
 */
export async function backUp(
  database: Database,
  now: Date,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<BackupFoot> {
  return database.bulk(async (tx, _copy, bytes) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await speakPlainly(tx)
    const migrations = await listAppliedIfAny(tx)
    if (migrations.length === 0) throw new OperatorError({ kind: 'nothing to back up' })
    const tables = objectsAt(migrations.length).tables.filter(isInBackup)
    const writer = backupWriter(write)
    const sequences = await readSequences(tx, tables)
    await writer.head({ format: 1, made_at: now.toISOString(), kind: database.kind, migrations, sequences })
    for (const table of tables) {
      const columns = await listColumns(tx, table)
      await writer.table(table, columns, bytes.read(table, columns, LEFT_OUT_ROWS[table]))
    }
    return writer.foot()
  })
}

/** Sets formats of values that any server reads back unchanged. */
async function speakPlainly(tx: Tx) {
  for (const [name, value] of [
    ['timezone', 'UTC'],
    ['datestyle', 'ISO'],
    ['intervalstyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
  ]) {
    await sql`select set_config(${name}, ${value}, true)`.execute(tx)
  }
}

/** All columns of a table but the generated ones, quoted. */
async function listColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select '"' || attname || '"' as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** Sequences are not transactional: on a busy database they may be ahead of the rows, never behind. */
async function readSequences(tx: Tx, tables: readonly string[]) {
  const { rows } = await sql<{ table: string; column: string; name: string }>`
    select t.name as table, a.attname as column, pg_get_serial_sequence(t.name, a.attname) as name
    from unnest(${tables}::text[]) with ordinality as t (name, place)
    join pg_attribute a on a.attrelid = t.name::regclass
    where a.attidentity <> '' order by t.place, a.attnum`.execute(tx)
  const sequences = []
  for (const { table, column, name } of rows) {
    const { rows } = await sql<{ value: number; is_called: boolean }>`
      select last_value as value, is_called from ${sql.raw(name)}`.execute(tx)
    if (rows[0]) sequences.push({ table, column, ...rows[0] })
  }
  return sequences
}
