import { CHANNEL } from '@mirador/domain/tender/channel'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { scheduleReading, settleTender } from '../source/source-tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { forgetAgileListedBefore } from './forget-agile.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const days = (count: number) => new Date(NOW.getTime() - count * DAY_MS)
const A = '1000-1-COT26'
const FOLLOWER = '11111111-1111-4111-8111-111111111111'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate tender, source_tender, account cascade`.execute(database.db)
})

const detail = (bid_idn: string, age: number) =>
  tenderRecord({
    bid_idn,
    source: bid_idn.includes('COT') ? 'agile-detail' : 'api-detail',
    read_at: days(age),
    source_at: days(age),
    raw: '{}',
    status: 7,
    closes_at: days(age),
    description: 'Muchas palabras largas',
    facts: { outcome_reason: 'Sin ofertas' },
    items: [
      {
        position: 1,
        product_code: 44_103_103,
        category: 'Equipos / Insumos',
        product_name: 'Tóner',
        description: 'Tóner de características extensas',
        unit: 'Unidad',
        quantity: 3,
        awards: [],
      },
    ],
  })

async function store(bid_idn: string, age: number) {
  await ingestTenders(database, [detail(bid_idn, age)], days(age))
  await settleTender(database.db, bid_idn, days(age))
}

async function codesWithRaw() {
  const rows = await database.db
    .selectFrom('tender_raw')
    .innerJoin('tender', 'tender.id', 'tender_raw.tender_id')
    .select('bid_idn')
    .orderBy('bid_idn')
    .execute()
  return rows.map(({ bid_idn }) => bid_idn)
}

const stored = (bid_idn: string) =>
  sql<{ [name: string]: unknown }>`
  select t.description, t.name, t.status, t.closes_at, t.facts, i.product_name, i.description as text, i.quantity, s.families,
    s.search::text like '%palabr%' as has_word, s.search::text like '%ton%' as has_product
  from tender t join tender_item i on i.tender_id = t.id join tender_search s on s.tender_id = t.id
  where t.bid_idn = ${bid_idn}`
    .execute(database.db)
    .then(({ rows }) => rows[0])

test('AGI-2 raw answers of Compra Ágil are deleted after their time; the process stays, and tenders keep theirs', async () => {
  const { db } = database
  await store(A, 91)
  await store('1000-2-COT26', 89)
  await store('1000-3-LE26', 91)
  expect(await forgetAgileListedBefore(database, days(90), NOW)).toBe(1)
  expect(await codesWithRaw()).toEqual(['1000-2-COT26', '1000-3-LE26'])
  const kept = await db.selectFrom('tender').select('bid_idn').where('channel', '=', CHANNEL.agile).execute()
  expect(kept).toHaveLength(2)
  expect(await forgetAgileListedBefore(database, days(90), NOW)).toBe(0)
})

test('AGI-2 a closed process then loses its long texts and keeps its row, products, result and changes; a followed one loses nothing', async () => {
  await store(A, 91)
  await store('1000-2-COT26', 91)
  await sql`insert into account (sub, email, created_at) values (${FOLLOWER}::uuid, 'a@ejemplo.cl', ${NOW})`.execute(
    database.db,
  )
  await sql`insert into tender_follow (sub, tender_id, followed_at)
    select ${FOLLOWER}::uuid, id, ${NOW} from tender where bid_idn = '1000-2-COT26'`.execute(database.db)
  await sql`delete from tender_to_match`.execute(database.db)
  const before = await stored(A)
  expect(before).toMatchObject({ description: 'Muchas palabras largas', has_word: true, has_product: true })
  expect(await forgetAgileListedBefore(database, days(90), NOW)).toBe(2)
  expect(await stored(A)).toEqual({ ...before, description: null, text: null, has_word: false })
  expect(await stored('1000-2-COT26')).toMatchObject({ description: 'Muchas palabras largas', has_word: true })
  // neither is a new match or a change
  expect((await sql`select from tender_to_match`.execute(database.db)).rows).toEqual([])

  // opening it reads it again: it is complete, and nothing has changed
  await ingestTenders(database, [{ ...detail(A, 91), source_at: NOW, read_at: NOW }], NOW)
  expect(await stored(A)).toEqual(before)
  expect((await sql`select from tender_change`.execute(database.db)).rows).toEqual([])
})

test('AGI-2 a process that no list has named, but a person has opened, loses them too', async () => {
  await scheduleReading(database.db, A, days(91))
  await store(A, 91)
  expect(await forgetAgileListedBefore(database, days(90), NOW)).toBe(1)
  expect(await codesWithRaw()).toEqual([])
})
