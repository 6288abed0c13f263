import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestWebhooks, type TestWebhooks } from './test-webhooks.ts'

const MINUTES = [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440]

let world: TestWebhooks
let people = 0
beforeAll(async () => {
  world = await openTestWebhooks()
})
afterEach(() => world.empty())
afterAll(() => world.close())

const email = () => `ana${++people}@andina.cl`
const stateOf = async (id: number) =>
  world.db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const deliveryOf = async (id: string) =>
  world.db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('CNX-20 CNX-21 a receiver verifies messages, with both keys for 24 h after a rotation, then with the new one', async () => {
  world.at(new Date())
  const receiver = await world.receive()
  const { id, key, call } = await world.listen(email(), receiver)
  const verify = async () => {
    await world.queue(id)
    await world.send()
    const { headers = {}, text = '' } = receiver.receipts.at(-1) ?? {}
    return (by: string) => new Webhook(by).verify(text, headers)
  }
  expect((await verify())(key)).toMatchObject({ type: 'fuente.caida' })

  const { body } = await call('POST', `/api/users/webhooks/${id}/key`)
  expect(body.key).toMatch(/^whsec_/)
  expect(new Date(body.webhook.old_key_until).getTime()).toBe(world.now().getTime() + 24 * HOUR_MS)
  const both = await verify()
  for (const one of [key, body.key]) expect(both(one)).toBeTruthy()

  await world.db.updateTable('webhook_endpoint').set({ old_key_until: world.now() }).where('id', '=', id).execute()
  const after = await verify()
  expect(after(body.key)).toBeTruthy()
  expect(() => after(key)).toThrow('No matching signature found')
  await world.webhooks.purge()
  expect((await stateOf(id)).old_key_sealed).toBeNull()
})

test('CNX-25 ten attempts with the same id and body; after the last one mail, the endpoint is off, nothing is lost', async () => {
  const receiver = await world.receive(() => ({ status: 500 }))
  const to = email()
  const { id } = await world.listen(to, receiver)
  const first = await world.queue(id)
  let second = ''
  const waits: number[] = []
  for (let attempt = 1; attempt <= 10; attempt++) {
    await world.send()
    expect(receiver.receipts.filter((receipt) => receipt.id === first)).toHaveLength(attempt)
    if (attempt === 10) break
    const next = (await deliveryOf(first)).next_try_at ?? world.now()
    waits.push(next.getTime() - world.now().getTime())
    world.at(next)
    // another message that waits when the endpoint goes off
    if (attempt === 9) second = await world.queue(id)
  }
  MINUTES.forEach((minutes, index) => {
    expect(waits[index]).toBeGreaterThanOrEqual(0.8 * minutes * MINUTE_MS - 1)
    expect(waits[index]).toBeLessThanOrEqual(1.2 * minutes * MINUTE_MS + 1)
  })
  const own = receiver.receipts.filter((receipt) => receipt.id === first)
  expect(new Set(own.map(({ text }) => text)).size).toBe(1)
  expect(new Set(own.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)

  expect(await stateOf(id)).toMatchObject({ off_reason: 'failures' })
  const mails = await world.db.selectFrom('mail_outbox').select(['kind', 'recipient', 'subject']).execute()
  const host = new URL(receiver.url).host
  expect(mails).toEqual([{ kind: 'webhook-off', recipient: to, subject: `Dejamos de avisar a ${host}` }])

  // events of the time in which it is off
  await world.app.context.database.db
    .insertInto('source_outage')
    .values({
      channel: 1,
      cause: 'ticket',
      reason: 'No.',
      about: 'a',
      failures: 1,
      started_at: world.now(),
      last_failed_at: world.now(),
    })
    .execute()
  await world.send()
  const before = receiver.receipts.length
  receiver.answer(() => ({ status: 200 }))
  // the session has ended meanwhile
  const call = await world.signInAgain(to)
  await call('PUT', `/api/users/webhooks/${id}`, { types: ['fuente.caida'], hours_before: 24, is_on: true })
  await world.send()
  const again = receiver.receipts.slice(before)
  expect(again).toHaveLength(3)
  expect(again.map((receipt) => receipt.id)).toEqual(expect.arrayContaining([first, second]))
  await world.db.deleteFrom('source_outage').execute()
})

test('CNX-24 410 switches an endpoint off at once, with one mail', async () => {
  const receiver = await world.receive(() => ({ status: 410 }))
  const { id } = await world.listen(email(), receiver)
  await world.queue(id)
  await world.queue(id)
  await world.send()
  expect(receiver.receipts).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ off_reason: 'gone' })
  expect(await world.db.selectFrom('mail_outbox').select('kind').execute()).toEqual([{ kind: 'webhook-off' }])
})

test('CNX-24 a redirect counts as a failure and is not followed', async () => {
  const other = await world.receive()
  const receiver = await world.receive(() => ({ status: 307, headers: { location: other.url } }))
  const { id } = await world.listen(email(), receiver)
  const message = await world.queue(id)
  await world.send()
  expect([receiver.receipts.length, other.receipts.length]).toEqual([1, 0])
  expect(await deliveryOf(message)).toMatchObject({ tries: 1, delivered_at: null })
})

test('CNX-24 after 429 the whole queue rests as long as Retry-After says, then goes on', async () => {
  const receiver = await world.receive(() => ({ status: 429, headers: { 'retry-after': '600' } }))
  const { id } = await world.listen(email(), receiver)
  for (const _ of 'abc') await world.queue(id)
  await world.send()
  expect(receiver.receipts).toHaveLength(1)
  receiver.answer(() => ({ status: 200 }))
  world.later(599 * SECOND_MS)
  await world.send()
  expect(receiver.receipts).toHaveLength(1)
  world.later(2 * SECOND_MS)
  await world.send()
  expect(new Set(receiver.receipts.map((receipt) => receipt.id)).size).toBe(3)
  expect(receiver.receipts).toHaveLength(4)
})

test('CNX-24 a receiver that never answers delays no other: the p95 of the others is at most 5 s', async () => {
  const dead = await world.receive(() => undefined)
  const { id } = await world.listen(email(), await world.receive())
  await world.db.updateTable('webhook_endpoint').set({ answered_at: world.now() }).execute()
  const blocked = await world.app.signIn(email())
  const wish = { url: dead.url, types: ['fuente.caida'] }
  const { webhook } = (await blocked.call('POST', '/api/users/webhooks', wish)).body
  await world.db
    .updateTable('webhook_endpoint')
    .set({ answered_at: world.now() })
    .where('id', '=', webhook.id)
    .execute()
  for (let count = 0; count < 5; count++) await world.queue(webhook.id)
  const times: number[] = []
  for (let count = 0; count < 40; count++) {
    const began = performance.now()
    const message = await world.queue(id)
    await world.webhooks.deliver()
    while (!(await deliveryOf(message)).delivered_at) {
      await new Promise((done) => setTimeout(done, 10))
      await world.webhooks.deliver()
    }
    times.push(performance.now() - began)
  }
  const p95 = times.sort((a, b) => a - b)[37] ?? Number.NaN
  expect(p95).toBeLessThanOrEqual(5 * SECOND_MS)
  expect(dead.receipts.length).toBeLessThanOrEqual(2)
  await dead.close()
  await world.webhooks.idle()
})

test('CNX-26 a claim of a process that is gone ends, and the message is sent with the same id', async () => {
  const receiver = await world.receive()
  const { id } = await world.listen(email(), receiver)
  const message = await world.queue(id)
  // claimed by a process that was killed before it recorded anything
  const until = new Date(world.now().getTime() + MINUTE_MS)
  await world.db
    .updateTable('webhook_delivery')
    .set({ next_try_at: until, tries: 1 })
    .where('id', '=', message)
    .execute()
  await world.send()
  expect(receiver.receipts).toEqual([])
  world.later(MINUTE_MS)
  await world.send()
  expect(receiver.receipts.map((receipt) => receipt.id)).toEqual([message])
})

test('CNX-30 a key is sealed for its own address: an endpoint that was changed in the database is sent nothing', async () => {
  const receiver = await world.receive()
  const { id, call } = await world.listen(email(), receiver)
  const message = await world.queue(id)
  // as if the address had been stored when another rule was in force
  const url = 'https://10.0.0.1/avisos'
  await world.db.updateTable('webhook_endpoint').set({ url }).where('id', '=', id).execute()
  await world.send()
  const { body } = await call('GET', `/api/users/webhooks/${id}/deliveries`)
  // the key was sealed for the other address: a changed row signs nothing
  const delivery = body.deliveries.find((one: { id: string }) => one.id === message)
  expect(delivery.attempts).toMatchObject([{ status: null, problem: 'key_lost' }])
  expect(receiver.receipts).toEqual([])
})
