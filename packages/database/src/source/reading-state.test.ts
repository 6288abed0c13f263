import { CHANNEL } from '@mirador/domain/tender/channel'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findReadingState } from './reading-state.ts'
import { settleTender } from './source-tenders.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const SUB = '11111111-1111-4111-8111-111111111111'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.insertInto('account').values({ sub: SUB, email: 'a@ejemplo.cl', created_at: NOW }).execute()
})
afterAll(() => database.close())

/** Stores an open tender that was read and closes some hours before and after now; null: never read, without a closing. */
async function store(bid_idn: string, readAt: number | null, closesAt: number | null, isFollowed = false) {
  const read_at = hours(readAt ?? -100)
  const source = readAt === null ? ({ level: 1, source: 'api-list' } as const) : {}
  const closes_at = closesAt === null ? null : hours(closesAt)
  await ingestTenders(
    database,
    [tenderRecord({ bid_idn, status: 5, closes_at, read_at, source_at: read_at, ...source })],
    read_at,
  )
  if (readAt !== null) await settleTender(database.db, bid_idn, read_at)
  if (isFollowed)
    await sql`insert into tender_follow (sub, tender_id, followed_at)
      select ${SUB}::uuid, id, ${NOW.toISOString()}::timestamptz from tender where bid_idn = ${bid_idn}`.execute(
      database.db,
    )
}

test('SYN-1 the state of the readings counts what closes within 72 hours, and each class by its own spacing', async () => {
  await store('1-1-LE26', -0.5, 20, true)
  await store('1-2-LE26', -3, 20, true)
  await store('1-3-LE26', -6, 70)
  await store('1-4-LE26', -25, 72)
  await store('1-5-LE26', null, 48)
  await store('1-6-LE26', -5, 73, true)
  await store('1-7-LE26', -30, null, true)
  await store('1-8-LE26', -28, 200)
  await store('1-9-LE26', -28, -1)
  expect(await findReadingState(database.db, CHANNEL.tender, NOW)).toEqual({
    due: { tenders: 5, read: 3 },
    classes: [
      { name: 'followedSoon', tenders: 2, on_time: 1 },
      { name: 'closingSoon', tenders: 3, on_time: 1 },
      { name: 'followed', tenders: 2, on_time: 1 },
      { name: 'open', tenders: 1, on_time: 1 },
    ],
  })
  expect((await findReadingState(database.db, CHANNEL.agile, NOW)).due).toEqual({ tenders: 0, read: 0 })
})
