import { setTimeout as sleep } from 'node:timers/promises'
import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import { SHARED_CHECK_MS } from '@mirador/api/http/health'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import { queryValue, startOwnServer } from '../../scripts/postgres-server.ts'
import { type ApiProcess, openBrowser } from '../product-process.ts'
import { until } from '../until.ts'
import { openPausableProxy } from './pausable-proxy.ts'
import { openPlace, type Place } from './place.ts'
import { createWriters, FOLLOWER } from './writers.ts'

const binaries = process.env.TEST_DATABASE_URL ? findPostgresBinaries() : undefined
/** How long the server is down; FAULTS_GONE_SECONDS=30 for the long variant. */
const GONE_MS = 1000 * (Number(process.env.FAULTS_GONE_SECONDS) || 4)
/** Maximum wait of any request for its response, in any state of the database. */
const BOUND_MS = 17_000
const UNAVAILABLE = { code: 'unavailable', message: ERROR_TEXTS.unavailable }

describe.skipIf(!binaries)('the database goes away and comes back (needs PostgreSQL)', { timeout: 180_000 }, () => {
  let server: Awaited<ReturnType<typeof startOwnServer>>
  let proxy: Awaited<ReturnType<typeof openPausableProxy>>
  let place: Place
  let fake: FakeSource
  let api: ApiProcess
  const reader = openBrowser(FOLLOWER, '10.201.0.1')
  beforeAll(async () => {
    server = await startOwnServer(binaries ?? '')
    proxy = await openPausableProxy(server.url)
    place = await openPlace(server.url)
    fake = await startFakeSource({ tenders: [{ CodigoExterno: '1000-1-LE26' }] })
    api = await place.start({
      DATABASE_URL: through(place.settings.DATABASE_URL ?? ''),
      MERCADO_PUBLICO_URL: fake.url,
      MERCADO_PUBLICO_TICKET: fake.ticket,
      COMPRA_AGIL: 'false',
      MERCADO_PUBLICO_PAUSE_MS: '0',
      SYNC_INTERVAL_SECONDS: '1',
    })
    await createWriters([]).open(api)
    await reader.signIn(api)
  }, 60_000)
  afterAll(async () => {
    proxy?.resume()
    await server?.start()
    await place?.close()
    proxy?.close()
    await fake?.close()
    await server?.remove()
  }, 60_000)

  /** The same database through the proxy. */
  function through(url: string) {
    const path = new URL(proxy.url)
    path.pathname = new URL(url).pathname
    return path.href
  }

  let sent = 0
  const messages: string[] = []
  /** Sends one request of each kind. @returns the responses and the longest wait in milliseconds */
  async function requestAll() {
    const start = performance.now()
    const message = `Mensaje número ${sent++}.`
    const sender = openBrowser('', `10.202.${sent >> 8}.${sent & 255}`)
    const answers = await Promise.all([
      reader.call(api, 'GET', '/api/bid/all'),
      sender.call(api, 'POST', '/api/contact/send', { name: 'Ana', email: 'ana@ejemplo.cl', message }),
      reader.call(api, 'GET', '/api/source/status'),
    ])
    if (answers[1]?.status === 200) messages.push(message)
    return { answers, waited: performance.now() - start }
  }
  const health = async (path: string) => (await fetch(api.url + path)).status
  const isHealthy = async () => (await requestAll()).answers.every(({ status }) => status === 200)

  /** Each acknowledged message is stored exactly once. */
  async function expectMessages() {
    const stored = await place.look(({ db }) => db.selectFrom('contact_message').select('message').execute())
    const texts = stored.map(({ message }) => message)
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts).toEqual(expect.arrayContaining(messages))
  }

  test('while the server is stopped every response is a prompt 503; once it is back the same process recovers', async () => {
    const before = api.printed().length
    await server.kill('SIGQUIT')
    const end = performance.now() + GONE_MS
    let rounds = 0
    while (performance.now() < end) {
      const { answers, waited } = await requestAll()
      expect(waited).toBeLessThan(BOUND_MS)
      for (const answer of answers) expect(answer).toEqual({ status: 503, body: UNAVAILABLE })
      expect([await health('/readyz'), await health('/healthz')]).toEqual([503, 200])
      rounds++
      await sleep(200)
    }
    expect(rounds).toBeGreaterThan(2)
    const unavailable = { status: 503, body: { __type: 'ServiceUnavailableException' } }
    expect(await reader.renew(api)).toMatchObject(unavailable)
    expect(await reader.trySignIn(api)).toMatchObject(unavailable)
    // each periodic work and the sync log their failure once, not at each turn
    const logged = api.printed().slice(before).split('\n')
    const failed = logged.filter((text) => text.includes('periodic work failed')).map((line) => JSON.parse(line).work)
    expect(failed).toEqual([...new Set(failed)])
    expect(logged.filter((text) => text.includes('sync interrupted')).length).toBeLessThanOrEqual(1)
    await server.start()
    await until(async () => (await health('/readyz')) === 200)
    await until(isHealthy)
    expect(api.child.exitCode).toBeNull()
    // the session is still valid
    expect((await reader.renew(api)).status).toBe(200)
    // the sync recovered as well
    fake.set('1000-2-LE26')
    await until(async () => (await reader.call(api, 'GET', '/api/bid/by/1000-2-LE26')).status === 200)
    await expectMessages()
  })

  test('a connection that the server closes costs at most a 503, and the next request succeeds', async () => {
    const closeConnections = `select count(pg_terminate_backend(pid)) from pg_stat_activity
      where pid <> pg_backend_pid() and application_name = 'mirador'`
    const seen: { status: number; body: unknown }[] = []
    for (let round = 0; round < 10; round++) {
      const requesting = Promise.all([requestAll(), requestAll(), requestAll()])
      await queryValue(server.url, closeConnections)
      for (const { answers } of await requesting) seen.push(...answers)
    }
    for (const answer of seen.filter(({ status }) => status !== 200))
      expect(answer).toEqual({ status: 503, body: UNAVAILABLE })
    await until(isHealthy)
    await until(async () => (await health('/readyz')) === 200)
    await expectMessages()
  })

  test('while the server does not respond no request waits beyond the bound and readiness is 503; then the product recovers', async () => {
    proxy.pause()
    await sleep(SHARED_CHECK_MS)
    const [{ answers, waited }, [ready, alive, waitedForHealth]] = await Promise.all([
      requestAll(),
      (async () => {
        const start = performance.now()
        return [await health('/readyz'), await health('/healthz'), performance.now() - start] as const
      })(),
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    for (const { body } of answers) expect(body).toEqual(UNAVAILABLE)
    expect(waited).toBeLessThan(BOUND_MS)
    expect([ready, alive]).toEqual([503, 200])
    expect(waitedForHealth).toBeLessThan(4000)
    proxy.resume()
    await until(async () => (await health('/readyz')) === 200)
    await until(isHealthy)
    await expectMessages()
  })
})
