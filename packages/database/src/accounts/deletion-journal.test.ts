import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { insertDeletedAccount } from './deleted-accounts.ts'
import { appendDeletions, DELETION_JOURNAL, journalDeletions, readDeletions } from './deletion-journal.ts'

const AT = new Date('2026-11-01T12:00:00Z')
const NOW = new Date('2026-11-21T12:00:00Z')

let database: Database
let folder: string
beforeEach(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'mirador-journal-'))
})
afterEach(async () => {
  await database?.close()
  rmSync(folder, { recursive: true })
})

test('the journal has each deletion once, for its owner only, and survives an incomplete last line', async () => {
  const file = join(folder, 'data', DELETION_JOURNAL)
  expect(readDeletions(file)).toBeUndefined()
  await journalDeletions(database.db, file)
  // without deletions there is no file
  expect(readDeletions(file)).toBeUndefined()
  const subs = [randomUUID(), randomUUID(), randomUUID()] as const
  await database.db.transaction().execute((tx) => insertDeletedAccount(tx, subs[0], AT))
  await journalDeletions(database.db, file)
  await journalDeletions(database.db, file)
  expect(readFileSync(file, 'utf8')).toBe(`{"sub":"${subs[0]}","deleted_at":"${AT.toISOString()}"}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  writeFileSync(file, `${readFileSync(file, 'utf8')}{"sub":"${subs[1].slice(0, 9)}`)
  await appendDeletions(file, [
    { sub: subs[1], deleted_at: NOW },
    { sub: subs[0], deleted_at: AT },
  ])
  // concurrent processes that share the folder
  await Promise.all([subs[2], subs[2]].map((sub) => appendDeletions(file, [{ sub, deleted_at: NOW }])))
  const read = readDeletions(file) ?? []
  expect(new Set(read.map(({ sub }) => sub))).toEqual(new Set(subs))
  expect(read[0]).toEqual({ sub: subs[0], deleted_at: AT })
})
