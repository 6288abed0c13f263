import type { Database } from '@mirador/database/connect'
import { findSetting } from '@mirador/database/setting'
import { openTestDatabase } from '@mirador/database/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDemoUnfinished, loadDemo } from './load-demo.ts'

const NOW = new Date('2026-03-18T15:20:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function stored() {
  const { rows } = await sql<{ tenders: number; demo: number; open: number; institutions: number; awards: number }>`
    select count(*)::int as tenders, (count(*) filter (where is_demo))::int as demo,
      (select count(*)::int from tender_search where is_open) as open,
      (select count(*)::int from institution) as institutions,
      (select count(*)::int from tender_award) as awards
    from tender`.execute(database.db)
  return rows[0]
}

test('a loading that was cut off goes on where it was and doubles nothing', async () => {
  const broken: Database = {
    ...database,
    bulk: (() => {
      let calls = 0
      return (work) => {
        if (calls++ === 2) throw new Error('cut off')
        return database.bulk(work)
      }
    })(),
  }
  await expect(loadDemo(broken, NOW)).rejects.toThrow('cut off')
  expect(await isDemoUnfinished(database.db)).toBe(true)
  expect((await stored())?.tenders).toBe(1000)

  const later = new Date(NOW.getTime() + 3_600_000)
  expect(await loadDemo(database, later)).toMatchObject({ tenders: 2000, open: 500, isNew: true })
  expect(await isDemoUnfinished(database.db)).toBe(false)
  expect(await stored()).toMatchObject({ tenders: 2000, demo: 2000, institutions: 60 })
})

test('the demo data are marked as such, hold all follows, and load once', async () => {
  const before = await stored()
  expect(before?.awards).toBeGreaterThan(500)
  expect(await loadDemo(database, new Date(NOW.getTime() + 86_400_000))).toMatchObject({ isNew: false })
  expect(await stored()).toEqual(before)
  const follows = (await findSetting<string[]>(database.db, 'demo_follows')) ?? []
  expect(follows).toHaveLength(8)
  const known = await database.db.selectFrom('tender').select('bid_idn').where('bid_idn', 'in', follows).execute()
  expect(known).toHaveLength(8)
})
