import { ensureAccount } from '@mirador/database/accounts/accounts'
import { claimKey, keyedRequest, MAX_KEYS, storeAnswer } from '@mirador/database/identity/idempotency-keys'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetOldData } from '../forget-old-data.ts'
import { openTestApp } from '../test-app.ts'
import { ApiError } from './api-error.ts'
import { handleError } from './error-handler.ts'
import { repeatable } from './repeatable.ts'

// The rules of the header on an operation of the test; public-writes.test.ts sends it to those of the product.

const NOW = new Date('2026-11-20T12:00:00Z')
const SUBS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const [ANA, BETO] = SUBS

let product: Awaited<ReturnType<typeof openTestApp>>
const server = fastify()
let clock = NOW
/** what the operation does, and how often it began */
let work: () => Promise<unknown>
let count = 0

beforeAll(async () => {
  product = await openTestApp()
  for (const sub of SUBS) await ensureAccount(product.database.db, sub, NOW)
  const context = { ...product.context, now: () => clock }
  // as in two processes: nothing is shared but the database
  const processes = { '1': repeatable(context), '2': repeatable(context) }
  server.setErrorHandler(handleError)
  server.route({
    method: ['POST', 'PUT'],
    url: '/api/v1/things/:id',
    handler: (request, reply) => {
      const { sub = ANA, process = '1' } = request.headers as { sub?: string; process?: '1' | '2' }
      return processes[process](request, reply, { sub }, () => {
        count++
        return work()
      })
    },
  })
})
afterAll(async () => {
  await server.close()
  await product.close()
})
beforeEach(() => {
  clock = new Date(clock.getTime() + 48 * HOUR_MS)
  count = 0
  work = async () => ({ count, at: clock.toISOString() })
})

interface Sending {
  method?: 'POST' | 'PUT'
  url?: string
  key?: string
  body?: object
  headers?: Record<string, string>
}

async function send({
  method = 'POST',
  url = '/api/v1/things/1',
  key = '"k"',
  body = { a: 1 },
  headers,
}: Sending = {}) {
  const answer = await server.inject({ method, url, body, headers: { 'idempotency-key': key, ...headers } })
  const { 'content-type': type, 'retry-after': retryAfter } = answer.headers
  return { status: answer.statusCode, text: answer.payload, type, retryAfter }
}

const code = ({ text }: { text: string }) => (JSON.parse(text) as { type?: string }).type?.split('/').at(-1)

/** A promise, and the function that ends it. */
function gate() {
  let open = () => {}
  const passage = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passage, open }
}

test('CNX-13 a repeat with the same key has one effect and the same answer, in another process too', async () => {
  const first = await send()
  expect([first.status, count]).toEqual([200, 1])
  clock = new Date(clock.getTime() + 24 * HOUR_MS - SECOND_MS)
  expect(await send({ headers: { process: '2' } })).toEqual(first)
  expect(await send({ key: 'k' })).toEqual(first)
  expect(count).toBe(1)
})

test('CNX-13 after 24 hours a key is new, whether the row was deleted or not', async () => {
  await send()
  clock = new Date(clock.getTime() + 24 * HOUR_MS)
  expect((await send({ body: { a: 2 } })).status).toBe(200)
  expect(count).toBe(2)
  const keys = () => product.database.db.selectFrom('idempotency_key').select('sub').execute()
  await forgetOldData(product.database, new Date(clock.getTime() + 24 * HOUR_MS - SECOND_MS), null)
  expect(await keys()).toHaveLength(1)
  await forgetOldData(product.database, new Date(clock.getTime() + 24 * HOUR_MS), null)
  expect(await keys()).toEqual([])
})

test('CNX-14 the same key with another body, address or method is refused with 422', async () => {
  await send()
  for (const other of [
    { body: { a: 2 } },
    { url: '/api/v1/things/2' },
    { url: '/api/v1/things/1?b=1' },
    { method: 'PUT' as const },
  ]) {
    const refusal = await send(other)
    expect([refusal.status, code(refusal)]).toEqual([422, 'idempotency_key_reused'])
  }
  expect(count).toBe(1)
})

test('CNX-13 keys of another account, and other keys, are other operations', async () => {
  await send()
  await send({ headers: { sub: BETO } })
  await send({ key: '"l"' })
  expect(count).toBe(3)
})

test('CNX-14 while the first attempt runs, a repeat is refused with 409 and Retry-After', async () => {
  const { passage, open } = gate()
  const begun = gate()
  work = async () => {
    begun.open()
    await passage
    return { count }
  }
  const first = send()
  await begun.passage
  for (const process of ['1', '2']) {
    const busy = await send({ headers: { process } })
    expect([busy.status, code(busy), busy.retryAfter]).toEqual([409, 'idempotency_key_busy', '2'])
  }
  expect((await send({ body: {} })).status).toBe(422)
  open()
  const answer = await first
  expect([await send(), count]).toEqual([answer, 1])
})

test('CNX-13 of several same requests at once one is carried out', async () => {
  for (let round = 0; round < 10; round++) {
    count = 0
    const sending = Array.from({ length: 8 }, (_, i) =>
      send({ key: `"r${round}"`, headers: { process: `${(i % 2) + 1}` } }),
    )
    const answers = await Promise.all(sending)
    expect(count).toBe(1)
    const { text } = await send({ key: `"r${round}"` })
    for (const answer of answers) expect(answer.status === 200 ? answer.text : answer.status).toBeOneOf([text, 409])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  }
})

test('CNX-13 a refusal is repeated as it was; what failed or came too often is carried out anew', async () => {
  work = () => Promise.reject(new ApiError('too_many_follows'))
  const refusal = await send()
  expect([refusal.status, refusal.type]).toEqual([409, 'application/problem+json; charset=utf-8'])
  work = async () => ({ count })
  expect(await send()).toEqual(refusal)
  expect(count).toBe(1)
  for (const [name, error] of [
    ['internal', new Error('down')],
    ['too_slow', new ApiError('too_slow')],
    ['too_many_requests', new ApiError('too_many_requests', [], 1)],
    ['forbidden', new ApiError('forbidden')],
  ] as const) {
    count = 0
    work = () => Promise.reject(error)
    expect(code(await send({ key: `"${name}"` }))).toBe(name)
    work = async () => ({ count })
    const again = await send({ key: `"${name}"` })
    expect([again.status, count]).toEqual([200, 2])
    expect(await send({ key: `"${name}"` })).toEqual(again)
  }
})

test('CNX-14 an attempt that ended with its process may be repeated after a minute, and its late answer is dropped', async () => {
  const { db } = product.database
  const keyed = keyedRequest(ANA, 'k', 'POST\n/api/v1/things/1\n{"a":1}')
  const begun = clock
  expect(await claimKey(db, keyed, begun)).toBe('ours')
  clock = new Date(begun.getTime() + MINUTE_MS)
  expect((await send()).status).toBe(409)
  clock = new Date(begun.getTime() + MINUTE_MS + 1)
  expect((await send({ body: {} })).status).toBe(422)
  const answer = await send()
  expect([answer.status, count]).toEqual([200, 1])
  await storeAnswer(db, keyed, begun, { status: 200, answer: '"late"' })
  expect(await send()).toEqual(answer)
})

test('CNX-14 an answer longer than 64 KB is not stored: a repeat has no effect and says so', async () => {
  work = async () => ({ text: 'ñ'.repeat(33_000) })
  expect((await send()).status).toBe(200)
  const again = await send()
  expect([again.status, code(again), count]).toEqual([409, 'answer_not_kept', 1])
})

test('CNX-14 a key that is empty, too long or no printable text is refused with 400', async () => {
  const bad = [
    '',
    '""',
    ' ',
    '"a',
    'a"',
    'a b',
    'a, b',
    '"a", "b"',
    '"a";b=1',
    '"a\\b"',
    '"ñ"',
    'ñ',
    `"${'x'.repeat(256)}"`,
  ]
  for (const key of bad) {
    const refusal = await send({ key })
    expect([key, refusal.status, code(refusal)]).toEqual([key, 400, 'bad_idempotency_key'])
  }
  expect(count).toBe(0)
  for (const key of ['a', '"a b"', '"\\"\\\\"', 'x'.repeat(255), `"${'\\"'.repeat(255)}"`])
    expect((await send({ key })).status).toBe(200)
})

test('CNX-14 an account has a limited number of keys in 24 h: repeats have their answer, and a new key waits', async () => {
  const { db } = product.database
  const first = await send()
  const hourLater = new Date(clock.getTime() + HOUR_MS)
  await sql`
    insert into idempotency_key (sub, key_hash, request_hash, claimed_at)
    select ${ANA}::uuid, sha256(i::text::bytea), '', ${hourLater}::timestamptz from generate_series(2, ${MAX_KEYS}::int) i
  `.execute(db)
  clock = new Date(hourLater.getTime() + HOUR_MS)
  expect(await send()).toEqual(first)
  const full = await send({ key: '"new"' })
  expect([full.status, full.retryAfter, count]).toEqual([429, `${(22 * HOUR_MS) / SECOND_MS}`, 1])
  expect((await send({ key: '"new"', headers: { sub: BETO } })).status).toBe(200)
  clock = new Date(clock.getTime() + 22 * HOUR_MS)
  expect((await send({ key: '"new"' })).status).toBe(200)
})
