import { setTimeout as sleep } from 'node:timers/promises'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { ERROR_TEXTS } from '@mirador/texts/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgresBinaries } from '../postgres-binaries.mjs'
import { ask, startOwnServer } from '../postgres-server.ts'
import { type ApiProcess, openBrowser } from '../product-process.ts'
import { until } from '../until.ts'
import { openLine } from './held-line.ts'
import { openPlace, type Place } from './place.ts'
import { createWriters, FOLLOWER } from './writers.ts'

const binaries = process.env.TEST_DATABASE_URL ? findPostgresBinaries() : undefined
/** FAULTS_GONE_SECONDS=30 for the long variant. */
const GONE_MS = 1000 * (Number(process.env.FAULTS_GONE_SECONDS) || 4)
/** No request waits longer for its answer, whatever the database does. */
const BOUND_MS = 17_000
const UNAVAILABLE = { code: 'unavailable', message: ERROR_TEXTS.unavailable }

describe.skipIf(!binaries)('the database goes away and comes back (needs PostgreSQL)', { timeout: 180_000 }, () => {
  let server: Awaited<ReturnType<typeof startOwnServer>>
  let line: Awaited<ReturnType<typeof openLine>>
  let place: Place
  let fake: FakeSource
  let api: ApiProcess
  const reader = openBrowser(FOLLOWER, '10.201.0.1')
  beforeAll(async () => {
    server = await startOwnServer(binaries ?? '')
    line = await openLine(server.url)
    place = await openPlace(server.url)
    fake = await startFakeSource({ tenders: [{ CodigoExterno: '1000-1-LE26' }] })
    api = await place.start({
      DATABASE_URL: through(place.settings.DATABASE_URL ?? ''),
      MERCADO_PUBLICO_URL: fake.url,
      MERCADO_PUBLICO_TICKET: fake.ticket,
      MERCADO_PUBLICO_PAUSE_MS: '0',
      SYNC_INTERVAL_SECONDS: '1',
    })
    await createWriters([]).open(api)
    await reader.signIn(api)
  }, 60_000)
  afterAll(async () => {
    line?.release()
    await server?.start()
    await place?.close()
    line?.close()
    await fake?.close()
    await server?.remove()
  }, 60_000)

  /** The same database, over the line. */
  function through(url: string) {
    const path = new URL(line.url)
    path.pathname = new URL(url).pathname
    return path.href
  }

  let sent = 0
  const messages: string[] = []
  /** One request of each kind, with the longest wait for an answer. */
  async function askAll() {
    const begun = performance.now()
    const message = `Mensaje número ${sent++}.`
    const sender = openBrowser('', `10.202.${sent >> 8}.${sent & 255}`)
    const answers = await Promise.all([
      reader.call(api, 'GET', '/api/bid/all'),
      sender.call(api, 'POST', '/api/contact/send', { name: 'Ana', email: 'ana@ejemplo.cl', message }),
      reader.call(api, 'GET', '/api/source/status'),
    ])
    if (answers[1]?.status === 200) messages.push(message)
    return { answers, waited: performance.now() - begun }
  }
  const health = async (path: string) => (await fetch(api.url + path)).status
  const isWell = async () => (await askAll()).answers.every(({ status }) => status === 200)

  /** Whatever was answered with a success is stored, and once. */
  async function expectMessages() {
    const stored = await place.look(({ db }) => db.selectFrom('contact_message').select('message').execute())
    const texts = stored.map(({ message }) => message)
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts).toEqual(expect.arrayContaining(messages))
  }

  test('stopped at once, every answer is a clear 503 in time; back, the same process goes on by itself', async () => {
    const before = api.printed().length
    await server.kill('SIGQUIT')
    const end = performance.now() + GONE_MS
    let rounds = 0
    while (performance.now() < end) {
      const { answers, waited } = await askAll()
      expect(waited).toBeLessThan(BOUND_MS)
      for (const answer of answers) expect(answer).toEqual({ status: 503, body: UNAVAILABLE })
      expect([await health('/readyz'), await health('/healthz')]).toEqual([503, 200])
      rounds++
      await sleep(200)
    }
    expect(rounds).toBeGreaterThan(2)
    const away = { status: 503, body: { __type: 'ServiceUnavailableException' } }
    expect(await reader.renew(api)).toMatchObject(away)
    expect(await reader.enter(api)).toMatchObject(away)
    // what the clocks of the process have to say is said once, not at each turn: the outbox's, and the sync's
    const told = api.printed().slice(before).split('\n')
    expect(told.filter((text) => text.includes('periodic work failed')).length).toBeLessThanOrEqual(1)
    expect(told.filter((text) => text.includes('sync interrupted')).length).toBeLessThanOrEqual(1)
    await server.start()
    await until(async () => (await health('/readyz')) === 200)
    await until(isWell)
    expect(api.child.exitCode).toBeNull()
    // nobody was signed out by it
    expect((await reader.renew(api)).status).toBe(200)
    // the sync too
    fake.set('1000-2-LE26')
    await until(async () => (await reader.call(api, 'GET', '/api/bid/by/1000-2-LE26')).status === 200)
    await expectMessages()
  })

  test('connections cut by the server cost at most a 503, and the next request goes through', async () => {
    const cut = `select count(pg_terminate_backend(pid)) from pg_stat_activity
      where pid <> pg_backend_pid() and application_name = 'mirador'`
    const seen: { status: number; body: unknown }[] = []
    for (let round = 0; round < 10; round++) {
      const asking = Promise.all([askAll(), askAll(), askAll()])
      await ask(server.url, cut)
      for (const { answers } of await asking) seen.push(...answers)
    }
    for (const answer of seen.filter(({ status }) => status !== 200))
      expect(answer).toEqual({ status: 503, body: UNAVAILABLE })
    await until(isWell)
    expect(await health('/readyz')).toBe(200)
    await expectMessages()
  })

  test('fallen silent, nobody waits beyond the bound and the health check says so; when it speaks again all goes on', async () => {
    line.hold()
    const [{ answers, waited }, [ready, alive, waitedForHealth]] = await Promise.all([
      askAll(),
      (async () => {
        const begun = performance.now()
        return [await health('/readyz'), await health('/healthz'), performance.now() - begun] as const
      })(),
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    for (const { body } of answers) expect(body).toEqual(UNAVAILABLE)
    expect(waited).toBeLessThan(BOUND_MS)
    expect([ready, alive]).toEqual([503, 200])
    expect(waitedForHealth).toBeLessThan(4000)
    line.release()
    await until(async () => (await health('/readyz')) === 200)
    await until(isWell)
    await expectMessages()
  })
})
