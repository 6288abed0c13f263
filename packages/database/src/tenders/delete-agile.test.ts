import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { upsertAgileListings } from '../source/agile-listings.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { deleteAgilePublishedBefore, findAgileKeptFrom } from './delete-agile.ts'
import { insertTenderFollow } from './tender-follows.ts'
import { ingestTenders } from './tenders.ts'

/** In the first hour of November in Chile, and a December morning. */
const NOVEMBER = new Date('2026-11-01T03:00:00Z')
const NOW = new Date('2026-12-10T15:00:00Z')
const daysBefore = (days: number) => new Date(NOVEMBER.getTime() - days * DAY_MS)
const ACCOUNT = '11111111-1111-4111-8111-111111111111'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate tender, source_tender, account, agile_kept cascade`.execute(database.db)
  await sql`delete from agile_month`.execute(database.db)
})

const purchase = (bid_idn: string, published_at: Date, given: object = {}) =>
  tenderRecord({
    bid_idn,
    published_at,
    source: 'agile-detail',
    status: 7,
    region: 9,
    closes_at: new Date(published_at.getTime() + DAY_MS),
    read_at: published_at,
    source_at: published_at,
    items: [tenderItem({ product_code: 44_103_103 })],
    ...given,
  })

const store = (...records: ReturnType<typeof tenderRecord>[]) => ingestTenders(database, records, NOVEMBER)

async function codes(): Promise<string[]> {
  const rows = await database.db.selectFrom('tender').select('bid_idn').orderBy('bid_idn').execute()
  return rows.map(({ bid_idn }) => bid_idn)
}

async function monthCounts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ month: string; requests: number }>`
    select month::text, sum(requests)::int as requests from agile_month group by month having sum(requests) <> 0`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ month, requests }) => [month, requests]))
}

test('AGI-2 closed Compra Ágil of earlier months is deleted, by its Chilean day of publication, with its list entry', async () => {
  const before = new Date(NOVEMBER.getTime() - 1)
  await store(purchase('1-1-COT26', before), purchase('1-2-COT26', NOVEMBER), purchase('1-3-COT26', daysBefore(40)))
  await store(tenderRecord({ bid_idn: '1-4-LE26', published_at: daysBefore(40), read_at: daysBefore(40), status: 8 }))
  await upsertAgileListings(
    database.db,
    ['1-1-COT26', '1-2-COT26'].map((bid_idn) => ({
      bid_idn,
      status: 7,
      closes_at: null,
      changed_at: null,
      listed_at: before,
      detail_due: false,
    })),
  )
  expect(await deleteAgilePublishedBefore(database, '2026-11-01', NOW)).toBe(2)
  expect(await codes()).toEqual(['1-2-COT26', '1-4-LE26'])
  const listed = await database.db.selectFrom('source_tender').select('bid_idn').execute()
  expect(listed).toEqual([{ bid_idn: '1-2-COT26' }])
  expect(await deleteAgilePublishedBefore(database, '2026-11-01', NOW)).toBe(0)
})

test('AGI-2 open, followed and dismissed ones, those read within a week, and demo data are kept', async () => {
  const old = daysBefore(20)
  await store(
    purchase('2-1-COT26', old),
    purchase('2-2-COT26', old),
    purchase('2-3-COT26', old),
    purchase('2-4-COT26', old, { status: 5, closes_at: new Date(NOW.getTime() + DAY_MS) }),
    purchase('2-5-COT26', old, { read_at: new Date(NOW.getTime() - 6 * DAY_MS) }),
    purchase('2-6-COT26', old),
  )
  await sql`update tender set is_demo = true where bid_idn = '2-6-COT26'`.execute(database.db)
  await sql`insert into account (sub, email, created_at) values (${ACCOUNT}::uuid, 'a@ejemplo.cl', ${NOW})`.execute(
    database.db,
  )
  await sql`insert into tender_follow (sub, tender_id, followed_at)
    select ${ACCOUNT}::uuid, id, ${NOW} from tender where bid_idn = '2-2-COT26'`.execute(database.db)
  await sql`insert into dismissal (sub, tender_id, reason, at)
    select ${ACCOUNT}::uuid, id, 'monto', ${NOW} from tender where bid_idn = '2-3-COT26'`.execute(database.db)
  expect(await deleteAgilePublishedBefore(database, '2026-11-01', NOW)).toBe(1)
  expect(await codes()).toEqual(['2-2-COT26', '2-3-COT26', '2-4-COT26', '2-5-COT26', '2-6-COT26'])
  // once nothing refers to them any more
  await sql`delete from tender_follow`.execute(database.db)
  expect(await deleteAgilePublishedBefore(database, '2026-11-01', new Date(NOW.getTime() + 2 * DAY_MS))).toBe(2)
})

test('AGI-2 the counts of deleted months stay, whatever happens to their rows, and those of kept months follow the list', async () => {
  const [october, september] = [daysBefore(5), daysBefore(35)]
  const kept = purchase('3-3-COT26', NOVEMBER)
  await store(purchase('3-1-COT26', october), purchase('3-2-COT26', september), kept)
  const before = { '2026-09-01': 1, '2026-10-01': 1, '2026-11-01': 1 }
  expect(await monthCounts()).toEqual(before)
  expect(await findAgileKeptFrom(database.db)).toBeNull()
  expect(await deleteAgilePublishedBefore(database, '2026-11-01', NOW)).toBe(2)
  expect(await findAgileKeptFrom(database.db)).toBe('2026-11-01')
  expect(await monthCounts()).toEqual(before)

  // a user opens one again: it is already counted
  await store(purchase('3-1-COT26', october, { read_at: NOW, source_at: NOW }))
  expect(await codes()).toEqual(['3-1-COT26', '3-3-COT26'])
  expect(await monthCounts()).toEqual(before)

  await sql`delete from tender where bid_idn = '3-3-COT26'`.execute(database.db)
  expect(await monthCounts()).toEqual({ '2026-09-01': 1, '2026-10-01': 1 })
})

test('AGI-2 a longer time later restores nothing: the first complete month stays', async () => {
  await store(purchase('4-1-COT26', daysBefore(5)), purchase('4-2-COT26', daysBefore(70)))
  await deleteAgilePublishedBefore(database, '2026-11-01', NOW)
  await store(purchase('4-3-COT26', daysBefore(70)))
  expect(await deleteAgilePublishedBefore(database, '2026-09-01', NOW)).toBe(1)
  expect(await findAgileKeptFrom(database.db)).toBe('2026-11-01')
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'AGI-2 a process that is followed during the deletion is kept, and following a process during its deletion finds none',
  async () => {
    await store(purchase('5-1-COT26', daysBefore(5)))
    await sql`insert into account (sub, email, created_at) values (${ACCOUNT}::uuid, 'a@ejemplo.cl', ${NOW})`.execute(
      database.db,
    )
    const remove = () => deleteAgilePublishedBefore(database, '2026-11-01', NOW)
    await database.db.transaction().execute(async (tx) => {
      expect(await insertTenderFollow(tx, ACCOUNT, '5-1-COT26', NOW)).toBe(true)
      expect(await remove()).toBe(0)
    })
    expect(await remove()).toBe(0)
    expect(await codes()).toEqual(['5-1-COT26'])

    await sql`delete from tender_follow`.execute(database.db)
    const followed = await database.db.transaction().execute(async (tx) => {
      await sql`delete from tender`.execute(tx)
      const following = insertTenderFollow(database.db, ACCOUNT, '5-1-COT26', NOW)
      await waitForLock()
      return { following }
    })
    expect(await followed.following).toBe(false)
  },
)

/** Waits until a statement of this database waits for a lock. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      return rows[0]?.waiting
    })
    .toBe(1)
}
