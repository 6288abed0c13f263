import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from './context.ts'
import { prepareDemo } from './demo.ts'

const SUB = '00000000-0000-4000-8000-000000000001'
const NOW = new Date('2026-11-23T15:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const reported: string[] = []
const start = (now: Date) => {
  const context = {
    database,
    identity: { createUser: async () => ({ sub: SUB }) },
    env: { demoData: true },
    now: () => now,
  } as unknown as Context
  return prepareDemo(context, (line) => reported.push(line))
}

async function counts() {
  const { rows } = await sql<Record<'tenders' | 'offers' | 'orders' | 'own' | 'won' | 'follows' | 'words', number>>`
    select (select count(*)::int from tender) as tenders, (select count(*)::int from bid) as offers,
      (select count(*)::int from purchase_order) as orders, (select count(*)::int from profile_word) as words,
      count(*)::int as own, (count(*) filter (where b.is_selected))::int as won,
      (select count(*)::int from tender_follow) as follows
    from bid b join supplier s on s.id = b.supplier_id join company c on c.rut = s.key`.execute(database.db)
  return rows[0]
}

test('a first start shows the demo company a history of offers, and a second one changes nothing', async () => {
  expect(await start(NOW)).toMatchObject({ isDemo: true })
  const first = await counts()
  expect(first).toMatchObject({ own: 211, won: 63, follows: 8, words: 5 })
  expect(first?.tenders).toBeGreaterThan(3_900)
  expect(first?.offers).toBeGreaterThan(19_000)
  await start(new Date('2026-12-05T15:00:00Z'))
  expect(await counts()).toEqual(first)
  expect(reported).toHaveLength(1)
})

test('a database with demo data of an earlier version gets the missing past', async () => {
  const complete = await counts()
  await sql`delete from tender where bid_idn in (select t.bid_idn from tender t join offer_snapshot s on s.tender_id = t.id
    where t.closes_at < ${new Date('2025-01-01T00:00:00Z')})`.execute(database.db)
  await sql`delete from purchase_order`.execute(database.db)
  await sql`delete from setting where name in ('demo_past_loaded', 'demo_purchases_loaded')`.execute(database.db)
  expect((await counts())?.offers).toBeLessThan(complete?.offers ?? 0)
  await start(new Date('2026-12-06T15:00:00Z'))
  expect(await counts()).toEqual(complete)
})
