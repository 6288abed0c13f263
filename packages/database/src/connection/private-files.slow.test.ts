import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'

/** Every file and folder in a folder that others than the owner may access, with its permissions. */
function openTo(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const mode = lstatSync(path).mode & 0o777
    return mode === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${path} ${mode.toString(8)}`]
  })
}

test('only the owner can access the files of the embedded database, also those of an older release', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'mirador-private-')), 'data')
  try {
    const database = await connect({ dataDir })
    expect(openTo(dataDir)).toEqual([])
    await sql`create table written as select generate_series(1, 1000) as n`.execute(database.db)
    await database.close()

    for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666)
    }
    const again = await connect({ dataDir })
    expect(openTo(dataDir)).toEqual([])
    expect((await sql`select from written`.execute(again.db)).rows).toHaveLength(1000)
    await again.close()
    // however many files the engine has created since
    expect(lstatSync(join(dataDir, 'pglite')).mode & 0o777).toBe(0o700)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
