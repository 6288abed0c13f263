import { listDeadlines } from '@mirador/contract/deadlines'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const day = (date: string) => new Date(`${date}T18:00:00Z`)
const iso = (date: string) => day(date).toISOString()
const codesOf = ({ bids }: { bids: { bid_idn: string }[] }) => bids.map(({ bid_idn }) => bid_idn)

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
})
afterAll(() => app.close())

async function read(bid_idn: string, patch: Partial<TenderRecord>, minute = 0) {
  const at = new Date(NOW.getTime() + minute * MINUTE_MS)
  await ingestTenders(app.database, [tenderRecord({ bid_idn, read_at: at, ...patch })], at)
}

async function doneRows() {
  const rows = await app.database.db.selectFrom('done_deadline').select('kind').execute()
  return rows.length
}

test('ESC-22 Plazos has what the account follows and has not closed, by the next own deadline, with the changes', async () => {
  const { call } = await app.signIn('ana@andina.cl')
  expect((await call('GET', '/api/users/follow_bid/deadlines')).body).toMatchObject({ bids: [], total: 0, open: 0 })
  const dates = {
    questions_close_at: day('2026-11-25'),
    answers_at: day('2026-11-23'),
    technical_opening_at: day('2026-12-06'),
  }
  await read('1-1-LE26', { closes_at: day('2026-12-05'), ...dates })
  await read('1-2-LE26', { closes_at: day('2026-11-21') })
  await read('1-3-LE26', { closes_at: day('2026-11-19'), status: 6 })
  await read('1-4-LE26', { closes_at: day('2026-11-22') })
  await read('1-5-LE26', { closes_at: day('2026-11-21'), status: 19 })
  for (const place of [1, 2, 3, 5]) await call('POST', '/api/users/follow_bid', { bid_idn: `1-${place}-LE26` })
  await read('1-2-LE26', { closes_at: day('2026-11-26') }, 1)

  const { status, body } = await call('GET', '/api/users/follow_bid/deadlines')
  expect(status).toBe(200)
  expect(z.parse(z.strictObject(listDeadlines.answer.shape), body)).toEqual(body)
  expect(body).toMatchObject({ total: 3, open: 2, changes_up_to: expect.any(Number) })
  expect(codesOf(body)).toEqual(['1-5-LE26', '1-1-LE26', '1-2-LE26'])
  expect(body.bids[2].unseen.changes).toMatchObject([{ field: 'closes_at', severity: 'critical' }])
  expect(body.bids[2].deadlines).toEqual([
    { kind: 'closes_at', at: iso('2026-11-26'), is_done: false, was_at: iso('2026-11-21') },
  ])
  expect(body.bids[1]).toMatchObject({ is_followed: true, unseen: null })
  expect(body.bids[1].deadlines).toEqual([
    { kind: 'questions_close_at', at: iso('2026-11-25'), is_done: false, was_at: null },
    { kind: 'closes_at', at: iso('2026-12-05'), is_done: false, was_at: null },
  ])
  expect(body.bids[1]).not.toHaveProperty('technical_opening_at')
})

test('ESC-22 doing a deadline moves the tender behind the others, undoing returns it, a moved date is open again', async () => {
  const { call } = await app.signIn('carla@andina.cl')
  const other = await app.signIn('otra@boreal.cl')
  await read('2-1-LE26', { questions_close_at: day('2026-11-21'), closes_at: day('2026-12-05') })
  await read('2-2-LE26', { closes_at: day('2026-11-28') })
  for (const bid_idn of ['2-1-LE26', '2-2-LE26']) {
    await call('POST', '/api/users/follow_bid', { bid_idn })
    await other.call('POST', '/api/users/follow_bid', { bid_idn })
  }
  const order = async (of = call) => codesOf((await of('GET', '/api/users/follow_bid/deadlines')).body)
  const questions = '/api/bid/by/2-1-le26/deadlines/questions_close_at'
  expect(await order()).toEqual(['2-1-LE26', '2-2-LE26'])

  for (let time = 0; time < 2; time++) {
    expect(await call('PUT', questions, { at: iso('2026-11-21') })).toMatchObject({
      status: 200,
      body: { bid_idn: '2-1-LE26', kind: 'questions_close_at', is_done: true },
    })
  }
  expect(await order()).toEqual(['2-2-LE26', '2-1-LE26'])
  const { body: decision } = await call('GET', '/api/bid/by/2-1-LE26/decision')
  expect(decision.deadline).toMatchObject({ next: { kind: 'closes_at' }, all: { length: 2 } })
  expect(await order(other.call), 'another account has its own').toEqual(['2-1-LE26', '2-2-LE26'])
  await other.call('DELETE', questions)
  expect(await order(), 'another account undoes nothing here').toEqual(['2-2-LE26', '2-1-LE26'])

  expect(await call('DELETE', questions)).toMatchObject({ status: 200, body: { is_done: false } })
  expect(await order()).toEqual(['2-1-LE26', '2-2-LE26'])
  expect(await doneRows(), 'undoing leaves the database as it was').toBe(0)

  await call('PUT', questions, { at: iso('2026-11-21') })
  await read('2-1-LE26', { questions_close_at: day('2026-11-22'), closes_at: day('2026-12-05') }, 2)
  expect(await order()).toEqual(['2-1-LE26', '2-2-LE26'])
  expect(await call('PUT', questions, { at: iso('2026-11-21') })).toMatchObject({
    status: 409,
    body: { code: 'deadline_moved' },
  })
})

test('ESC-22 an unknown tender, an unknown kind, a date that is none and a deadline without a date are refused', async () => {
  const { call } = await app.signIn('dora@andina.cl')
  await read('3-1-LE26', { closes_at: day('2026-12-05') })
  const put = async (path: string, at: string = iso('2026-12-05')) => {
    const { status, body } = await call('PUT', `/api/bid/by/${path}`, { at })
    return [status, body.code]
  }
  expect(await put('3-9-LE26/deadlines/closes_at')).toEqual([422, 'unknown_tender'])
  expect((await call('DELETE', '/api/bid/by/3-9-LE26/deadlines/closes_at')).status).toBe(422)
  expect(await put('3-1-LE26/deadlines/answers_at')).toEqual([400, 'invalid_request'])
  expect(await put('3-1-LE26/deadlines/closes_at', 'mañana')).toEqual([400, 'invalid_request'])
  expect(await put('3-1-LE26/deadlines/site_visit_at')).toEqual([409, 'deadline_moved'])
})

test('DET-3 an unchanged list of deadlines is a 304', async () => {
  const { token } = await app.signIn('beto@andina.cl')
  const ask = (headers: Record<string, string>) =>
    fetch(`${app.url}/api/users/follow_bid/deadlines`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  const etag = (await ask({})).headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
})
