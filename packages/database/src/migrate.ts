import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from './connect.ts'
import { indexDueTenders } from './tender-search.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

/** Any number that is ours: one migrating process at a time on a shared PostgreSQL. */
const MIGRATION_LOCK = 7_310_001

export interface Migration {
  number: number
  file: string
  text: string
  checksum: string
}

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
 * Brings the database to the schema of this program: forward only, each file in one transaction,
 * one process at a time. What a migration left to be derived from the stored tenders is derived.
 * @param tell a line for whoever waits, when it takes minutes
 * @returns the files applied now
 * @throws when the database was migrated by a newer program, or an applied file was edited since
 */
export async function migrate(database: Database, tell: (line: string) => void = () => {}): Promise<string[]> {
  const migrations = listMigrations()
  const applied = await database.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
    try {
      return await applyPending(db, migrations)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
    }
  })
  await indexDueTenders(database, new Date(), tell)
  return applied
}

async function applyPending(db: Kysely<never> | Database['db'], migrations: Migration[]): Promise<string[]> {
  await sql`create table if not exists schema_migration (
    number int primary key, file text not null, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(db as Kysely<never>)
  const { rows: applied } = await sql<{ number: number; file: string; checksum: string }>`
    select number, file, checksum from schema_migration order by number`.execute(db as Kysely<never>)
  for (const { number, file, checksum } of applied) {
    const known = migrations.find((migration) => migration.number === number)
    if (!known)
      throw new Error(
        `La base de datos tiene la migración ${file}, que este programa no conoce: usa una versión más nueva.`,
      )
    if (known.checksum !== checksum) throw new Error(`La migración ${file} cambió después de aplicarse.`)
  }
  const pending = migrations.filter(({ number }) => !applied.some((row) => row.number === number))
  for (const { number, file, text, checksum } of pending) {
    await (db as Database['db']).transaction().execute(async (tx) => {
      for (const statement of splitStatements(text)) await tx.executeQuery(CompiledQuery.raw(statement))
      await sql`insert into schema_migration (number, file, checksum) values (${number}, ${file}, ${checksum})`.execute(
        tx,
      )
    })
  }
  return pending.map(({ file }) => file)
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
