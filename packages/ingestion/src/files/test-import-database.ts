import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { filesUnder } from './file-list.ts'
import { importFiles } from './import-files.ts'
import { openKnown } from './test-folder.ts'

export const now = () => new Date('2026-11-21T12:00:00Z')

/** A database for the tests of a file, emptied before each, and imports into it. */
export function importDatabase() {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('tender').execute()
    await database.db.deleteFrom('ingestion_run').execute()
  })

  /** Imports at noon of a later day each time. */
  let imports = 0
  async function importAll(paths: readonly string[], asOf?: Date, onRefused?: (path: string, line: number) => void) {
    const files = await Promise.all((await filesUnder(paths)).map((path) => openKnown(path, asOf)))
    const at = new Date(now().getTime() + ++imports * DAY_MS)
    return importFiles(database, files, { now: () => at, ...(onRefused ? { onRefused } : {}) })
  }

  /** Everything that importing can write, as one text. */
  async function everything() {
    const tables = [
      'tender',
      'tender_item',
      'tender_award',
      'tender_change',
      'institution',
      'institution_unit',
    ] as const
    const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()))
    return rows.map((table) => table.map((row) => JSON.stringify(row)).sort())
  }

  return { importAll, everything, database: () => database, db: () => database.db }
}
