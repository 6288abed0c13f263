import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { deleteTenderFollow, insertTenderFollow } from './tender-follows.ts'
import { ingestTenders } from './tenders.ts'
import { listUnseenChanges, markChangesSeen } from './unseen-changes.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [ME, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const [ONE, TWO] = ['1057-1-LE26', '1057-2-LE26']

let database: Database
let readings: number
beforeEach(async () => {
  await database?.close()
  database = await openTestDatabase()
  readings = 0
  for (const sub of [ME, OTHER]) await ensureAccount(database.db, sub, NOW)
  await read(ONE, {})
  await read(TWO, {})
})
afterAll(() => database.close())

/** Stores another reading of a tender with some changed fields. */
async function read(bid_idn: string, patch: Partial<TenderRecord>) {
  const at = new Date(NOW.getTime() + ++readings * MINUTE_MS)
  const record = { bid_idn, amount: 100, currency: 'CLP', description: 'Sillas de madera', read_at: at }
  await ingestTenders(database, [tenderRecord({ ...record, ...patch })], at)
}

const follow = (bid_idn: string, sub = ME) => insertTenderFollow(database.db, sub, bid_idn, NOW)
const unseen = (sub = ME, ids?: readonly number[]) => listUnseenChanges(database.db, sub, ids)
const mark = (up_to: number, bid_idn?: string, sub = ME) => markChangesSeen(database.db, sub, { up_to, bid_idn })
const changed = async (sub = ME) =>
  [...(await unseen(sub)).byTender.values()].map(({ history }) =>
    history.map(({ field, old, new: next }) => `${field} ${old} → ${next}`),
  )

test('DET-3 changes after the follow began are unseen, earlier ones are not', async () => {
  await read(ONE, { amount: 200 })
  await follow(ONE)
  expect(await unseen()).toMatchObject({ byTender: new Map() })
  await read(ONE, { amount: 300 })
  await read(ONE, { amount: 300, name: 'Mesas' })
  expect(await changed()).toEqual([['amount 200 → 300', 'name Sillas → Mesas']])
  const [{ money, history } = { money: undefined, history: [] }] = (await unseen()).byTender.values()
  expect(money).toEqual({ amount: 300, currency: 'CLP' })
  expect(history.map(({ severity, found_at }) => [severity, found_at])).toEqual([
    ['important', new Date(NOW.getTime() + 4 * MINUTE_MS)],
    ['important', new Date(NOW.getTime() + 5 * MINUTE_MS)],
  ])
})

test('DET-3 visible changes are marked, those that arrive between reading and marking stay unseen', async () => {
  await follow(ONE)
  await read(ONE, { amount: 200 })
  const firstReading = await unseen()
  await read(ONE, { amount: 300 })
  for (let i = 0; i < 2; i++) {
    expect(await mark(firstReading.up_to, ONE)).toBe(true)
    expect(await changed()).toEqual([['amount 200 → 300']])
  }
  await mark((await unseen()).up_to, ONE)
  expect(await changed()).toEqual([])
})

test('DET-3 marking never goes back, nor past the newest change', async () => {
  await follow(ONE)
  await read(ONE, { amount: 200 })
  await mark(Number.MAX_SAFE_INTEGER, ONE)
  await mark(0, ONE)
  expect(await changed()).toEqual([])
  await read(ONE, { amount: 300 })
  expect(await changed()).toEqual([['amount 200 → 300']])
})

test('DET-3 one tender is marked alone, all of them together, and no other account is affected', async () => {
  for (const sub of [ME, OTHER]) for (const code of [ONE, TWO]) await follow(code, sub)
  await read(ONE, { amount: 200 })
  await read(TWO, { amount: 250 })
  await mark((await unseen()).up_to, ONE)
  expect(await changed()).toEqual([['amount 100 → 250']])
  await mark((await unseen()).up_to)
  expect(await changed()).toEqual([])
  expect(await changed(OTHER)).toHaveLength(2)
})

test('DET-3 a tender that is not followed has no unseen changes, and marking it does not follow it', async () => {
  await follow(TWO)
  await read(ONE, { amount: 200 })
  const { up_to, byTender } = await unseen()
  expect(up_to).toBeGreaterThan(0)
  expect(byTender.size).toBe(0)
  expect(await mark(up_to, ONE)).toBe(true)
  expect(await mark(up_to, '9-9-LE99')).toBe(false)
  expect(await database.db.selectFrom('tender_follow').select('sub').execute()).toHaveLength(1)
})

test('DET-3 following again after unfollowing starts without unseen changes', async () => {
  await follow(ONE)
  await read(ONE, { amount: 200 })
  await follow(ONE)
  expect(await changed(), 'following twice is no new beginning').toHaveLength(1)
  await deleteTenderFollow(database.db, ME, ONE)
  expect(await changed()).toEqual([])
  await follow(ONE)
  expect(await changed()).toEqual([])
})

test('DET-3 only the given tenders are reported, in one query', async () => {
  for (const code of [ONE, TWO]) await follow(code)
  await read(ONE, { amount: 200 })
  await read(TWO, { amount: 250 })
  const [one] = [...(await unseen()).byTender.keys()]
  expect([...(await unseen(ME, [one as number])).byTender.keys()]).toEqual([one])
  expect((await unseen(ME, [])).byTender.size).toBe(0)
})

test('DET-3 a long text comes as a digest, a short one as it is', async () => {
  const long = 'Sillas de madera. '.repeat(20)
  await read(ONE, { description: long })
  await follow(ONE)
  await read(ONE, { description: 'corta' })
  await read(ONE, { description: long })
  const [{ history } = { history: [] }] = (await unseen()).byTender.values()
  expect(history).toMatchObject([
    { old: { digest: expect.stringMatching(/^[0-9a-f]{32}$/) }, new: 'corta' },
    { old: 'corta', new: history[0]?.old },
  ])
})
