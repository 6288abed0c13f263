import { CHANNEL } from '@mirador/domain/tender/channel'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { countAgileDue, listAgileCandidates, oweUnlistedAgile, upsertAgileListings } from './agile-listings.ts'
import { postponeTender, scheduleReading } from './source-tenders.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)
const code = (number: number) => `1000-${number}-COT26`

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate tender, source_tender cascade`.execute(database.db)
})

/** Stores a list entry of a process whose detail is due. */
async function list(number: number, publishedAt: Date, closesAt: Date, listedAt = publishedAt) {
  const bid_idn = code(number)
  const known = { bid_idn, status: 5, closes_at: closesAt }
  const read = {
    source: 'agile-list',
    level: 1,
    published_at: publishedAt,
    source_at: listedAt,
    read_at: listedAt,
  } as const
  await ingestTenders(database, [tenderRecord({ ...known, ...read })], listedAt)
  await upsertAgileListings(database.db, [{ ...known, changed_at: listedAt, listed_at: listedAt, detail_due: true }])
}

const order = async () =>
  (await listAgileCandidates(database.db, { now: NOW, soonMs: 6 * HOUR_MS, limit: 20 })).map(({ bid_idn }) =>
    Number(bid_idn.split('-')[1]),
  )

test('AGI-2 requested details go first, then two of the newest published for each one that closes soon, the latest closing first', async () => {
  // published earlier, but listed again a minute ago because of a new quotation
  await list(1, after(-5 * HOUR_MS), after(2 * DAY_MS), after(-MINUTE_MS))
  await list(2, after(-2 * HOUR_MS), after(2 * DAY_MS))
  await list(3, after(-HOUR_MS), after(2 * DAY_MS))
  await list(4, after(-DAY_MS), after(10 * MINUTE_MS))
  await list(5, after(-DAY_MS), after(5 * HOUR_MS))
  await list(6, after(-2 * DAY_MS), after(3 * DAY_MS))
  expect(await order()).toEqual([3, 2, 5, 1, 4, 6])
  // a user opened this one, and the source did not answer in time
  await scheduleReading(database.db, code(6), NOW)
  expect((await order())[0]).toBe(6)
  // also one that the lists have not named yet
  await scheduleReading(database.db, code(7), NOW)
  expect((await order()).slice(0, 2).sort()).toEqual([6, 7])
  // a failure is no request
  await postponeTender(database.db, code(6), {
    now: after(-HOUR_MS),
    firstWaitMs: 1,
    isPermanent: false,
    error: 'hollow',
  })
  expect((await order()).at(-1)).toBe(6)
})

test('AGI-2 a due detail that no list names any more is counted until a week after its closing', async () => {
  await list(1, after(-3 * DAY_MS), after(HOUR_MS))
  await sql`delete from source_tender`.execute(database.db)
  expect(await oweUnlistedAgile(database.db, NOW, NOW)).toBe(1)
  expect(await countAgileDue(database.db, NOW)).toBe(1)
  expect(await countAgileDue(database.db, after(8 * DAY_MS))).toBe(0)
  const rows = await database.db
    .selectFrom('source_tender')
    .select('listed_at')
    .where('channel', '=', CHANNEL.agile)
    .execute()
  expect(rows).toEqual([{ listed_at: NOW }])
})
