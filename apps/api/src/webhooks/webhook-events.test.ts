import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { noteSourceAnswer, noteSourceFailure } from '@mirador/database/source/source-outages'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { EVENT_TYPES, SENT_TYPES } from '@mirador/domain/webhooks/event-types'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'
import { openReceiver, type Receiver } from './test-receiver.ts'

const HOUR_MS = 3_600_000
let app: Awaited<ReturnType<typeof openTestApp>>
let now = new Date('2026-11-30T12:00:00Z')
let readings = 0
let people = 0
const receivers: Receiver[] = []

beforeAll(async () => {
  app = await openTestApp({
    now: () => now,
    settings: { WEBHOOK_LOOPBACK: 'true', PUBLIC_URL: 'https://mirador.example' },
  })
})
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
  await app.database.db.deleteFrom('webhook_endpoint').execute()
  await app.database.db.deleteFrom('tender').execute()
})
afterAll(() => app.close())

const webhooks = () => {
  if (!app.context.webhooks) throw new Error('closed')
  return app.context.webhooks
}
async function send() {
  await webhooks().deliver()
  await webhooks().idle()
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

async function read(bid_idn: string, patch: Partial<TenderRecord> = {}) {
  const source_at = new Date(Date.parse('2026-01-01T00:00:00Z') + ++readings * 1000)
  const record = { bid_idn, name: `Compra ${bid_idn}`, currency: 'CLP', amount: 100, source_at, read_at: now }
  const dates = { published_at: now, closes_at: new Date(now.getTime() + 100 * HOUR_MS) }
  await ingestTenders(app.database, [tenderRecord({ ...record, ...dates, ...patch })], now)
}

/** An account with a webhook that has answered its ping. */
async function listen(types: readonly string[] = EVENT_TYPES, hours_before = 24) {
  const person = await app.signIn(`ana${++people}@andina.cl`)
  const receiver = await openReceiver()
  receivers.push(receiver)
  const { status, body } = await person.call('POST', '/api/users/webhooks', { url: receiver.url, types, hours_before })
  expect(status).toBe(200)
  await send()
  expect(receiver.receipts.map((receipt) => receipt.body)).toMatchObject([
    { type: 'ping', data: { webhook: body.webhook.id } },
  ])
  receiver.receipts.length = 0
  return { ...person, receiver, id: body.webhook.id as number }
}

const ajv = addFormats.default(new Ajv2020({ strict: false }))

/** Every message fits the schema of its type that is published. */
async function expectPublished({ receipts }: Receiver) {
  for (const { body, text } of receipts) {
    const response = await fetch(`${app.url}/api/v1/webhooks/schemas/${body.type}`)
    expect(response.status).toBe(200)
    const { $id: _, ...schema } = (await response.json()) as { $id: string }
    const validate = ajv.compile(schema)
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_480)
  }
}

test('CNX-22 each type has a published schema, with its address', async () => {
  for (const type of SENT_TYPES) {
    const address = `/api/v1/webhooks/schemas/${type}`
    const response = await fetch(app.url + address)
    expect(response.headers.get('content-type')).toBe('application/schema+json; charset=utf-8')
    expect(await response.json()).toMatchObject({ $id: `https://mirador.example${address}`, title: type })
  }
})

test('CNX-22 a message of more than 20 KB has a code and a link instead', async () => {
  const { receiver, call } = await listen(['licitacion.resultado'])
  await read('1057-9-LE26', { status: 6 })
  await call('POST', '/api/users/follow_bid', { bid_idn: '1057-9-LE26' })
  await read('1057-9-LE26', { status: 8 })
  // the source has no name as long as this
  await app.database.db
    .updateTable('tender')
    .set({ institution_name: 'Servicio '.repeat(3_000) })
    .execute()
  await send()
  expect(receiver.receipts.map(({ body }) => body.data)).toEqual([
    { bid_idn: '1057-9-LE26', url: 'https://mirador.example/dashboard/1057-9-LE26/detail', is_shortened: true },
  ])
  await expectPublished(receiver)
})

test('CNX-23 a tender that a saved search matches is sent, once for each search', async () => {
  const { receiver, call } = await listen(['licitacion.publicada'])
  const saved = await call('POST', '/api/users/searches', { name: 'Sillas', filters: { q: 'sillas' }, in_digest: true })
  expect(saved.status).toBe(200)
  await read('1057-1-LE26', { name: 'Compra de sillas' })
  await read('1057-2-LE26', { name: 'Compra de mesas' })
  await matchSavedSearches(app.database.db, now)
  await matchSavedSearches(app.database.db, now)
  await send()
  expect(receiver.receipts.map(({ body }) => body)).toMatchObject([
    {
      type: 'licitacion.publicada',
      timestamp: now.toISOString(),
      data: {
        tender: {
          bid_idn: '1057-1-LE26',
          url: 'https://mirador.example/dashboard/1057-1-LE26/detail',
          status: 'publicada',
        },
        search: { name: 'Sillas' },
      },
    },
  ])
  await expectPublished(receiver)
})

test('CNX-23 a change of a followed tender is sent with both sides, and other types are not', async () => {
  const { receiver, call } = await listen(['licitacion.cambio'])
  await read('1057-3-LE26')
  await read('1057-4-LE26')
  await call('POST', '/api/users/follow_bid', { bid_idn: '1057-3-LE26' })
  later(1000)
  const closes_at = new Date(now.getTime() + 200 * HOUR_MS)
  await read('1057-3-LE26', { amount: 250, closes_at, status: 8, description: 'x'.repeat(30_000) })
  await read('1057-4-LE26', { amount: 250 })
  await send()
  expect(receiver.receipts).toHaveLength(1)
  const { data } = receiver.receipts[0]?.body ?? {}
  expect(data.tender).toMatchObject({ bid_idn: '1057-3-LE26' })
  expect(data.changes).toContainEqual(
    expect.objectContaining({
      field: 'amount',
      old: { amount: 100, currency: 'CLP' },
      new: { amount: 250, currency: 'CLP' },
    }),
  )
  expect(data.changes).toContainEqual(expect.objectContaining({ field: 'closes_at', new: closes_at.toISOString() }))
  await expectPublished(receiver)
})

test('CNX-23 a result is sent when the status says it', async () => {
  const { receiver, call } = await listen(['licitacion.resultado'])
  await read('1057-5-LE26', { status: 6 })
  await call('POST', '/api/users/follow_bid', { bid_idn: '1057-5-LE26' })
  await read('1057-5-LE26', { status: 6, amount: 300 })
  await read('1057-5-LE26', { status: 8, amount: 300 })
  await send()
  expect(receiver.receipts.map(({ body }) => body)).toMatchObject([
    { type: 'licitacion.resultado', data: { tender: { status: 'adjudicada' }, own_result: null } },
  ])
  await expectPublished(receiver)
})

test('CNX-23 a deadline is sent the chosen hours before, once, and again after it moved', async () => {
  now = new Date('2026-12-03T12:00:00Z')
  const { receiver, call } = await listen(['licitacion.plazo'], 48)
  const closes_at = new Date(now.getTime() + 50 * HOUR_MS)
  await read('1057-6-LE26', { closes_at })
  await call('POST', '/api/users/follow_bid', { bid_idn: '1057-6-LE26' })
  await webhooks().queueDeadlines()
  await send()
  expect(receiver.receipts).toEqual([])
  later(3 * HOUR_MS)
  for (const _ of 'ab') await webhooks().queueDeadlines()
  await send()
  const expected = { deadline: 'closes_at', date_at: closes_at.toISOString(), hours_before: 48 }
  expect(receiver.receipts.map(({ body }) => body.data)).toMatchObject([expected])
  await read('1057-6-LE26', { closes_at: new Date(closes_at.getTime() + HOUR_MS) })
  await webhooks().queueDeadlines()
  await send()
  expect(receiver.ofType('licitacion.plazo')).toHaveLength(2)
  await expectPublished(receiver)
})

test('CNX-23 stages and tasks of the desk are sent', async () => {
  const { receiver, call } = await listen(['mesa.estado', 'mesa.paso'])
  await read('1057-7-LE26')
  const stage = { stage: 'preparando', reason: null, words: null, version: 0 }
  const decided = await call('PUT', '/api/bid/by/1057-7-LE26/pursuit', stage)
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  const { body: team } = await call('GET', '/api/team')
  const task = { text: 'Pedir la boleta', who: null, tied_to: null, minutes_before: null, due_at: null }
  const added = await call('POST', `/api/mesa/${team.team}/tenders/1057-7-LE26/tasks`, task)
  await send()
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(receiver.ofType('mesa.estado')).toMatchObject([
    { body: { data: { bid_idn: '1057-7-LE26', from: null, to: 'preparando', reason: null } } },
  ])
  expect(receiver.ofType('mesa.paso')).toMatchObject([
    { body: { data: { bid_idn: '1057-7-LE26', step: 'task_added', text: 'Pedir la boleta' } } },
  ])
  await expectPublished(receiver)
})

test('CNX-23 an outage of the source is sent when it counts as one, and when it ends', async () => {
  const { receiver } = await listen(['fuente.caida'])
  const fail = (about: string) =>
    noteSourceFailure(app.database.db, { cause: 'source', reason: 'No responde.', about, since: now }, now)
  await fail('a')
  await fail('b')
  await send()
  expect(receiver.receipts).toEqual([])
  await fail('c')
  await fail('d')
  await send()
  later(HOUR_MS)
  await noteSourceAnswer(app.database.db, now, false)
  await send()
  expect(receiver.receipts.map(({ body }) => body.data)).toMatchObject([
    { channel: 1, cause: 'source', ended_at: null },
    { channel: 1, cause: 'source', ended_at: now.toISOString() },
  ])
  await expectPublished(receiver)
})

test('CNX-23 before a ping was answered, and while its owner has it off, an endpoint gets nothing', async () => {
  const person = await app.signIn(`ana${++people}@andina.cl`)
  const receiver = await openReceiver(() => ({ status: 500 }))
  receivers.push(receiver)
  const wish = { url: receiver.url, types: ['licitacion.cambio'], hours_before: 24 }
  const { id } = (await person.call('POST', '/api/users/webhooks', wish)).body.webhook
  await read('1057-8-LE26')
  await person.call('POST', '/api/users/follow_bid', { bid_idn: '1057-8-LE26' })
  await send()
  let amount = 200
  const change = async () => {
    await read('1057-8-LE26', { amount: ++amount })
    await send()
  }
  await change()
  expect(receiver.receipts.map(({ body }) => body.type)).toEqual(['ping'])
  expect((await person.call('GET', '/api/users/webhooks')).body.webhooks).toMatchObject([
    { state: 'unanswered', failed: 1 },
  ])

  receiver.answer(() => ({ status: 200 }))
  await person.call('POST', `/api/users/webhooks/${id}/ping`)
  await send()
  await change()
  expect(receiver.ofType('licitacion.cambio')).toHaveLength(1)

  const { url: _url, ...rest } = wish
  await person.call('PUT', `/api/users/webhooks/${id}`, { ...rest, is_on: false })
  await change()
  await person.call('PUT', `/api/users/webhooks/${id}`, { ...rest, is_on: true })
  await send()
  expect(receiver.ofType('licitacion.cambio')).toHaveLength(1)
  await change()
  expect(receiver.ofType('licitacion.cambio')).toHaveLength(2)
})
