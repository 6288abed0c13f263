import { finishRun, interruptOpenRuns, startRun } from '@mirador/database/source/ingestion-runs'
import { recordGaps } from '@mirador/database/source/source-gaps'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { noteSourceAnswer, noteSourceFailure } from '@mirador/database/source/source-outages'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { OutageCause } from '@mirador/domain/source-outage'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import type { Source } from '@mirador/ingestion/source/source'
import { noCounts } from '@mirador/ingestion/sync/cycle-counts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

// a Friday, six in the evening in Chile
const EVENING = new Date('2026-11-20T21:00:00Z')
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const TENDER = '1057-1-LE26'

type App = Awaited<ReturnType<typeof openTestApp>>
let app: App
let user: Awaited<ReturnType<App['signIn']>>
// never called: only its presence matters
const source = { findRefusedUntil: async () => undefined } as unknown as Source

beforeAll(async () => {
  app = await openTestApp({ now: () => EVENING, source })
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate tender, institution, ingestion_run, source_quota, source_outage, source_gap, source_moment cascade`.execute(
    app.database.db,
  )
})

const status = async () => (await user.call('GET', '/api/source/status')).body
const history = async () => (await user.call('GET', '/api/source/history')).body

async function fail(cause: OutageCause, from: Date, to: Date) {
  for (const about of ['a', 'b', 'c'])
    await noteSourceFailure(
      app.database.db,
      { cause, reason: 'Mercado Público no responde.', about, since: from },
      about === 'c' ? to : from,
    )
}

test('SYN-1 before the first reading the state reports that nothing was read', async () => {
  expect(await status()).toMatchObject({ source_at: null, is_behind: false, outage: null, quota_left: 10_000 })
  expect(await history()).toEqual({
    runs: [],
    quota: { daily: 10_000, left: 10_000, resets_at: '2026-11-21T03:00:00.000Z', agile_left: null },
    gaps: { missing: 0, without_detail: 0, sample: [] },
    agile_gaps: null,
    readings: {
      due: { tenders: 0, read: 0 },
      agile_due: null,
      classes: ['followedSoon', 'closingSoon', 'followed', 'open'].map((name) => ({ name, tenders: 0, on_time: 0 })),
    },
    outages: [],
    search_rebuilt: null,
  })
})

test.each([
  ['six working hours', at('15:00'), false],
  ['a minute more', at('14:59'), true],
  ['a week', new Date('2026-11-13T15:00:00Z'), true],
])('SYN-1 with the newest date of the source %s old, data are behind: %s', async (_age, newest, is) => {
  await noteSourceMoment(app.database.db, newest, EVENING)
  expect(await status()).toMatchObject({ source_at: newest.toISOString(), is_behind: is })
})

test('SRC-3 an old file that is imported now makes the data no newer than the file', async () => {
  const { db } = app.database
  const file = new Date('2025-04-02T03:00:00Z')
  await noteSourceMoment(db, file, EVENING)
  const id = await startRun(db, 'import:state-csv', EVENING)
  await finishRun(db, id, { outcome: 'ok', counts: {} }, EVENING)
  expect(await status()).toMatchObject({ last_read_at: file.toISOString(), is_behind: true })
})

test('SYN-1 an outage is reported while it lasts and listed with its start and end', async () => {
  const { db } = app.database
  await fail('source', at('20:00'), at('20:55'))
  expect(await status()).toMatchObject({ outage: { cause: 'source', started_at: '2026-11-20T20:00:00.000Z' } })
  expect((await history()).outages).toEqual([
    {
      channel: 1,
      cause: 'source',
      reason: 'Mercado Público no responde.',
      started_at: '2026-11-20T20:00:00.000Z',
      ended_at: null,
    },
  ])
  await noteSourceAnswer(db, EVENING, false)
  expect(await status()).toMatchObject({ outage: null })
  expect((await history()).outages).toMatchObject([{ ended_at: EVENING.toISOString() }])
})

test('SYN-1 outages of more than 90 days ago are not listed', async () => {
  const long = (days: number) => new Date(EVENING.getTime() - days * DAY_MS)
  await fail('source', long(92), long(92))
  await fail('source', long(89.5), long(89.45))
  await noteSourceAnswer(app.database.db, EVENING, false)
  expect((await history()).outages).toMatchObject([{ started_at: long(89.5).toISOString() }])
})

test('SYN-1 an outage that was not checked for hours is not reported as ongoing', async () => {
  await fail('source', at('15:00'), at('15:30'))
  expect(await status()).toMatchObject({ outage: null })
  expect((await history()).outages).toMatchObject([{ ended_at: '2026-11-20T15:30:00.000Z' }])
})

test('SYN-1 the last twenty readings of tenders have the same fields, for cycles and imports', async () => {
  const { db } = app.database
  for (let i = 0; i < 25; i++) {
    const id = await startRun(
      db,
      i === 24 ? 'import:publicadas' : 'sync',
      new Date(at('10:00').getTime() + i * MINUTE_MS),
    )
    const counts =
      i === 24
        ? { files: 1, read: 40, created: 3, updated: 2, unchanged: 35, older: 0, refused: 1, by_status: {} }
        : { ...noCounts(), listed: 700, created: 5, updated: 4, refused: 2, failed: { unreachable: 3 } }
    await finishRun(db, id, { outcome: 'ok', counts }, at('11:00'))
  }
  await startRun(db, 'import:tax-registry', at('12:00'))
  await startRun(db, 'sync', at('12:00'))
  const { runs } = await history()
  expect(runs).toHaveLength(20)
  expect(runs[0]).toMatchObject({ kind: 'sync', finished_at: null, outcome: null, read: 0, failed: 0 })
  expect(runs[1]).toMatchObject({ kind: 'import', outcome: 'ok', read: 40, created: 3, updated: 2, failed: 1 })
  expect(runs[2]).toMatchObject({ kind: 'sync', read: 700, created: 5, updated: 4, failed: 5 })
})

test('SYN-1 a run that a killed process left open is shown with a sentence, also one of an older version', async () => {
  const { db } = app.database
  const sentence = 'El proceso terminó antes de acabar.'
  const old = await startRun(db, 'sync', at('15:00'))
  await finishRun(db, old, { outcome: 'interrupted', reason: sentence, counts: {} }, at('15:05'))
  await startRun(db, 'sync', at('16:00'))
  await interruptOpenRuns(db, 'sync', at('17:00'))
  const { runs } = (await history()) as { runs: { reason: string }[] }
  expect(runs.map(({ reason }) => reason)).toEqual([sentence, sentence])
  expect(await status()).toMatchObject({ problem: sentence })
})

test('SYN-1 gaps are reported with the oldest of them, at most twenty', async () => {
  const codes = Array.from({ length: 23 }, (_, i) => `1057-${i + 1}-LE26`)
  await recordGaps(app.database.db, { codes: codes.slice(0, 1), isComplete: true, now: at('10:00') })
  await recordGaps(app.database.db, { codes, isComplete: true, now: at('11:00') })
  const { gaps } = await history()
  expect(gaps).toMatchObject({ missing: 23, without_detail: 0 })
  expect(gaps.sample).toHaveLength(20)
  expect(gaps.sample[0]).toEqual({ bid_idn: TENDER, is_listed: false, since: '2026-11-20T10:00:00.000Z' })
})

test.each([
  ['in it', at('20:30'), { started_at: at('20:00').toISOString(), ended_at: null }],
  ['when it began', at('20:00'), { started_at: at('20:00').toISOString(), ended_at: null }],
  ['before it', at('19:59'), null],
  ['not yet', at('21:30'), null],
])('DET-1 a tender that closed %s reports the outage at its closing', async (_when, closes_at, expected) => {
  await fail('source', at('20:00'), at('20:58'))
  const record = tenderRecord({ bid_idn: TENDER, closes_at, read_at: at('10:00') })
  await ingestTenders(app.database, [record], EVENING)
  const [tender] = (await user.call('GET', `/api/bid/by/${TENDER}`)).body
  expect(tender).toMatchObject({ closing_outage: expected, source_at: at('10:00').toISOString() })
})

test('DET-1 a stop on our side is not an outage at the closing of a tender', async () => {
  await fail('quota', at('20:00'), at('20:58'))
  const record = tenderRecord({ bid_idn: TENDER, closes_at: at('20:30'), read_at: at('10:00') })
  await ingestTenders(app.database, [record], EVENING)
  const [tender] = (await user.call('GET', `/api/bid/by/${TENDER}`)).body
  expect(tender).toMatchObject({ closing_outage: null })
  expect(await status()).toMatchObject({ outage: { cause: 'quota' } })
})

test('LIC-8 each row has the time of its reading and the date of the source', async () => {
  const record = tenderRecord({ bid_idn: TENDER, source_at: at('10:00'), read_at: at('11:00') })
  await ingestTenders(app.database, [record], EVENING)
  const { bids } = (await user.call('GET', '/api/bid/all')).body
  expect(bids).toMatchObject([{ source_at: at('10:00').toISOString(), read_at: at('11:00').toISOString() }])
})
