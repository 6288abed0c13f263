import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { CompiledQuery, sql } from 'kysely'
import { ADVISORY_LOCKS } from '../connection/advisory-locks.ts'
import type { Database, Db, Tx } from '../connection/connect.ts'
import { type DatabaseProblem, OperatorError } from '../connection/operator-error.ts'
import { indexDueTenders } from '../tenders/index-due-tenders.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

export interface Migration {
  number: number
  file: string
  text: string
  checksum: string
}

/**
 * Runs `work` under an advisory lock of PostgreSQL: of processes that start at once, one prepares the database and the
 * others wait until it is prepared.
 * @param lock a key that no other lock uses
 */
export async function withAdvisoryLock<T>(database: Database, lock: number, work: () => Promise<T>): Promise<T> {
  // the embedded database belongs to one process, and has one connection
  if (database.kind === 'embedded') return work()
  return database.db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${lock}::bigint)`.execute(session)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(session).catch(() => {})
    }
  })
}

/** The last of the migrations that became 0001_baseline.sql. */
export const BEFORE_BASELINE: AppliedMigration = {
  number: 70,
  file: '0070_common_beginnings.sql',
  checksum: 'd92630320a1f0e71d4cb7e6ede94c26d90a3db28a9ddf863ac93a0e2ad3aea40',
}

const isBeforeBaseline = ({ file, checksum }: AppliedMigration) =>
  file === BEFORE_BASELINE.file && checksum === BEFORE_BASELINE.checksum

/** The numbered SQL files, in order. */
export function listMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, FOLDER), 'utf8')
      return { number: Number(file.slice(0, 4)), file, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Migrates the database to the schema of this program: forward only, each file in one transaction, one process at a
 * time. Then derives the search rows that a migration emptied.
 * @param onIndexing receives, before search rows are derived, the number of tenders: a million take several minutes
 * @returns the files applied in this call
 * @throws OperatorError when the database was migrated by a newer program, is older than the baseline, or an applied
 * file was edited later
 */
export async function migrate(database: Database, onIndexing: (tenders: number) => void = () => {}): Promise<string[]> {
  const migrations = listMigrations()
  const applied = await database.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.migration})`.execute(db)
    try {
      return await applyPending(db, migrations)
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.migration})`.execute(db)
    }
  })
  await indexDueTenders(database, new Date(), onIndexing)
  return applied
}

async function applyPending(db: Db, migrations: Migration[]): Promise<string[]> {
  await createMigrationTable(db)
  const applied = await listApplied(db)
  await recordBaseline(db)
  const pending = migrations.filter(({ number }) => !applied.some((row) => row.number === number))
  for (const migration of pending) await db.transaction().execute((tx) => applyMigration(tx, migration))
  return pending.map(({ file }) => file)
}

/** Replaces the rows of the migrations that the baseline stands for with that of the baseline. */
async function recordBaseline(db: Db): Promise<void> {
  const [baseline] = listMigrations()
  if (!baseline) throw new Error('There is no baseline.')
  const { number, file, checksum } = baseline
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from schema_migration where file = ${BEFORE_BASELINE.file} and checksum = ${BEFORE_BASELINE.checksum}`.execute(
      tx,
    )
    if (rows.length === 0) return
    await sql`delete from schema_migration`.execute(tx)
    await sql`insert into schema_migration (number, file, checksum) values (${number}, ${file}, ${checksum})`.execute(
      tx,
    )
  })
}

/** Waits for running migrations, and blocks new ones until the transaction ends. */
export const lockMigrations = (tx: Tx) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`.execute(tx)

export const createMigrationTable = (db: Db) =>
  sql`create table if not exists schema_migration (
    number int primary key, file text not null, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(db)

export type AppliedMigration = Omit<Migration, 'text'>

/**
 * The applied migrations of a database.
 * @throws OperatorError as `migrate` does
 */
async function listApplied(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select number, file, checksum from schema_migration order by number`.execute(db)
  const applied = withBaseline(rows)
  const unknown = findUnknown(applied)
  if (unknown) throw new OperatorError(UNKNOWN_PROBLEMS[unknown.reason](unknown.file))
  return applied
}

const UNKNOWN_PROBLEMS: Record<UnknownMigration['reason'], (file: string) => DatabaseProblem> = {
  newer: (file) => ({ kind: 'unknown migration', file }),
  edited: (file) => ({ kind: 'edited migration', file }),
  older: () => ({ kind: 'schema before the baseline', file: BEFORE_BASELINE.file }),
}

/** Applied migrations with the numbers of this program: the last one before the baseline counts as the baseline. */
export function withBaseline(applied: readonly AppliedMigration[]): AppliedMigration[] {
  return applied.some(isBeforeBaseline)
    ? listMigrations()
        .slice(0, 1)
        .map(({ number, file, checksum }) => ({ number, file, checksum }))
    : [...applied]
}

interface UnknownMigration {
  file: string
  /** newer or older than this program's; or its file was edited after it was applied */
  reason: 'newer' | 'older' | 'edited'
}

/** The first of some applied migrations that is none of this program's files, or differs from its file. */
export function findUnknown(applied: readonly AppliedMigration[]): UnknownMigration | undefined {
  const migrations = listMigrations()
  for (const { number, file, checksum } of applied) {
    const known = migrations.find((migration) => migration.number === number)
    if (!known) return { file, reason: 'newer' }
    // before the baseline there was another file with that number
    if (known.file !== file) return { file, reason: 'older' }
    if (known.checksum !== checksum) return { file, reason: 'edited' }
  }
  return undefined
}

/** The migrations of a database that may have none. @throws as `migrate` does */
export async function listAppliedIfAny(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('schema_migration') is not null as is_there`.execute(db)
  return rows[0]?.is_there ? listApplied(db) : []
}

/** Applies one file in the transaction of its caller. */
export async function applyMigration(tx: Tx, { number, file, text, checksum }: Migration): Promise<void> {
  for (const statement of splitStatements(text)) await tx.executeQuery(CompiledQuery.raw(statement))
  await sql`insert into schema_migration (number, file, checksum) values (${number}, ${file}, ${checksum})`.execute(tx)
}

/** The statements of a migration file; the embedded driver takes one at a time. Bodies in $$ may hold semicolons. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let current = ''
  let quoted = false
  for (const part of text.replace(/^\s*--.*$/gm, '').split(/(\$\$|;)/)) {
    if (part === '$$') quoted = !quoted
    if (part === ';' && !quoted) {
      if (current.trim()) statements.push(current.trim())
      current = ''
    } else current += part
  }
  if (current.trim()) statements.push(current.trim())
  return statements
}
