import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { appendLog } from './log.ts'
import { verifyLogs } from './log-breaks.ts'
import { lockOrganisation } from './membership.ts'

const AT = new Date('2026-11-23T13:12:00.123Z')
const ENTRIES = 6

let database: Database
let organisations: number[]
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  const { db } = database
  await sql`delete from organisation`.execute(db)
  const made = [{ created_at: AT }, { created_at: AT }]
  const rows = await db.insertInto('organisation').values(made).returning('id').execute()
  organisations = rows.map(({ id }) => id)
  for (let entry = 0; entry < ENTRIES; entry++) {
    for (const organisation_id of organisations) {
      await db.transaction().execute(async (tx) => {
        await lockOrganisation(tx, randomUUID(), organisation_id)
        const details = { to: 'preparando', from: null, words: 'ñandú "x"', nested: { b: 1, a: [null, 2.5] } }
        const event = { organisation_id, actor: entry % 2 ? randomUUID() : null, kind: 'stage', details } as const
        await appendLog(tx, entry % 3 ? { ...event, bid_idn: '1-1-LE26' } : event, AT)
      })
    }
  }
})

async function breaks() {
  const rows = []
  for await (const { organisation, broken } of verifyLogs(database.db)) {
    if (broken) rows.push({ organisation, ...broken })
  }
  return rows
}

/** Changes the log as somebody who has the database may. */
async function tamper(statement: string): Promise<void> {
  await sql`alter table log_entry disable trigger log_entry_is_append_only`.execute(database.db)
  await sql.raw(`${statement} and organisation_id = ${organisations[1]}`).execute(database.db)
  await sql`alter table log_entry enable trigger log_entry_is_append_only`.execute(database.db)
}

test('ESC-41 an unchanged log is whole, and nothing in it can be changed or deleted by mistake', async () => {
  expect(await breaks()).toEqual([])
  const { db } = database
  await expect(sql`update log_entry set actor = null`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from log_entry`.execute(db)).rejects.toThrow('append-only')
  // it goes with its organisation
  await sql`delete from organisation where id = ${organisations[0]}`.execute(db)
  expect(await db.selectFrom('log_entry').select('seq').execute()).toHaveLength(ENTRIES)
  expect(await breaks()).toEqual([])
})

test.each([
  ["update log_entry set at = at + interval '1 ms' where seq = 3", { seq: 3, kind: 'content' }],
  ["update log_entry set kind = 'note' where seq = 1", { seq: 1, kind: 'content' }],
  ["update log_entry set bid_idn = '2-1-LE26' where seq = 4", { seq: 4, kind: 'content' }],
  [
    "update log_entry set details = jsonb_set(details, '{nested,a,1}', '2.6') where seq = 6",
    { seq: 6, kind: 'content' },
  ],
  ['update log_entry set actor = gen_random_uuid() where seq = 2', { seq: 2, kind: 'content' }],
  ["update log_entry set hash = '\\x00' where seq = 2", { seq: 2, kind: 'content' }],
  ["update log_entry set previous_hash = '\\x00' where seq = 5", { seq: 5, kind: 'order' }],
  ['delete from log_entry where seq = 3', { seq: 4, kind: 'missing' }],
  ['delete from log_entry where seq < 3', { seq: 3, kind: 'missing' }],
] as const)('%s is noticed', async (statement, expected) => {
  await tamper(statement)
  expect(await breaks()).toEqual([{ organisation: organisations[1], ...expected }])
})
