import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import { chileDay } from '@mirador/domain/time/chile-time'
import { nameInList } from '@mirador/ingestion/test-sync'
import { startSmtpServer, startWrongServer } from '@mirador/testing/mail/smtp-server'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { startFakeRegistry } from '@mirador/testing/tax-registry/fake-registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, openBrowser } from '../product-process.ts'
import { until } from '../until.ts'
import { openPlace, type Place } from './place.ts'
import { createWriters, FOLLOWER } from './writers.ts'

const CODE = '1000-1-LE26'

let place: Place
let fake: FakeSource
let registry: Awaited<ReturnType<typeof startFakeRegistry>>
let api: ApiProcess
const browser = openBrowser(FOLLOWER, '10.205.0.1')
beforeAll(async () => {
  place = await openPlace()
  fake = await startFakeSource({ tenders: [{ CodigoExterno: CODE }] })
  registry = await startFakeRegistry()
  api = await place.start(settings())
  await createWriters([]).open(api)
  await browser.signIn(api)
}, 60_000)
afterAll(async () => {
  await place?.close()
  await fake?.close()
  await registry?.close()
}, 30_000)

const settings = () => ({
  MERCADO_PUBLICO_URL: fake.url,
  MERCADO_PUBLICO_TICKET: fake.ticket,
  COMPRA_AGIL: 'false',
  MERCADO_PUBLICO_PAUSE_MS: '0',
  SYNC_INTERVAL_SECONDS: '1',
  TAX_REGISTRY_URL: registry.url,
})

const status = async () => (await browser.call(api, 'GET', '/api/source/status')).body

const history = async () => (await browser.call(api, 'GET', '/api/source/history')).body
const isRead = (code: string) =>
  until(async () => (await browser.call(api, 'GET', `/api/bid/by/${code}`)).body.length > 0)

/** Expects that all stored data are served promptly while an external service fails. */
async function expectServed() {
  const start = performance.now()
  expect((await browser.call(api, 'GET', `/api/bid/by/${CODE}`)).status).toBe(200)
  expect((await browser.call(api, 'GET', '/api/bid/all')).body.total).toBeGreaterThan(0)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(5000)
}

test('SYN-1 while the source sends HTML, a truncated response, none or an error, stored data is served; then reading resumes', async () => {
  await until(async () => (await status()).last_sync_at !== null)
  for (const fault of ['html', 'truncated', 'reset', 'gateway'] as const) fake.fault(fault, 1)
  fake.set('1000-2-LE26')
  // one of the faults has occurred
  await until(() => fake.calls.some(({ status }) => status === 502))
  await expectServed()
  expect((await status()).is_running).toBe(true)
  await isRead('1000-2-LE26')
  await until(async () => (await status()).problem === null)
}, 120_000)

test('SYN-1 a source that refuses the ticket is reported as such, and a start with a valid ticket resumes reading', async () => {
  fake.fault('ticket', 1_000_000)
  await until(async () => /^Mercado Público no acepta el ticket/.test((await status()).problem ?? ''))
  const { last_sync_at } = await status()
  const calls = fake.calls.length
  await expectServed()
  expect(await status()).toMatchObject({ last_sync_at, is_running: false })
  expect(fake.calls).toHaveLength(calls)
  fake.fault('ticket', 0)
  fake.set('1000-3-LE26')
  await api.kill('SIGTERM')
  // people may have these read although the source no longer lists them
  const named = ['1000-90-LE26', '1000-92-LE26', '1000-93-LE26', '1000-94-LE26', '1000-95-LE26']
  await place.look((database) => nameInList(database, named, new Date()))
  api = await place.start(settings())
  await until(async () => (await status()).problem === null)
  await isRead('1000-3-LE26')
}, 120_000)

test('SYN-1 while the source accepts a call and never responds, stored data is served promptly; then reading resumes', async () => {
  const calls = fake.calls.length
  fake.fault('slow', 1)
  fake.set('1000-4-LE26')
  // the call that hangs
  await until(() => fake.calls.slice(calls).some(({ status }) => status === 0))
  await expectServed()
  // a tender opened meanwhile is answered too, at the latest after its timeout
  expect((await browser.call(api, 'POST', '/refresh/1000-90-LE26')).status).toBe(200)
  await isRead('1000-4-LE26')
}, 120_000)

test('SYN-1 while the source refuses calls with 429, stored data is served; then reading resumes', async () => {
  fake.fault('quota', 1_000_000)
  fake.set('1000-5-LE26')
  await until(() => fake.calls.at(-1)?.status === 429)
  await expectServed()
  fake.fault('quota', 0)
  await isRead('1000-5-LE26')
  expect(await status()).toMatchObject({ outage: null })
}, 120_000)

test('SYN-1 with the own quota spent the product reports it, sends no call and serves stored data; the next day reading resumes', async () => {
  await api.kill()
  const today = chileDay(new Date())
  await place.look(({ db }) =>
    sql`insert into source_quota (day, calls) select ${today}::date + ahead, 10000 from generate_series(0, 1) as ahead
      on conflict (day, channel) do update set calls = excluded.calls`.execute(db),
  )
  api = await place.start(settings())
  await until(async () => /cuota diaria/.test((await status()).problem ?? ''))
  const calls = fake.calls.length
  await expectServed()
  expect((await browser.call(api, 'POST', '/refresh/1000-92-LE26')).body).toMatchObject({ outcome: 'no-quota' })
  expect(await status()).toMatchObject({ quota_left: 0, outage: { cause: 'quota' } })
  expect(fake.calls).toHaveLength(calls)
  fake.set('1000-6-LE26')
  await api.kill()
  await place.look(({ db }) => sql`delete from source_quota`.execute(db))
  api = await place.start(settings())
  await isRead('1000-6-LE26')
  expect(await status()).toMatchObject({ outage: null })
}, 120_000)

test('SYN-1 an outage survives kill -9 unchanged, with stored data served, and ends with the first good response', async () => {
  fake.fault('reset', 1_000_000)
  for (const code of ['1000-93-LE26', '1000-94-LE26', '1000-95-LE26'])
    expect((await browser.call(api, 'POST', `/refresh/${code}`)).body).toMatchObject({ outcome: 'failed' })
  const open = (await status()).outage
  expect(open).toMatchObject({ cause: 'source' })
  await api.kill()
  api = await place.start(settings())
  expect((await status()).outage).toEqual(open)
  await expectServed()
  fake.fault('reset', 0)
  fake.set('1000-7-LE26')
  await isRead('1000-7-LE26')
  const { outages } = await history()
  const ofSource = outages.filter(({ cause }: { cause: string }) => cause === 'source')
  expect(ofSource).toMatchObject([{ started_at: open.started_at, ended_at: expect.any(String) }])
}, 120_000)

test('REG-8 with the tax registry down the lookup reports it in Spanish and everything else works', async () => {
  const lookUp = (rut: string) => browser.call(api, 'GET', `/sii/${rut}`)
  await registry.close()
  const response = await lookUp('76118195-5')
  expect(response).toMatchObject({
    status: 502,
    body: { code: 'registry_failed', message: ERROR_TEXTS.registry_failed },
  })
  await expectServed()
})

test('REG-3 the real process delivers each message once when the mail server fails and comes back', async () => {
  const own = await openPlace()
  try {
    const wrong = await startWrongServer((socket) => socket.end('220 wrong.example.cl ESMTP\r\n'))
    const first = await own.start({ SMTP_URL: wrong.url, CONTACT_TO: 'contacto@ejemplo.cl' })
    const send = (message: string) =>
      openBrowser('', '10.206.0.1').call(first, 'POST', '/api/contact/send', {
        name: 'Ana',
        email: 'ana@ejemplo.cl',
        message,
      })
    for (const message of ['Uno.', 'Dos.', 'Tres.']) expect((await send(message)).status).toBe(200)
    await until(() => first.printed().split('mail not sent').length > 3)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.kill()
    await wrong.close()
    const right = await startSmtpServer()
    // sent at the next try, or on the embedded database at the next start
    await own.start({ SMTP_URL: right.url, CONTACT_TO: 'contacto@ejemplo.cl' })
    await until(() => right.received.length === 3)
    const texts = right.received.map(({ raw }) => /(Uno|Dos|Tres)\./.exec(raw)?.[1])
    expect(texts.sort()).toEqual(['Dos', 'Tres', 'Uno'])
    await right.close()
  } finally {
    await own.close()
  }
}, 120_000)
