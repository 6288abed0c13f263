import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [NEAR, FAR, CLOSED] = ['1057-1-LE26', '1057-2-LE26', '1057-3-LE26']

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
let readings = 0
let visitors = 0

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.signIn(`ventas${++visitors}@empresa.cl`)
  for (const code of [FAR, CLOSED, NEAR]) {
    await read(code)
    await user.call('POST', '/api/users/follow_bid', { bid_idn: code })
  }
})

/** Stores another reading of a tender. */
async function read(bid_idn: string, patch: Partial<TenderRecord> = {}) {
  const at = new Date(NOW.getTime() + ++readings * 1000)
  const days = { [NEAR]: 1, [FAR]: 9, [CLOSED]: -1 }[bid_idn] ?? 0
  const record = {
    bid_idn,
    name: 'Compra de sillas',
    description: 'Sillas de madera',
    currency: 'CLP',
    amount: 100,
    closes_at: new Date(NOW.getTime() + days * DAY_MS),
    read_at: at,
  }
  await ingestTenders(app.database, [tenderRecord({ ...record, ...patch })], at)
}

const followed = async () => (await user.call('GET', '/api/users/follow_bid')).body
const count = async () => (await user.call('GET', '/api/users/follow_bid/unseen')).body.with_changes
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

test('DET-3 the followed tenders come nearest closing first, closed ones last, with the changes since they were seen', async () => {
  await read(FAR, { closes_at: new Date(later(15)), amount: 90 })
  const list = await followed()
  expect(list.bids.map(({ bid_idn }: { bid_idn: string }) => bid_idn)).toEqual([NEAR, FAR, CLOSED])
  expect(list.bids.map(({ unseen }: { unseen: unknown }) => unseen !== null)).toEqual([false, true, false])
  const [, { unseen }] = list.bids
  expect(unseen.changes).toMatchObject([
    { kind: 'date', field: 'closes_at', old: later(9), new: later(15), severity: 'critical' },
    { kind: 'money', field: 'amount', old: { amount: 100 }, new: { amount: 90 } },
  ])
  expect(list.changes_up_to).toBe(unseen.up_to)
  expect((await user.call('GET', '/api/bid/all?following=true&sort=closing')).body).toEqual(list)
  expect(await count()).toBe(1)
})

test('DET-3 other lists and unfollowed tenders have no changes', async () => {
  await read(FAR, { amount: 250 })
  const all = (await user.call('GET', '/api/bid/all')).body
  expect(all).toMatchObject({ changes_up_to: null })
  expect(all.bids.every(({ unseen }: { unseen: unknown }) => unseen === null)).toBe(true)
  expect((await user.call('GET', `/api/bid/by/${FAR}`)).body[0].unseen.changes).toHaveLength(1)
  const other = await app.signIn(`otra${visitors}@empresa.cl`)
  expect((await other.call('GET', `/api/bid/by/${FAR}`)).body[0].unseen).toBeNull()
  expect((await other.call('GET', '/api/users/follow_bid/unseen')).body).toEqual({
    with_changes: 0,
    new_matches: 0,
    has_desk: false,
  })
})

test('DET-3 the visible changes of a tender are marked as seen, later ones are not', async () => {
  await read(FAR, { amount: 250 })
  await read(NEAR, { amount: 250 })
  const [unseenTender] = (await user.call('GET', `/api/bid/by/${FAR.toLowerCase()}`)).body
  await read(FAR, { amount: 300 })
  const seen = { bid_idn: FAR.toLowerCase(), up_to: unseenTender.unseen.up_to }
  for (let i = 0; i < 2; i++) {
    expect(await user.call('POST', '/api/users/follow_bid/seen', seen)).toEqual({
      status: 200,
      body: { with_changes: 2, new_matches: 0, has_desk: false },
    })
  }
  expect((await user.call('GET', `/api/bid/by/${FAR}`)).body[0].unseen.changes).toMatchObject([
    { old: { amount: 250 }, new: { amount: 300 } },
  ])
})

test('DET-3 all changes up to the visible list are marked as seen, for its reader only', async () => {
  const other = await app.signIn(`otra${visitors}@empresa.cl`)
  await other.call('POST', '/api/users/follow_bid', { bid_idn: NEAR })
  await read(FAR, { amount: 250 })
  await read(NEAR, { amount: 250 })
  const { changes_up_to } = await followed()
  await read(CLOSED, { status: 8 })
  expect((await user.call('POST', '/api/users/follow_bid/seen', { up_to: changes_up_to })).body).toEqual({
    with_changes: 1,
    new_matches: 0,
    has_desk: false,
  })
  expect((await followed()).bids.filter(({ unseen }: { unseen: unknown }) => unseen)).toMatchObject([
    { bid_idn: CLOSED, unseen: { changes: [{ kind: 'status', old: 'publicada', new: 'adjudicada' }] } },
  ])
  expect((await other.call('GET', '/api/users/follow_bid/unseen')).body.with_changes).toBe(1)
})

test('DET-3 a reverted change, or one of blanks only, is neither counted nor shown', async () => {
  await read(FAR, { amount: 250 })
  await read(FAR, { description: ' Sillas  de\nmadera ' })
  await read(NEAR, { unit_code: '99' })
  expect(await count()).toBe(0)
  expect((await followed()).bids.every(({ unseen }: { unseen: unknown }) => unseen === null)).toBe(true)
})

test('API-3 marking refuses invalid input, by field', async () => {
  const refusal = async (body: unknown) => {
    const answer = await user.call('POST', '/api/users/follow_bid/seen', body)
    return [answer.status, answer.body.fields]
  }
  expect(await refusal({})).toMatchObject([400, [{ field: 'up_to', code: 'required' }]])
  expect(await refusal({ up_to: 'x' })).toMatchObject([400, [{ field: 'up_to', code: 'invalid' }]])
  expect(await refusal({ up_to: 1.5 })).toMatchObject([400, [{ field: 'up_to', code: 'invalid' }]])
  expect(await refusal({ up_to: -1 })).toMatchObject([400, [{ field: 'up_to', code: 'out_of_range' }]])
  expect(await refusal({ up_to: 1e300 })).toMatchObject([400, [{ field: 'up_to' }]])
  expect(await refusal({ up_to: 1, bid_idn: ' ' })).toMatchObject([400, [{ field: 'bid_idn', code: 'required' }]])
  expect(await refusal({ up_to: 1, bid_idn: 'x'.repeat(41) })).toMatchObject([400, [{ code: 'too_long' }]])
  expect(await refusal({ up_to: 1, bid_idn: '9-9-LE99' })).toMatchObject([422, [{ field: 'bid_idn' }]])
})
