import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listDeadlines, listFollowedDates } from './followed-dates.ts'
import { insertTenderFollow } from './tender-follows.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ME = '00000000-0000-4000-8000-000000000001'
const day = (date: string) => new Date(`${date}T18:00:00Z`)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await ensureAccount(database.db, ME, NOW)
  const records = [
    tenderRecord({ bid_idn: '1-1-LE26', closes_at: day('2026-12-05') }),
    tenderRecord({ bid_idn: '1-2-LE26', closes_at: day('2026-11-21') }),
    tenderRecord({ bid_idn: '1-3-LE26', closes_at: day('2026-11-10'), status: 6 }),
    tenderRecord({ bid_idn: '1-4-LE26', closes_at: day('2026-08-10'), status: 6 }),
    tenderRecord({
      bid_idn: '1-5-LE26',
      closes_at: day('2026-08-10'),
      estimated_award_at: day('2026-12-01'),
      status: 6,
    }),
    tenderRecord({ bid_idn: '1-6-LE26', closes_at: null }),
    tenderRecord({ bid_idn: '1-7-LE26', closes_at: day('2026-11-22') }),
  ]
  await ingestTenders(database, records, NOW)
  for (const { bid_idn } of records.slice(0, 6)) await insertTenderFollow(database.db, ME, bid_idn, NOW)
})
afterAll(() => database.close())

test('DET-3 the board has the followed tenders, nearest closing first; those that closed long ago are only counted', async () => {
  const list = (limit: number) => listDeadlines(database.db, ME, { closedSince: day('2026-10-20'), limit })
  const { rows, total, older } = await list(100)
  expect(rows.map(({ bid_idn }) => bid_idn)).toEqual(['1-2-LE26', '1-1-LE26', '1-6-LE26', '1-3-LE26'])
  expect([total, older]).toEqual([6, 2])
  expect((await list(1)).rows.map(({ bid_idn }) => bid_idn)).toEqual(['1-2-LE26'])
})

test('DET-3 the calendar has the followed tenders with a date that is not long past', async () => {
  const list = (limit: number) => listFollowedDates(database.db, ME, { from: day('2026-09-20'), limit })
  expect((await list(100)).map(({ bid_idn }) => bid_idn)).toEqual(['1-2-LE26', '1-1-LE26', '1-3-LE26', '1-5-LE26'])
  expect(await list(1)).toMatchObject([{ bid_idn: '1-2-LE26', moves: [], revised_at: NOW }])
})
