import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, openBrowser } from '../product-process.ts'
import { until } from '../until.ts'
import { openPlace, type Place } from './place.ts'
import { createWriters, FOLLOWER } from './writers.ts'

const CODE = '1000-1-LE26'

let place: Place
let fake: FakeSource
let api: ApiProcess
let clock: string
beforeAll(async () => {
  place = await openPlace()
  clock = join(place.dataDir, 'clock')
  writeFileSync(clock, '0')
  fake = await startFakeSource({ tenders: [{ CodigoExterno: CODE }] })
  api = await place.start(
    {
      FAULTS_CLOCK: clock,
      MERCADO_PUBLICO_URL: fake.url,
      MERCADO_PUBLICO_TICKET: fake.ticket,
      COMPRA_AGIL: 'false',
      MERCADO_PUBLICO_PAUSE_MS: '0',
      SYNC_INTERVAL_SECONDS: '1',
    },
    { flags: ['--import', './tools/faults/set-clock.ts'] },
  )
  await createWriters([]).open(api)
}, 60_000)
afterAll(async () => {
  await place?.close()
  await fake?.close()
}, 30_000)

/** @param offset milliseconds from the true time */
async function setClock(offset: number) {
  writeFileSync(`${clock}.next`, String(offset))
  renameSync(`${clock}.next`, clock)
  await until(async () => readFileSync(`${clock}.seen`, 'utf8') === String(offset))
}

/** Waits for two further lists: the second one begins a cycle after the one in progress. */
async function untilSynced() {
  const lists = () => fake.calls.filter(({ query }) => query.estado === 'activas').length
  const before = lists()
  await until(() => lists() >= before + 2)
}

let sent = 0
const send = () => {
  const body = { name: 'Ana', email: 'ana@ejemplo.cl', message: `Mensaje número ${sent++}.` }
  return openBrowser('', '10.204.0.1').call(api, 'POST', '/api/contact/send', body)
}

test('sessions, limits and the sync continue when the clock jumps a day ahead and then behind the true time', async () => {
  const browser = openBrowser(FOLLOWER, '10.204.0.2')
  await browser.signIn(api)
  const list = async () => (await browser.call(api, 'GET', '/api/bid/all')).status
  await untilSynced()
  expect(await list()).toBe(200)

  await setClock(DAY_MS)
  // the access token has expired, the session has not
  expect(await list()).toBe(401)
  expect((await browser.identity(api, 'GetTokensFromRefreshToken', {})).status).toBe(200)
  await browser.signIn(api)
  expect(await list()).toBe(200)
  await untilSynced()
  const statuses = []
  while (statuses.at(-1) !== 429) statuses.push((await send()).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])

  await setClock(-HOUR_MS)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
  // a token issued in the future is valid, and a rate limit that ends in 26 hours is ignored
  expect(await list()).toBe(200)
  expect((await send()).status).toBe(200)
  expect((await browser.identity(api, 'GetTokensFromRefreshToken', {})).status).toBe(200)
  await browser.signIn(api)
  expect(await list()).toBe(200)
  fake.set('1000-2-LE26')
  await untilSynced()
  await until(async () => (await browser.call(api, 'GET', '/api/bid/by/1000-2-LE26')).status === 200)

  await setClock(0)
  await untilSynced()
  expect((await browser.identity(api, 'GetTokensFromRefreshToken', {})).status).toBe(200)
  await browser.signIn(api)
  expect(await list()).toBe(200)
  expect(api.child.exitCode).toBeNull()
}, 120_000)
