import { CompiledQuery, sql } from 'kysely'
import { deleteAccountData } from '../accounts/account-data.ts'
import type { Deletion } from '../accounts/deletion-journal.ts'
import type { Database, Tx } from '../connection/connect.ts'
import type { CopyBytes } from '../connection/copy-format.ts'
import { OperatorError } from '../connection/operator-error.ts'
import { deleteUser } from '../identity/user-data.ts'
import {
  applyMigration,
  BEFORE_BASELINE,
  findUnknown,
  listAppliedIfAny,
  listMigrations,
  lockMigrations,
  migrate,
  withBaseline,
} from '../migration/migrate.ts'
import { createSchemaAt, dropSchemaAt, objectsAt } from '../migration/schema-at.ts'
import { analyzeTenders } from '../search/tender-search.ts'
import { LEFT_OUT_ROWS, treatmentOf } from './backed-up-tables.ts'
import { type BackupFoot, type BackupHead, type BackupPart, BadBackup, readBackup } from './backup-document.ts'
import { countOpenSessions, keepSignInData, setAccountsAside } from './replaced-accounts.ts'

/** A complete backup that was read to its end. */
export interface CheckedBackup {
  head: BackupHead
  rows: BackupFoot['rows']
}

/** The effects of a restore beyond loading the backup. */
export interface RestoreSummary {
  /** sessions that were open in the replaced database, or in a backup of an older release */
  endedSessions: number
  /** accounts of the backup that had been deleted since it was made */
  deletedAgain: number
  /** accounts with another password, confirmation or suspension in the backup; absent: no database was replaced */
  keptUsers?: number
  /** accounts of the replaced database that are not in the backup */
  lostAccounts?: number
}

interface RestoreOptions {
  /** whether the rows of the database may be replaced */
  replace: boolean
  now: Date
  /** deletions of accounts, of any time */
  deletions: readonly Deletion[]
  /** see `migrate` */
  onIndexing: (tenders: number) => void
}

/**
 * Replaces the content of a database with a backup: builds the schema that the backup was made of, loads it, and
 * migrates it to this program's schema. Sessions, codes and waiting mail do not come back, nor do accounts deleted
 * since the backup, nor sign-in data that an account no longer had in the replaced database. All or nothing: until the
 * end, the database is unchanged.
 * @param source the checked backup, from its beginning
 * @throws OperatorError when the database is in use, or has rows that may not be replaced; BadBackup when the source
 * differs from the checked one
 */
export async function restore(
  database: Database,
  { migrations, sequences }: BackupHead,
  source: AsyncIterable<Uint8Array>,
  { replace, now, deletions, onIndexing }: RestoreOptions,
): Promise<RestoreSummary> {
  const restored = await database.bulk(async (tx, _copy, bytes) => {
    await lockMigrations(tx)
    await refuseInUse(database, tx)
    const { length: before } = await listAppliedIfAny(tx)
    if (!replace) await refuseFull(tx, objectsAt(before).tables)
    const replaced = replace && before > 0 ? await setAccountsAside(tx, objectsAt(before).tables, now) : undefined
    const known = replaced ? [...deletions, ...(await listDeletions(tx, objectsAt(before).tables))] : deletions
    await dropSchemaAt(tx, before)
    await createSchemaAt(tx, migrations.length)
    const { tables } = objectsAt(migrations.length)
    // the backup also has the rows that migrations insert and triggers derive
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    const indexes = await dropIndexes(tx, tables)
    await load(source, bytes, tables)
    for (const definition of indexes) await tx.executeQuery(CompiledQuery.raw(definition))
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    for (const { table, column, value, is_called } of sequences) {
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${value}, ${is_called})`.execute(tx)
    }
    for (const migration of listMigrations().slice(migrations.length)) await applyMigration(tx, migration)

    const endedSessions = Math.max(replaced?.openSessions ?? 0, await countOpenSessions(tx, now))
    await removeLeftOut(tx)
    const deletedAgain = await deleteAgain(tx, known)
    if (!replaced) return { endedSessions, deletedAgain }
    const { kept, lost } = await keepSignInData(tx, replaced)
    return { endedSessions, deletedAgain, keptUsers: kept, lostAccounts: lost }
  })
  await migrate(database, onIndexing)
  await analyzeTenders(database.db)
  return restored
}

async function listDeletions(tx: Tx, tables: readonly string[]): Promise<Deletion[]> {
  if (!tables.includes('deleted_account')) return []
  return tx.selectFrom('deleted_account').select(['sub', 'deleted_at']).execute()
}

/** Removes the rows of older backups that today's leave out. */
async function removeLeftOut(tx: Tx): Promise<void> {
  const { tables } = objectsAt(listMigrations().length)
  for (const table of tables.filter((name) => treatmentOf(name) === 'ended')) {
    await sql`delete from ${sql.table(table)}`.execute(tx)
  }
  for (const [table, condition] of Object.entries(LEFT_OUT_ROWS)) {
    await sql`delete from ${sql.table(table)} where ${sql.raw(condition)}`.execute(tx)
  }
}

/** @returns how many of these accounts the backup had */
async function deleteAgain(tx: Tx, deletions: readonly Deletion[]): Promise<number> {
  let accounts = 0
  for (const { sub, deleted_at } of deletions) {
    const { rows } = await sql<{ email: string | null }>`
      select email from idp_user where sub = ${sub} union all select email from account where sub = ${sub}`.execute(tx)
    if (rows.length > 0) {
      accounts++
      const email = rows.find((row) => row.email)?.email ?? undefined
      await deleteAccountData(tx, { sub, email })
      await deleteUser(tx, sub)
    }
    await tx
      .insertInto('deleted_account')
      .values({ sub, deleted_at })
      .onConflict((conflict) => conflict.column('sub').doNothing())
      .execute()
  }
  return accounts
}

/**
 * Reads a backup to its end. Its header has the migration numbers of this program.
 * @throws BadBackup when it is incomplete or was made by another version
 */
export async function checkBackup(source: AsyncIterable<Uint8Array>): Promise<CheckedBackup> {
  let head: BackupHead | undefined
  let rows: CheckedBackup['rows'] | undefined
  for await (const part of readBackup(source)) {
    if (part.kind === 'head') {
      head = { ...part.head, migrations: withBaseline(part.head.migrations) }
      const unknown = findUnknown(head.migrations)
      if (unknown?.reason === 'newer') throw new BadBackup({ kind: 'backup of a newer version' })
      if (unknown?.reason === 'older')
        throw new BadBackup({ kind: 'backup before the baseline', file: BEFORE_BASELINE.file })
      if (unknown) throw new BadBackup({ kind: 'backup with another migration', file: unknown.file })
    }
    if (part.kind === 'foot') rows = part.foot.rows
  }
  if (!head || !rows) throw new BadBackup({ kind: 'not a backup' })
  return { head, rows }
}

/**
 * Refuses a database in use: a running process would write into it during the restore. A process without a connection
 * at this moment is not detected.
 */
async function refuseInUse({ kind }: Database, tx: Tx): Promise<void> {
  // no other process can hold an embedded database
  if (kind === 'embedded') return
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'mirador' and pid <> pg_backend_pid()`.execute(tx)
  const connections = rows[0]?.others ?? 0
  if (connections > 0) throw new OperatorError({ kind: 'database in use', connections })
}

/** The only table that is never empty: a migration inserts its row. */
const NEVER_EMPTY = 'tender_list_version'

async function refuseFull(tx: Tx, tables: readonly string[]): Promise<void> {
  const full: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(tx)
    if (rows.length > 0 && table !== NEVER_EMPTY) full.push(table)
  }
  if (full.length > 0) throw new OperatorError({ kind: 'database not empty', tables: full })
}

/**
 * Indexes built over all rows at once take a fraction of the time.
 * @returns the statements that create them again
 */
async function dropIndexes(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])
      and not exists (select from pg_constraint where conindid = i.indexrelid) order by i.indexrelid`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx)
  // the index of a partitioned table is described as if its partitions had none
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}

async function load(source: AsyncIterable<Uint8Array>, bytes: CopyBytes, tables: readonly string[]): Promise<void> {
  const parts = readBackup(source)
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.kind !== 'table') continue
    const { table, columns } = next.value
    if (!tables.includes(table)) throw new BadBackup({ kind: 'backup with an unknown table', table })
    await bytes.write(table, columns, rowsOf(parts))
  }
}

/** The rows of one table. The iterator continues with the parts after them. */
async function* rowsOf(parts: AsyncIterator<BackupPart>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { value, done } = await parts.next()
    if (done || value.kind !== 'rows') return
    yield value.bytes
  }
}
