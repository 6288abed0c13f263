import { mkdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { DeletedAccountTable } from '../schema/schema.ts'

/**
 * The journal of deleted accounts, a file outside the database: a restore repeats the deletions made since the backup.
 * It is in `DATA_DIR`, with a copy beside each backup. Each line is a JSON object with the id of the account and the
 * UTC instant, nothing else.
 */
export const DELETION_JOURNAL = 'deletions.jsonl'

export type Deletion = Pick<DeletedAccountTable, 'sub' | 'deleted_at'>

const LINE = /^\{"sub":"[0-9a-f-]{36}","deleted_at":"[^"]+"\}$/

/**
 * Adds the deletions in the database, those of the last days, to a journal that lacks them. They are on disk when it
 * returns. Called after each deletion, before it is acknowledged, and hourly, since several processes delete.
 */
export async function journalDeletions(db: Db, file: string): Promise<void> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('deleted_account') is not null as is_there`.execute(db)
  // the database of an older release, before an upgrade
  if (!rows[0]?.is_there) return
  await appendDeletions(
    file,
    await db.selectFrom('deleted_account').select(['sub', 'deleted_at']).orderBy('deleted_at').execute(),
  )
}

/** Adds deletions to a journal that lacks them, and creates it when there are any. */
export async function appendDeletions(file: string, deletions: readonly Deletion[]): Promise<void> {
  const text = readText(file) ?? ''
  const known = new Set(parse(text).map(({ sub }) => sub))
  const added = deletions.filter(({ sub }) => !known.has(sub))
  if (added.length === 0) return
  const lines = added.map(({ sub, deleted_at }) => `${JSON.stringify({ sub, deleted_at: deleted_at.toISOString() })}\n`)
  // a crash may have left an incomplete last line
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    // one write, so that the lines of several processes do not mix
    await handle.appendFile(start + lines.join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (text === '') await syncFolder(dirname(file))
}

/** @returns undefined when there is no such file */
export function readDeletions(file: string): Deletion[] | undefined {
  const text = readText(file)
  return text === undefined ? undefined : parse(text)
}

/** Skips lines that a crash cut off or an edit damaged. */
function parse(text: string): Deletion[] {
  return text
    .split('\n')
    .filter((line) => LINE.test(line))
    .map((line) => JSON.parse(line) as { sub: string; deleted_at: string })
    .map(({ sub, deleted_at }) => ({ sub, deleted_at: new Date(deleted_at) }))
    .filter(({ deleted_at }) => !Number.isNaN(deleted_at.getTime()))
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A new file survives a power failure only once its folder is on disk too; not every system can do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
