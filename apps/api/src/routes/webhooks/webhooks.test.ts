import { MAX_WEBHOOKS } from '@mirador/domain/webhooks/event-types'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { storeToken } from '../../identity/personal-tokens/test-tokens.ts'
import { openTeam } from '../../mesa/test-desk.ts'
import { openTestApp } from '../../test-app.ts'
import { rowsWith } from '../../test-rows.ts'
import { openTestWebhooks, type TestWebhooks } from '../../webhooks/test-webhooks.ts'

const WEBHOOKS = '/api/users/webhooks'
let world: TestWebhooks
let people = 0
beforeAll(async () => {
  world = await openTestWebhooks()
})
afterEach(() => world.empty())
afterAll(() => world.close())

const email = () => `ana${++people}@andina.cl`
const wish = (url: string) => ({ url, types: ['licitacion.cambio', 'mesa.estado'] })

test('CNX-28 an administrator creates, changes and deletes a webhook, and the log of the account says so', async () => {
  const receiver = await world.receive()
  const { call } = await world.app.signIn(email())
  const created = await call('POST', WEBHOOKS, wish(receiver.url))
  expect(created).toMatchObject({
    status: 200,
    body: { key: expect.stringMatching(/^whsec_/), webhook: { state: 'unanswered', hours_before: 24, is_own: true } },
  })
  const { id } = created.body.webhook
  await world.send()
  expect((await call('GET', WEBHOOKS)).body).toMatchObject({
    webhooks: [{ id, state: 'on', failed: 0 }],
    most: MAX_WEBHOOKS,
  })
  const change = { types: ['fuente.caida'], hours_before: 12, is_on: false }
  const changed = await call('PUT', `${WEBHOOKS}/${id}`, change)
  expect(changed.body).toMatchObject({ types: ['fuente.caida'], hours_before: 12, state: 'off', off_reason: 'person' })
  await call('POST', `${WEBHOOKS}/${id}/key`)
  for (const _ of 'ab')
    expect(await call('DELETE', `${WEBHOOKS}/${id}`)).toMatchObject({ status: 200, body: { webhooks: [] } })
  const { body } = await call('GET', '/api/users/security/events')
  const { host } = new URL(receiver.url)
  expect(body.events.slice(0, 3)).toMatchObject([
    { kind: 'webhook_removed', detail: host },
    { kind: 'webhook_key_changed', detail: host },
    { kind: 'webhook_made', detail: host },
  ])
})

test('CNX-28 other people of the company see its webhooks only when they administer, and others never', async () => {
  const receiver = await world.receive()
  const { people: team } = await openTeam(world.app, ['ana', 'beto', 'carla'], `andina${++people}`, world.now())
  const [ana, beto, carla] = team
  if (!ana || !beto || !carla) throw new Error('no people')
  const roles = world.db.updateTable('membership')
  await roles.set({ role: 'administra' }).where('sub', '=', beto.sub).execute()
  await roles.set({ role: 'participa' }).where('sub', '=', carla.sub).execute()
  const { id } = (await ana.call('POST', WEBHOOKS, wish(receiver.url))).body.webhook
  expect((await beto.call('GET', WEBHOOKS)).body.webhooks).toMatchObject([{ id, is_own: false }])
  const body = { ...wish(receiver.url), hours_before: 24 }
  const { url: _, ...change } = { ...body, is_on: true }
  const calls = [
    ['POST', '', wish(receiver.url)],
    ['PUT', `/${id}`, change],
    ['POST', `/${id}/ping`, undefined],
    ['POST', `/${id}/key`, undefined],
    ['GET', `/${id}/deliveries`, undefined],
    ['POST', `/${id}/resend`, { ids: ['c0ffee00-0000-4000-8000-000000000000'] }],
    ['DELETE', `/${id}`, undefined],
  ] as const
  for (const [method, path, sent] of calls)
    expect(await carla.call(method, WEBHOOKS + path, sent), `${method} ${path}`).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  const none = { is_administrator: false, webhooks: [] }
  expect((await carla.call('GET', WEBHOOKS)).body).toMatchObject(none)
  const stranger = await world.app.signIn(email())
  for (const [method, path, sent] of calls.filter(([, path]) => path !== '')) {
    const { status } = await stranger.call(method, WEBHOOKS + path, sent)
    expect(status, `${method} ${path}`).toBe(method === 'DELETE' ? 200 : 422)
  }
  expect((await beto.call('GET', WEBHOOKS)).body.webhooks).toHaveLength(1)
  // it ends with the membership of who made it
  await world.db.deleteFrom('membership').where('sub', '=', ana.sub).execute()
  expect((await beto.call('GET', WEBHOOKS)).body.webhooks).toEqual([])
})

test('CNX-28 a token with the scope avisos manages webhooks, one with another scope does not', async () => {
  const receiver = await world.receive()
  const { sub } = await world.app.signIn(email())
  await world.db
    .insertInto('account')
    .values({ sub, created_at: world.now() })
    .onConflict((on) => on.doNothing())
    .execute()
  const token = await storeToken(world.app, sub, ['avisos'], world.now())
  const other = await storeToken(world.app, sub, ['mesa:escribir'], world.now())
  const sent = { token, body: wish(receiver.url) }
  expect((await world.app.callAs('POST', WEBHOOKS, { ...sent, token: other })).status).toBe(403)
  expect((await world.app.callAs('POST', WEBHOOKS, sent)).status).toBe(200)
  expect((await world.app.callAs('GET', '/api/v1/users/webhooks', { token })).body.webhooks).toHaveLength(1)
  // an owner who administers no more
  await world.db.updateTable('membership').set({ role: 'participa' }).where('sub', '=', sub).execute()
  expect((await world.app.callAs('POST', WEBHOOKS, sent)).status).toBe(403)
})

test('CNX-28 a company has at most ten webhooks', async () => {
  const receiver = await world.receive()
  const { call } = await world.app.signIn(email())
  const statuses: number[] = []
  for (let count = 0; count <= MAX_WEBHOOKS; count++)
    statuses.push((await call('POST', WEBHOOKS, wish(receiver.url))).status)
  expect(statuses).toEqual([...Array(MAX_WEBHOOKS).fill(200), 409])
})

test('CNX-27 an address that is not public is refused with a sentence', async () => {
  const closed = await openTestApp({})
  const { call } = await closed.signIn(email())
  for (const url of [
    'http://127.0.0.1:80/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://2130706433/',
    'https://empresa.cl:8443/',
  ])
    expect(await call('POST', WEBHOOKS, wish(url)), url).toMatchObject({
      status: 422,
      body: { code: 'webhook_address_refused', message: expect.stringContaining('https pública') },
    })
  expect((await call('GET', WEBHOOKS)).body.webhooks).toEqual([])
  await closed.close()
})

test('CNX-29 attempts are listed with code and duration, and messages are sent again with the same id', async () => {
  const receiver = await world.receive(() => ({ status: 503 }))
  const { id, call } = await world.listen(email(), receiver)
  const hourLater = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000)
  const messages: string[] = []
  for (const hours of [-3, -2, -1]) messages.push(await world.queue(id, hourLater(hours)))
  await world.send()
  const list = async () => (await call('GET', `${WEBHOOKS}/${id}/deliveries`)).body
  const waiting = await list()
  expect(waiting.deliveries.map((delivery: { id: string }) => delivery.id).slice(1)).toEqual(messages.toReversed())
  expect(waiting.deliveries[1]).toMatchObject({
    state: 'waiting',
    next_try_at: expect.any(String),
    attempts: [{ status: 503, problem: null, duration_ms: expect.any(Number) }],
  })
  // those that wait are not sent twice
  expect((await call('POST', `${WEBHOOKS}/${id}/resend`, { ids: messages })).body).toEqual({ resent: 0 })

  receiver.answer(() => ({ status: 200 }))
  world.later(60_000)
  await world.send()
  receiver.receipts.length = 0
  expect((await call('POST', `${WEBHOOKS}/${id}/resend`, { ids: [messages[0]] })).body).toEqual({ resent: 1 })
  await world.send()
  const [from, to] = [hourLater(-2.5), hourLater(-0.5)].map((date) => date.toISOString())
  expect((await call('POST', `${WEBHOOKS}/${id}/resend`, { from, to })).body).toEqual({ resent: 2 })
  await world.send()
  expect(receiver.receipts.map((receipt) => receipt.id)).toEqual(messages)
  const after = await list()
  expect(after.deliveries[1]).toMatchObject({ state: 'delivered', next_try_at: null })
  expect(after.deliveries[1].attempts).toHaveLength(3)
})

test('CNX-16 CNX-29 a walk of the messages has each once, also of those of one instant, while others are queued', async () => {
  const receiver = await world.receive()
  const { id, token } = await world.listen(email(), receiver)
  const stored: string[] = []
  for (let count = 0; count < 5; count++) stored.push(await world.queue(id))
  const pages: string[][] = []
  let next: string | undefined = `/api/v1/users/webhooks/${id}/deliveries?limit=2`
  while (next) {
    const answer: Response = await fetch(world.app.url + next, { headers: { authorization: `Bearer ${token}` } })
    const { deliveries, has_more } = (await answer.json()) as { deliveries: { id: string }[]; has_more: boolean }
    pages.push(deliveries.map((one) => one.id))
    next = answer.headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1]
    expect(has_more).toBe(next !== undefined)
    await world.queue(id, new Date(world.now().getTime() + 1_000))
  }
  const walked = pages.flat()
  expect(walked.filter((one) => stored.includes(one)).toSorted()).toEqual(stored.toSorted())
  expect(new Set(walked).size).toBe(walked.length)
})

test('CNX-30 the key is in its answer alone: no row, mail or download holds it', async () => {
  const receiver = await world.receive()
  const { key, call } = await world.listen(email(), receiver)
  await world.queue((await call('GET', WEBHOOKS)).body.webhooks[0].id)
  await world.send()
  expect(await rowsWith(world.app, key)).toEqual([])
  expect(await rowsWith(world.app, Buffer.from(key.slice(6), 'base64').toString('hex'))).toEqual([])
  for (const path of [WEBHOOKS, '/api/users/account'])
    expect(JSON.stringify((await call('GET', path)).body), path).not.toContain(key.slice(6))
})
