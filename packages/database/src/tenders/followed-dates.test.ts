import { markedDeadlines } from '@mirador/domain/deadlines/own-deadline'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import {
  deleteDoneDeadline,
  deleteDoneDeadlinesBefore,
  insertDoneDeadline,
  listDoneDeadlines,
} from './done-deadlines.ts'
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

test('DET-3 Plazos has the followed tenders that have not closed, nearest own deadline first, undated last', async () => {
  const list = (limit: number) => listDeadlines(database.db, ME, { now: NOW, limit })
  const { rows, total, open } = await list(100)
  expect(rows.map(({ bid_idn }) => bid_idn)).toEqual(['1-2-LE26', '1-1-LE26', '1-6-LE26'])
  expect([total, open]).toEqual([3, 3])
  expect(await list(1)).toMatchObject({ rows: [{ bid_idn: '1-2-LE26', done: [], moves: [] }], total: 3 })
})

test('ESC-22 the database and the domain agree on what is done: the same kind at the same minute', async () => {
  const { db } = database
  const closing = { sub: ME, bid_idn: '1-2-LE26', kind: 'closes_at' } as const
  const closes_at = day('2026-11-21')
  expect(await insertDoneDeadline(db, { ...closing, at: new Date(closes_at.getTime() + 59_000) }, NOW)).toBe(true)
  expect(await insertDoneDeadline(db, { ...closing, at: new Date(closes_at.getTime() + 60_000) }, NOW)).toBe('moved')
  expect(await insertDoneDeadline(db, { ...closing, bid_idn: '9-9-LE26', at: closes_at }, NOW)).toBe(false)
  const { rows } = await listDeadlines(db, ME, { now: NOW, limit: 100 })
  expect(rows.map(({ bid_idn }) => bid_idn)).toEqual(['1-1-LE26', '1-2-LE26', '1-6-LE26'])
  const tender = rows.find(({ bid_idn }) => bid_idn === '1-2-LE26')
  expect(tender && markedDeadlines(tender, tender.done)).toEqual([{ kind: 'closes_at', at: closes_at, is_done: true }])

  await deleteDoneDeadlinesBefore(db, closes_at)
  expect(await deleteDoneDeadline(db, closing)).toBe(true)
  expect((await listDoneDeadlines(db, ME, [tender?.id ?? 0])).size).toBe(0)
  await insertDoneDeadline(db, { ...closing, at: closes_at }, NOW)
  await deleteDoneDeadlinesBefore(db, new Date(closes_at.getTime() + 1))
  expect((await listDoneDeadlines(db, ME, [tender?.id ?? 0])).size).toBe(0)
})

test('DET-3 the calendar has the followed tenders with a date that is not long past', async () => {
  const list = (limit: number) => listFollowedDates(database.db, ME, { from: day('2026-09-20'), limit })
  expect((await list(100)).map(({ bid_idn }) => bid_idn)).toEqual(['1-2-LE26', '1-1-LE26', '1-3-LE26', '1-5-LE26'])
  expect(await list(1)).toMatchObject([{ bid_idn: '1-2-LE26', moves: [], revised_at: NOW }])
})

test('the calendar has a tender whose removed date is not long past, and no other for it', async () => {
  const { db } = database
  const codes = async () => {
    const tenders = await listFollowedDates(db, ME, { from: day('2026-09-20'), limit: 100 })
    return tenders.map(({ bid_idn }) => bid_idn)
  }
  const before = await codes()
  const { id: tender_id } = await db
    .selectFrom('tender')
    .select('id')
    .where('bid_idn', '=', '1-4-LE26')
    .executeTakeFirstOrThrow()
  const move = { tender_id, kind: 'site_visit_at', moves: 1, was_at: day('2026-09-21'), moved_at: NOW } as const
  await db.insertInto('tender_date_move').values(move).execute()
  expect((await codes()).sort()).toEqual([...before, '1-4-LE26'].sort())
})
