import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import { OPERATIONS, TENDER } from '@mirador/api/http/test-authorisation-calls'
import { createIdentity } from '@mirador/api/identity/identity'
import { createRateLimits } from '@mirador/api/limits/rate-limits'
import { createRequestLimits } from '@mirador/api/limits/request-limits'
import { ROUTES } from '@mirador/api/routes/routes'
import { type Database, postgresDatabase } from '@mirador/database/connection/connect'
import { databaseUrl } from '@mirador/database/testing/test-server'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryValue } from '../../scripts/postgres-server.ts'
import { type ApiProcess, openBrowser, PASSWORD, type Process, startApi, startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import {
  findStandbyBinaries,
  pause,
  resume,
  type StandbyCluster,
  startStandbyCluster,
  untilCaughtUp,
} from './standby-cluster.ts'

const binaries = findStandbyBinaries()
const AUTH_SECRET = 'a secret of the tests, longer than 32 bytes'
const PUBLIC_URL = 'http://mirador.example'
const CODE = '1000-1-LE26'
const CODES = [CODE, '1000-2-LE26', '1000-3-LE26']

const SLOW = { timeout: 180_000 }

describe.skipIf(!binaries)('two API processes, a primary and a standby (needs PostgreSQL)', SLOW, () => {
  let dataDir: string
  const ana = openBrowser('ana@ejemplo.cl')
  const beto = openBrowser('beto@ejemplo.cl')
  let cluster: StandbyCluster
  let fake: FakeSource
  let primary: Database
  let settings: { DATABASE_URL: string; DATABASE_READ_URL: string; [name: string]: string }
  let apis: [ApiProcess, ApiProcess]
  const processes: Process[] = []
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'mirador-standby-'))
    cluster = await startStandbyCluster(binaries ?? '')
    fake = await startFakeSource({ tenders: CODES.map((CodigoExterno) => ({ CodigoExterno })) })
    await queryValue(cluster.primary.url, 'create database mirador')
    await untilCaughtUp(cluster)
    settings = {
      DATABASE_URL: databaseUrl(cluster.primary.url, 'mirador'),
      DATABASE_READ_URL: databaseUrl(cluster.standby.url, 'mirador'),
      DATA_DIR: dataDir,
      AUTH_SECRET,
      PUBLIC_URL,
      LOG_LEVEL: 'info',
    }
    primary = postgresDatabase(databaseUrl(cluster.primary.url, 'mirador'), 3)
    // both start on an empty database at once: one migrates, the other waits
    apis = await Promise.all([startApi(settings), startApi(settings)])
    processes.push(...apis)
    await untilReady()
  })
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill()))
    await primary?.close()
    await fake?.close()
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function untilReady(state = 'used') {
    for (const { url } of apis) {
      await until(async () => (await (await fetch(`${url}/readyz`)).json()).standby.state === state)
    }
  }
  const rename = (name: string) => primary.db.updateTable('tender').set({ name }).where('bid_idn', '=', CODE).execute()

  /** @returns the data that both processes show a reader: whether the first tender is followed, and its name */
  async function seenBy(browser: typeof ana) {
    const seen = []
    for (const api of apis) {
      const { status, body } = await browser.call(api, 'GET', `/api/bid/by/${CODE}`)
      expect(status).toBe(200)
      seen.push({ is_followed: body[0].is_followed, name: body[0].name })
    }
    expect(seen[0]).toEqual(seen[1])
    return seen[0]
  }

  test('SYN-1 of two workers one synchronises, and when it is killed the other takes over', async () => {
    const env = {
      ...settings,
      MERCADO_PUBLICO_URL: fake.url,
      MERCADO_PUBLICO_TICKET: fake.ticket,
      COMPRA_AGIL: 'false',
      MERCADO_PUBLICO_PAUSE_MS: '0',
      SYNC_INTERVAL_SECONDS: '60',
    }
    const workers = [1, 2].map(() => startProcess('apps/worker/src/main.ts', env))
    processes.push(...workers)
    const isActive = ({ printed }: Process) => printed().includes('this process syncs')
    const isWaiting = ({ printed }: Process) => printed().includes('another process syncs')
    await until(() => workers.some(isActive) && workers.some(isWaiting))
    expect(workers.filter(isActive)).toHaveLength(1)
    await until(async () => (await primary.db.selectFrom('tender').selectAll().execute()).length === CODES.length)
    expect(workers.filter(isActive)).toHaveLength(1)
    await workers.find(isActive)?.kill()
    await until(() => workers.every(isActive))
    // from here on only the test writes tenders
    await Promise.all(workers.map((worker) => worker.kill()))
  })
  test('while the standby lags a user sees their own writes through either process; others see the earlier state', async () => {
    const log = pino({ level: 'silent' })
    const clock = () => new Date()
    const { db } = primary
    const limits = {
      requestLimits: createRequestLimits({ now: clock }),
      rateLimits: createRateLimits({ db, clock, authSecret: AUTH_SECRET }),
    }
    const identity = createIdentity({ db, clock, publicUrl: PUBLIC_URL, authSecret: AUTH_SECRET, ...limits, log })
    for (const email of ['ana@ejemplo.cl', 'beto@ejemplo.cl']) await identity.createUser({ email, password: PASSWORD })
    await ana.signIn(apis[0])
    await beto.signIn(apis[1])
    await rename('Antes')
    await untilCaughtUp(cluster)
    expect(await seenBy(ana)).toEqual({ is_followed: false, name: 'Antes' })

    await pause(cluster)
    await rename('Ahora')
    expect((await ana.call(apis[0], 'POST', '/api/users/follow_bid', { bid_idn: CODE })).status).toBe(200)
    expect(await seenBy(ana)).toEqual({ is_followed: true, name: 'Ahora' })
    expect((await ana.call(apis[1], 'GET', '/api/users/follow_bid')).body.total).toBe(1)
    expect(await seenBy(beto)).toEqual({ is_followed: false, name: 'Antes' })
    // another sign-in sees earlier writes of the account
    const elsewhere = openBrowser('ana@ejemplo.cl')
    await elsewhere.signIn(apis[1])
    expect(await seenBy(elsewhere)).toEqual({ is_followed: true, name: 'Ahora' })
    elsewhere.jar.clear()
    expect(await seenBy(elsewhere)).toEqual({ is_followed: false, name: 'Antes' })
    // each response replaces the cookie
    expect([...ana.jar.keys()].filter((name) => name.startsWith('mirador_wal_'))).toHaveLength(1)

    await resume(cluster)
    await untilCaughtUp(cluster)
    expect(await seenBy(beto)).toEqual({ is_followed: false, name: 'Ahora' })
    await pause(cluster)
    await rename('Después')
    expect(await seenBy(ana)).toEqual({ is_followed: true, name: 'Ahora' })
    await resume(cluster)
  })

  test('SES-4 a session that ended is refused by every process, although the standby has not replayed it', async () => {
    const browser = openBrowser('ana@ejemplo.cl')
    await browser.signIn(apis[0])
    expect(await browser.call(apis[1], 'GET', '/api/bid/all')).toMatchObject({ status: 200 })
    await untilCaughtUp(cluster)
    await pause(cluster)
    expect(await browser.signOut(apis[0])).toMatchObject({ status: 200 })
    browser.jar.clear()
    expect(await browser.call(apis[1], 'GET', '/api/bid/all')).toMatchObject({ status: 401 })
    await resume(cluster)
  })

  test('every endpoint that reads from the standby works there', async () => {
    const reads = ROUTES.filter(({ readsStandby }) => readsStandby).map(({ endpoint }) => endpoint)
    expect(reads.length).toBeGreaterThan(10)
    expect(reads.filter(({ method }) => method !== 'GET')).toEqual([])
    for (const { name, path } of OPERATIONS.filter(({ name }) => reads.some((read) => read.name === name))) {
      expect(await beto.call(apis[0], 'GET', path.replace(TENDER, CODE)), name).toMatchObject({ status: 200 })
    }
    expect(apis[0].printed()).not.toContain('a read failed on the standby')
    const metrics = await (await fetch(`${apis[0].url}/metrics`)).text()
    expect(metrics).toContain('mirador_standby_state{state="used"} 1\n')
    expect(metrics).toMatch(/^mirador_standby_lag_seconds \d+$/m)
  })

  test('when the standby is killed every request is still answered, and it is used again when it is back', async () => {
    // the standby replays this lock, so both reads are waiting for it when it dies
    const lock = Promise.withResolvers<void>()
    const locking = primary.db.transaction().execute(async (tx) => {
      await sql`lock table institution in access exclusive mode`.execute(tx)
      await lock.promise
    })
    const read = async (api: ApiProcess) => (await beto.call(api, 'GET', '/api/institution/by/rut/69999999-7')).status
    const answers: Promise<number>[] = []
    try {
      const isLocked =
        "exists (select from pg_locks where relation = 'institution'::regclass and granted and mode = 'AccessExclusiveLock')"
      await until(() => queryValue(settings.DATABASE_URL, `select ${isLocked}`))
      await rename('Después')
      await until(() => queryValue(settings.DATABASE_READ_URL, `select ${isLocked}`))
      answers.push(...apis.map(read))
      await until(() =>
        queryValue(
          settings.DATABASE_READ_URL,
          "select count(*) >= 2 from pg_stat_activity where wait_event_type = 'Lock'",
        ),
      )
      await cluster.standby.kill()
      answers.push(...apis.map(read))
    } finally {
      lock.resolve()
      await locking
    }
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 200])
    await untilReady('unreachable')
    expect((await beto.call(apis[0], 'POST', '/api/users/follow_bid', { bid_idn: CODE })).status).toBe(200)
    expect(await seenBy(beto)).toEqual({ is_followed: true, name: 'Después' })

    await cluster.standby.start()
    await untilReady()
    await untilCaughtUp(cluster)
    await pause(cluster)
    await rename('Al final')
    expect(await seenBy(beto)).toEqual({ is_followed: true, name: 'Después' })
    await resume(cluster)
  })

  test('without the primary reads go on from the standby, writes get a 503, and all works again when it is back', async () => {
    const list = (browser: typeof ana) => browser.call(apis[1], 'GET', '/api/bid/all')
    const gone = openBrowser('beto@ejemplo.cl')
    await gone.signIn(apis[0])
    expect(await gone.signOut(apis[0])).toMatchObject({ status: 200 })
    await untilCaughtUp(cluster)
    // each process has checked the primary once more, so that it knows that the standby has everything
    const seen = performance.now() + 2500
    await until(() => performance.now() > seen)
    await cluster.primary.kill()
    const unavailable = { status: 503, body: { code: 'unavailable', message: ERROR_TEXTS.unavailable } }
    expect(await ana.call(apis[1], 'POST', '/api/users/follow_bid', { bid_idn: CODE })).toEqual(unavailable)
    // also those whose write has an unknown result
    expect(await list(ana)).toMatchObject({ status: 200 })
    expect(await list(beto)).toMatchObject({ status: 200 })
    expect(await list(gone)).toMatchObject({ status: 401 })
    // no session ends: renewing fails, and the cookie stays
    expect(await ana.renew(apis[1])).toMatchObject({ status: 503 })
    const ready = await fetch(`${apis[1].url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'reads only' }])
    await cluster.standby.kill()
    expect(await list(ana)).toEqual(unavailable)
    await expect.poll(async () => (await fetch(`${apis[1].url}/readyz`)).status).toBe(503)
    expect((await fetch(`${apis[1].url}/healthz`)).status).toBe(200)
    await cluster.primary.start()
    await cluster.standby.start()
    await untilReady()
    await untilCaughtUp(cluster)
    expect(await seenBy(ana)).toEqual({ is_followed: true, name: 'Al final' })
    expect(await ana.renew(apis[1])).toMatchObject({ status: 200 })
  })
})
