import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { DAY_MS } from '@mirador/domain/time/duration'
import { seededRandom } from '@mirador/invented/random'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { importFiles } from './import-files.ts'
import { openFile } from './test-folder.ts'

/** Records of imports, and digests of records: only imports read them. */
const NOT_DATA = ['ingestion_run', 'tender_digest']

/**
 * Imports each file by itself in some order, then all of them twice more in other orders and once together, each on a
 * later day, and expects that nothing changes after the first time.
 * @param asOf time of the files that state no time of their own
 * @returns the number of imported files, and the number of rows of each table with a digest of them
 */
export async function importRepeatedly(paths: readonly string[], seed: number, asOf?: Date) {
  const random = seededRandom(seed)
  const database = await openTestDatabase()
  try {
    let day = 0
    const importPaths = async (some: readonly string[]) => {
      const opened = await Promise.all(some.map((path) => openFile(path, { asOf })))
      const files = opened.flatMap((file) => ('reason' in file ? [] : [file]))
      const now = new Date(Date.UTC(2026, 10, 21, 12) + ++day * DAY_MS)
      return (await importFiles(database, files, { now: () => now })).files
    }
    let imported = 0
    for (const path of random.shuffle(paths)) imported += await importPaths([path])
    const before = await contentOf(database)
    for (const path of random.shuffle(paths)) await importPaths([path])
    expect(await contentOf(database), 'one by one in another order').toEqual(before)
    await importPaths(random.shuffle(paths))
    expect(await contentOf(database), 'all together').toEqual(before)
    return { imported, content: before }
  } finally {
    await database.close()
  }
}

/** A digest of the rows of each table. */
async function contentOf({ db }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all(${NOT_DATA}::text[]) order by 1`.execute(db)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from ${sql.table(name)} t`.execute(db)
    content[name] = rows[0]?.digest ?? ''
  }
  return content
}
