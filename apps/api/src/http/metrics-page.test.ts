import { finishRun, startRun } from '@mirador/database/source/ingestion-runs'
import { recordGaps } from '@mirador/database/source/source-gaps'
import { noteSourceFailure } from '@mirador/database/source/source-outages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const TOKEN = 'a-token-of-the-tests'

type App = Awaited<ReturnType<typeof openTestApp>>
let app: App
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
})
afterAll(() => app.close())

/** Samples by name and labels, as Prometheus parses them. */
async function scrape({ url }: App): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', value] = /^([a-z_][a-z_\d]*(?:\{[^}]*\})?) (\S+)$/i.exec(line) ?? []
      expect([line, value]).toEqual([line, expect.stringMatching(/^(-?\d[\d.e+-]*|Nan)$/)])
      return [name, Number(value)]
    }),
  )
}

test('requests are counted and timed by method, pattern of the route and class of status', async () => {
  const user = await app.signIn('ventas@empresa.cl')
  for (const path of ['/api/bid/by/1-1-LE26', '/api/bid/by/1-2-LE26?q=ana', '/api/bid/nobody/ana'])
    await user.call('GET', path)
  const samples = await scrape(app)
  const count = (labels: string) => samples.get(`mirador_http_request_duration_seconds_count{${labels}}`)
  expect(count('method="GET",route="/api/bid/by/:id",status="2xx"')).toBe(1)
  expect(count('method="GET",route="/api/bid/by/:id",status="4xx"')).toBe(1)
  expect(count('method="GET",route="(none)",status="4xx"')).toBe(1)
  expect(count('method="POST",route="/auth",status="2xx"')).toBe(1)
  expect(
    samples.get(
      'mirador_http_request_duration_seconds_bucket{le="20",method="GET",route="/api/bid/by/:id",status="4xx"}',
    ),
  ).toBe(1)
  expect([...samples.keys()].join()).not.toMatch(/ana|empresa|LE26/)
})

test('mails about followed tenders are counted by kind, with the age of the last turn', async () => {
  expect((await scrape(app)).has('mirador_notices_age_seconds')).toBe(false)
  await app.notices.turn()
  expect((await scrape(app)).get('mirador_notices_age_seconds')).toBe(0)
})

test('refusals by limits are counted, those of identity too', async () => {
  const AuthParameters = { USERNAME: 'compras@empresa.cl', PASSWORD: 'Equivocada1' }
  for (let i = 0; i < 6; i++)
    await fetch(`${app.url}/auth/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'mirador-web', AuthParameters }),
    })
  for (let i = 0; i < 21; i++)
    await app.callAs('POST', '/api/contact/send', {
      body: { email: 'ana@empresa.cl', name: 'Ana', message: `Hola, ¿me llaman al ${i}?` },
    })
  const samples = await scrape(app)
  expect(samples.get('mirador_rate_limited_total{route="/auth"}')).toBe(1)
  expect(samples.get('mirador_rate_limited_total{route="/api/contact/send"}')).toBe(1)
})

test('the age of the sync, the quota, the outage, the gaps and the outbox are reported as stored', async () => {
  const { db } = app.database
  await sql`delete from mail_outbox`.execute(db)
  const before = await scrape(app)
  expect(before.has('mirador_sync_age_seconds')).toBe(false)
  expect(before.get('mirador_outbox_mails')).toBe(0)
  expect(before.get('mirador_source_calls_left_today')).toBe(10_000)
  expect([before.get('mirador_source_outage'), before.get('mirador_source_gaps')]).toEqual([0, 0])
  expect(before.has('mirador_agile_sync_age_seconds')).toBe(false)
  expect([before.get('mirador_agile_outage'), before.get('mirador_agile_unread_seconds')]).toEqual([0, 0])

  for (const [outcome, seconds] of [
    ['ok', 900],
    ['partial', 300],
    ['failed', 60],
  ] as const) {
    const id = await startRun(db, 'sync', ago(seconds + 30))
    await finishRun(db, id, { outcome, counts: {} }, ago(seconds))
  }
  await sql`insert into source_quota (day, calls) values ('2026-11-20', 120)`.execute(db)
  await sql`
    insert into mail_outbox (id, kind, recipient, subject, created_at, expires_at, next_try_at)
    select gen_random_uuid(), 'contact', 'a@b.cl', 'x', ${ago(600)}::timestamptz, ${NOW}::timestamptz + n * interval '1 hour',
      case when n < 3 then ${NOW}::timestamptz end
    from generate_series(0, 4) as n`.execute(db)
  for (const about of ['a', 'b', 'c'])
    await noteSourceFailure(db, { cause: 'source', reason: 'Mercado Público no responde.', about, since: NOW }, NOW)
  await recordGaps(db, { codes: ['1-1-LE26', '1-2-LE26'], isComplete: true, now: NOW })
  const samples = await scrape(app)
  expect([samples.get('mirador_source_outage'), samples.get('mirador_source_gaps')]).toEqual([1, 2])
  expect(samples.get('mirador_agile_outage')).toBe(0)
  expect(samples.get('mirador_sync_age_seconds')).toBe(300)
  expect(samples.get('mirador_source_calls_today')).toBe(120)
  expect(samples.get('mirador_source_calls_left_today')).toBe(9880)
  // neither expired nor finished mails
  expect(samples.get('mirador_outbox_mails')).toBe(2)
  expect(samples.get('mirador_outbox_oldest_age_seconds')).toBe(600)
  expect(samples.get('mirador_database_up')).toBe(1)
  if (app.database.kind === 'postgres') {
    expect(samples.get('mirador_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(samples.get('mirador_database_connections{state="waiting"}')).toBe(0)
  }
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
})

test('without the database the metrics of the process are still reported', async () => {
  const lone = await openTestApp()
  await fetch(`${lone.url}/healthz`)
  await lone.database.close()
  const samples = await scrape(lone)
  expect(samples.get('mirador_database_up')).toBe(0)
  expect(samples.get('mirador_http_request_duration_seconds_count{method="GET",route="/healthz",status="2xx"}')).toBe(1)
  expect([...samples.keys()].filter((name) => /mirador_(outbox|source|sync)/.test(name))).toEqual([])
  await lone.app.close()
})

test('it answers only this machine, and nobody where a proxy may be in front', async () => {
  const status = async (request: object, { app: one } = app) =>
    (await one.inject({ url: '/metrics', ...request })).statusCode
  expect(await status({})).toBe(200)
  expect(await status({ remoteAddress: '::ffff:127.0.0.1' })).toBe(200)
  expect(await status({ remoteAddress: '10.0.0.9' })).toBe(404)
  for (const headers of [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'mirador.example' },
    { authorization: `Bearer ${TOKEN}`, host: 'rebound.example' },
  ])
    expect([headers, await status({ headers })]).toEqual([headers, 404])
  for (const settings of [{ TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://mirador.example' }] as Record<
    string,
    string
  >[]) {
    const proxied = await openTestApp({ settings })
    expect([settings, await status({}, proxied)]).toEqual([settings, 404])
    await proxied.close()
  }
})

test('with a token it answers its holders from anywhere, and nobody else', async () => {
  const guarded = await openTestApp({ settings: { METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' } })
  const status = async (authorization?: string) =>
    (
      await guarded.app.inject({
        url: '/metrics',
        headers: { 'x-forwarded-for': '203.0.113.7', ...(authorization && { authorization }) },
      })
    ).statusCode
  expect(await status(`Bearer ${TOKEN}`)).toBe(200)
  for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
    expect(await status(wrong)).toBe(404)
  await guarded.close()
})
