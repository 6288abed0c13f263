import { insertMissingPreferences } from '@mirador/database/mail/mail-preferences'
import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

let now = NOW
let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
})
afterAll(() => app.close())

async function read(bid_idn: string, name: string, patch: Partial<TenderRecord> = {}) {
  const record = { bid_idn, name, published_at: NOW, currency: 'CLP', amount: 100, read_at: now }
  await ingestTenders(app.database, [tenderRecord({ ...record, ...patch })], now)
  await matchSavedSearches(app.database.db, now)
}

test('DES-3 the bell is empty at first, then has changes, matches and reminders, newest first, of its owner alone', async () => {
  const ana = await app.signIn('ana@andina.cl')
  const beto = await app.signIn('beto@boreal.cl')
  const bell = async (user = ana) => (await user.call('GET', '/api/users/notices')).body
  expect(await bell()).toEqual({ notices: [], total: 0, seen_at: null })

  const closes_at = new Date(at(2).getTime() + DAY_MS)
  await read('1-1-LE26', 'Compra de sillas', { closes_at })
  await read('1-2-LE26', 'Compra de mesas', { closes_at: new Date(NOW.getTime() + 40 * DAY_MS) })
  for (const bid_idn of ['1-1-LE26', '1-2-LE26']) await ana.call('POST', '/api/users/follow_bid', { bid_idn })
  const { id } = (
    await ana.call('POST', '/api/users/searches', { name: 'Aseo', filters: { q: 'aseo' }, in_digest: true })
  ).body
  expect(await bell()).toEqual({ notices: [], total: 0, seen_at: null })

  // like each turn of the mails: reminders are those chosen for mails
  await insertMissingPreferences(app.database.db, NOW)
  now = at(1)
  await read('1-2-LE26', 'Compra de mesas', {
    closes_at: new Date(NOW.getTime() + 45 * DAY_MS),
    amount: 250,
  })
  now = at(3)
  await read('1-3-LE26', 'Aseo de oficinas', { published_at: now })
  const { notices, total } = await bell()
  expect(total).toBe(3)
  expect(notices).toEqual([
    {
      kind: 'matches',
      at: at(3).toISOString(),
      id,
      name: 'Aseo',
      query: { q: 'aseo', scope: 'all', sort: 'recent' },
      new_matches: 1,
    },
    {
      kind: 'reminder',
      at: at(2).toISOString(),
      bid_idn: '1-1-LE26',
      name: 'Compra de sillas',
      reminder: '1d',
      deadline: 'closes_at',
      date_at: closes_at.toISOString(),
    },
    {
      kind: 'change',
      at: at(1).toISOString(),
      bid_idn: '1-2-LE26',
      name: 'Compra de mesas',
      change: expect.objectContaining({ field: 'closes_at', severity: 'critical' }),
      more: 1,
      own_result: null,
    },
  ])
  expect(await bell(beto)).toEqual({ notices: [], total: 0, seen_at: null })

  now = at(4)
  await ana.call('POST', `/api/users/searches/${id}/seen`)
  await ana.call('POST', '/api/users/follow_bid/seen', { up_to: 1_000_000 })
  expect((await bell()).notices).toMatchObject([{ kind: 'reminder' }])
  await ana.call('DELETE', '/api/users/follow_bid/1-1-LE26')
  expect(await bell()).toEqual({ notices: [], total: 0, seen_at: null })
  now = NOW
})

test('DES-3 what was seen in the bell is kept with the account, in any browser, and never moves back', async () => {
  const carla = await app.signIn('carla@andina.cl')
  const seen = async () => (await carla.call('GET', '/api/users/notices')).body.seen_at
  const mark = (up_to: unknown) => carla.call('POST', '/api/users/notices/seen', { up_to })
  expect(await seen()).toBeNull()
  const earlier = new Date(now.getTime() - MINUTE_MS).toISOString()
  expect((await mark(now.toISOString())).body).toEqual({ seen_at: now.toISOString() })
  expect((await mark(earlier)).body).toEqual({ seen_at: now.toISOString() })
  // a browser whose clock is fast hides no later notice
  expect((await mark('2126-01-01T00:00:00.000Z')).body).toEqual({ seen_at: now.toISOString() })
  expect(await seen()).toBe(now.toISOString())
  for (const wrong of ['ayer', '', null, 12, '2026-11-20', undefined]) expect((await mark(wrong)).status).toBe(400)
})
