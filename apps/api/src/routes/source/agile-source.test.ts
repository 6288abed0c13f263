import { upsertAgileListings } from '@mirador/database/source/agile-listings'
import { finishRun, startRun } from '@mirador/database/source/ingestion-runs'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { noteSourceAnswer, noteSourceFailure } from '@mirador/database/source/source-outages'
import { bookCall } from '@mirador/database/source/source-quota'
import { replaceSpans } from '@mirador/database/source/source-spans'
import { scheduleReading } from '@mirador/database/source/source-tenders'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import type { AgileSource } from '@mirador/ingestion/compra-agil/agile-source'
import type { Source } from '@mirador/ingestion/source/source'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRateLimits } from '../../limits/rate-limits.ts'
import { countSourceReading } from '../../limits/source-reading-limits.ts'
import { openTestApp } from '../../test-app.ts'

// a Friday, six in the evening in Chile
const EVENING = new Date('2026-11-20T21:00:00Z')
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

type App = Awaited<ReturnType<typeof openTestApp>>
let app: App
let user: Awaited<ReturnType<App['signIn']>>
const refused = { findRefusedUntil: async () => undefined }

beforeAll(async () => {
  app = await openTestApp({
    now: () => EVENING,
    source: refused as unknown as Source,
    agileSource: {
      ...refused,
      readTender: async (bid_idn: string) =>
        tenderRecord({
          bid_idn,
          source: 'agile-detail',
          read_at: EVENING,
          closes_at: new Date('2026-11-25T18:00:00Z'),
        }),
    } as unknown as AgileSource,
  })
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate tender, institution, ingestion_run, source_quota, source_outage, source_gap, source_moment, source_span, source_tender cascade`.execute(
    app.database.db,
  )
})

const status = async () => (await user.call('GET', '/api/source/status')).body
const history = async () => (await user.call('GET', '/api/source/history')).body

async function fail(channel: 1 | 2, from: Date, to: Date) {
  for (const about of ['a', 'b', 'c'])
    await noteSourceFailure(
      app.database.db,
      { channel, cause: 'source', reason: 'Mercado Público no responde.', about, since: from },
      about === 'c' ? to : from,
    )
}

test('AGI-2 each channel has its own state: one may be down while the other is read', async () => {
  const { db } = app.database
  await fail(CHANNEL.agile, at('20:00'), at('20:58'))
  await noteSourceMoment(db, at('20:50'), EVENING)
  await noteSourceMoment(db, at('12:00'), EVENING, CHANNEL.agile)
  const run = await startRun(db, 'sync:agile', at('19:00'))
  await finishRun(
    db,
    run,
    { outcome: 'partial', reason: 'Dos fallaron.', counts: { listed: 40, created: 2 } },
    at('19:05'),
  )
  expect(await status()).toMatchObject({
    outage: null,
    is_behind: false,
    last_sync_at: null,
    agile: {
      is_behind: true,
      is_running: false,
      problem: 'Dos fallaron.',
      last_sync_at: at('19:05').toISOString(),
      outage: { cause: 'source', started_at: at('20:00').toISOString() },
    },
  })
  expect(await history()).toMatchObject({
    outages: [{ channel: 2, ended_at: null }],
    runs: [{ kind: 'sync', channel: 2, read: 40, created: 2 }],
  })
  // an answer of the other channel does not affect this one
  await noteSourceAnswer(db, EVENING, false)
  expect(await status()).toMatchObject({ agile: { outage: { cause: 'source' } } })
})

test('AGI-2 unread parts of Compra Ágil are reported with their start, and the remaining calls of both channels of one quota', async () => {
  const { db } = app.database
  const span = {
    from_at: at('18:00'),
    to_at: at('18:30'),
    is_piece: false,
    tries: 0,
    next_try_at: null,
    since: at('18:30'),
  }
  await replaceSpans(db, {
    channel: 2,
    list: 'changes',
    removed: [],
    added: [span, { ...span, from_at: at('18:10'), is_piece: true }],
  })
  const listing = { bid_idn: '1000-1-COT26', status: 5, closes_at: null, changed_at: null, listed_at: at('18:00') }
  await upsertAgileListings(db, [{ ...listing, detail_due: true }])
  for (const channel of [1, 2, 2] as const) await bookCall(db, '2026-11-20', { all: 100 }, 'lists', channel)
  expect(await history()).toMatchObject({
    agile_gaps: { spans: 2, seconds: 1800, since: at('18:30').toISOString(), details: 1 },
    quota: { left: 9997, agile_left: null },
  })
  expect(await status()).toMatchObject({ quota_left: 9997 })
})

test.each([
  ['1057-1-COT26', true],
  ['1057-1-LE26', false],
])('AGI-2 only an outage of its own channel is reported at the closing of %s', async (bid_idn, isShown) => {
  await fail(CHANNEL.agile, at('20:00'), at('20:58'))
  const record = tenderRecord({ bid_idn, closes_at: at('20:30'), read_at: at('10:00') })
  await ingestTenders(app.database, [record], EVENING)
  const [tender] = (await user.call('GET', `/api/bid/by/${bid_idn}`)).body
  expect(tender.closing_outage === null).toBe(!isShown)
})

test('AGI-2 the channel is offered while it is read, also before the first answer, and not where the operator closed it', async () => {
  const isOffered = async (one: Pick<App, 'callAs'>) => (await one.callAs('GET', '/config.json')).body.agile
  expect(await status()).toMatchObject({ agile: { source_at: null } })
  expect(await isOffered(app)).toBe(true)
  const closed = await openTestApp({ now: () => EVENING, settings: { COMPRA_AGIL: 'false' } })
  try {
    expect(await isOffered(closed)).toBe(false)
    const record = tenderRecord({ bid_idn: '1057-1-COT26', source: 'agile-detail', read_at: EVENING })
    await ingestTenders(closed.database, [record], EVENING)
    expect(await isOffered(closed)).toBe(false)
    expect((await (await closed.signIn('a@empresa.cl')).call('GET', '/api/source/status')).body.agile).toBeNull()
  } finally {
    await closed.close()
  }
  // without a ticket stored ones can be listed
  const stored = await openTestApp({ now: () => EVENING })
  try {
    expect(await isOffered(stored)).toBe(false)
    const record = tenderRecord({ bid_idn: '1057-1-COT26', source: 'agile-detail', read_at: EVENING })
    await ingestTenders(stored.database, [record], EVENING)
    // the answer that none is stored is cached for a second
    await expect.poll(() => isOffered(stored), { timeout: 60_000 }).toBe(true)
  } finally {
    await stored.close()
  }
})

test('AGI-2 a Compra Ágil that is opened is read from its own API', async () => {
  await scheduleReading(app.database.db, '1057-9-COT26', EVENING)
  const { body } = await user.call('POST', '/refresh/1057-9-COT26')
  expect(body).toMatchObject({ outcome: 'read' })
})

test('AGI-2 a Compra Ágil that no list and no file has named causes no call, and the answer states it', async () => {
  const { status, body } = await user.call('POST', '/refresh/9999999-1-COT26')
  expect(status).toBe(200)
  expect(body).toEqual({
    outcome: 'unlisted',
    read_at: null,
    changed: false,
    message: 'Ninguna lista ni archivo de Mercado Público ha nombrado esta licitación: revisa el código.',
  })
})

test('DET-1 an account may cause a few calls to the source in an hour, an address a share of the day, also after a restart', async () => {
  const codes = Array.from({ length: 40 }, (_, i) => `1058-${i + 1}-COT26`)
  for (const code of codes) await scheduleReading(app.database.db, code, EVENING)
  const other = await app.signIn('otra@empresa.cl')
  const outcomes: string[] = []
  for (const code of codes.slice(0, 14)) outcomes.push((await other.call('POST', `/refresh/${code}`)).body.outcome)
  expect(outcomes).toEqual([...Array(12).fill('read'), 'limited', 'limited'])
  // the counts are in the database: a second process has the same
  const second = createRateLimits({
    db: app.database.db,
    clock: () => EVENING,
    authSecret: app.context.env.authSecret as string,
  })
  expect(await countSourceReading(second, other.sub, '203.0.113.9')).toBe(false)
  const admitted = []
  for (let i = 0; i < 110; i++) admitted.push(await countSourceReading(second, `account ${i}`, '203.0.113.9'))
  expect(admitted.filter(Boolean)).toHaveLength(100)
})
