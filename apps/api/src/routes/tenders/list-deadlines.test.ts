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

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
})
afterAll(() => app.close())

async function read(bid_idn: string, patch: Partial<TenderRecord>, minute = 0) {
  const at = new Date(NOW.getTime() + minute * MINUTE_MS)
  await ingestTenders(app.database, [tenderRecord({ bid_idn, read_at: at, ...patch })], at)
}

test('DET-3 the board has all followed tenders at once, with the dates before each closing and the changes', async () => {
  const { call } = await app.signIn('ana@andina.cl')
  expect((await call('GET', '/api/users/follow_bid/deadlines')).body).toMatchObject({ bids: [], total: 0, older: 0 })
  const dates = {
    questions_close_at: day('2026-11-25'),
    answers_at: day('2026-11-19'),
    technical_opening_at: day('2026-12-06'),
  }
  await read('1-1-LE26', { closes_at: day('2026-12-05'), ...dates })
  await read('1-2-LE26', { closes_at: day('2026-11-21') })
  await read('1-3-LE26', { closes_at: day('2026-10-01'), status: 6 })
  await read('1-4-LE26', { closes_at: day('2026-11-22') })
  for (const bid_idn of ['1-1-LE26', '1-2-LE26', '1-3-LE26']) await call('POST', '/api/users/follow_bid', { bid_idn })
  await read('1-2-LE26', { closes_at: day('2026-11-24') }, 1)

  const { status, body } = await call('GET', '/api/users/follow_bid/deadlines')
  expect(status).toBe(200)
  expect(z.parse(z.strictObject(listDeadlines.answer.shape), body)).toEqual(body)
  expect(body).toMatchObject({ total: 3, older: 1, changes_up_to: expect.any(Number) })
  expect(body.bids.map(({ bid_idn }: { bid_idn: string }) => bid_idn)).toEqual(['1-2-LE26', '1-1-LE26'])
  expect(body.bids[0].unseen.changes).toMatchObject([{ field: 'closes_at', severity: 'critical' }])
  expect(body.bids[1]).toMatchObject({
    is_followed: true,
    unseen: null,
    upcoming: [{ kind: 'questions_close_at', at: day('2026-11-25').toISOString() }],
  })
  expect(body.bids[1]).not.toHaveProperty('technical_opening_at')
})

test('DET-3 an unchanged board is a 304', async () => {
  const { token } = await app.signIn('beto@andina.cl')
  const ask = (headers: Record<string, string>) =>
    fetch(`${app.url}/api/users/follow_bid/deadlines`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  const etag = (await ask({})).headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
})
