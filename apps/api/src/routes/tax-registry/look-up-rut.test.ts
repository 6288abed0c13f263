import { findRegistryAnswer, insertDemoRegistry } from '@mirador/database/accounts/tax-registry'
import { checkDigit } from '@mirador/domain/account/rut'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { startFakeRegistry } from '@mirador/testing/tax-registry/fake-registry'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  LOOKUPS_PER_ADDRESS,
  PERSONS_PER_REGISTRATION,
  UPSTREAM_CALLS,
  UPSTREAM_CALLS_PER_ADDRESS,
} from '../../tax-registry/tax-registry.ts'
import { createUpstream } from '../../tax-registry/upstream.ts'
import { openTestApp } from '../../test-app.ts'

const NAME = 'FICTICIA DEL SUR SPA'
const MESSAGE = 'Error al obtener datos del SII.'

let registry: Awaited<ReturnType<typeof startFakeRegistry>>
let app: Awaited<ReturnType<typeof openTestApp>>
let now = new Date('2026-11-20T12:00:00Z')
/** Of the upstream: long, so that an answer on a busy machine is in time. */
const PATIENCE_MS = MINUTE_MS
let timeoutMs = PATIENCE_MS

beforeAll(async () => {
  registry = await startFakeRegistry()
  app = await openTestApp({
    now: () => now,
    upstreamRegistry: (rut) => createUpstream({ url: registry.url, timeoutMs })(rut),
  })
})
beforeEach(() => {
  registry.calls.length = 0
  registry.json({ razon_social: NAME })
})
afterEach(async () => {
  await app.database.db.deleteFrom('idp_rate').execute()
  await app.database.db.deleteFrom('tax_registry_answer').execute()
})
afterAll(async () => {
  await app.close()
  await registry.close()
})

const lookUp = (rut: string) => app.callAs('GET', `/sii/${rut}`)

test('REG-8 needs no token, answers the canonical rut, and searches the local table first', async () => {
  await insertDemoRegistry(app.database.db, [{ rut: '96712740-K', razon_social: 'Ejemplo Central S.A.' }], now)
  for (const rut of ['96.712.740-k', '96712740-K', '96712740K', '%2096.712.740-K']) {
    expect(await lookUp(rut)).toEqual({
      status: 200,
      body: { rut: '96712740-K', razon_social: 'Ejemplo Central S.A.' },
    })
  }
  expect(registry.calls).toEqual([])
})

test('REG-8 without an upstream an unknown rut has no name', async () => {
  const alone = await openTestApp()
  expect(await alone.callAs('GET', '/sii/76118195-5')).toEqual({
    status: 200,
    body: { rut: '76118195-5', razon_social: null },
  })
  await alone.close()
})

test.each(['76118195-4', '0-0', '076118195-5', 'abc', '1'.repeat(60), '%00', '76118195-5%0a7', '761.18195-5'])(
  'RUTV-1 %s is refused with its field and calls no registry',
  async (rut) => {
    expect(await lookUp(rut)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: [{ field: 'rut' }] },
    })
    expect(registry.calls).toEqual([])
  },
)

test('REG-8 the upstream is called once in 30 days for a known name, once a day for an unknown rut', async () => {
  const start = now
  expect((await lookUp('76118195-5')).body.razon_social).toBe(NAME)
  registry.json({ razon_social: null, error: 'RUT no encontrado' })
  expect((await lookUp('77016120-7')).body.razon_social).toBeNull()
  registry.json({ razon_social: 'OTRO NOMBRE SPA' })

  now = new Date(start.getTime() + DAY_MS - 1)
  expect((await lookUp('76118195-5')).body.razon_social).toBe(NAME)
  expect((await lookUp('77016120-7')).body.razon_social).toBeNull()
  expect(registry.calls).toHaveLength(2)
  now = new Date(start.getTime() + DAY_MS)
  expect((await lookUp('77016120-7')).body.razon_social).toBe('OTRO NOMBRE SPA')
  now = new Date(start.getTime() + 30 * DAY_MS)
  expect((await lookUp('76118195-5')).body.razon_social).toBe('OTRO NOMBRE SPA')
  expect(registry.calls).toHaveLength(4)
  now = start
})

test('REG-8 concurrent look-ups of one rut share one call', async () => {
  registry.answerWith((_, response) => {
    setTimeout(() => response.end(JSON.stringify({ razon_social: NAME })), 100)
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => lookUp('76118195-5')))
  expect(answers.map(({ body }) => body.razon_social)).toEqual(Array(8).fill(NAME))
  expect(registry.calls).toHaveLength(1)
})

test.each([
  [
    'hangs',
    () => {
      timeoutMs = 300
      registry.answerWith(() => {})
    },
    504,
    'registry_timeout',
  ],
  ['answers 500', () => registry.text('Internal error', 500), 502, 'registry_failed'],
  ['answers 503', () => registry.text('', 503), 502, 'registry_failed'],
  ['answers HTML', () => registry.text('<html>mantención</html>'), 502, 'registry_failed'],
  ['answers another shape', () => registry.json({ nombre: NAME }), 502, 'registry_failed'],
  ['answers a huge body', () => registry.text(' '.repeat(2_000_000)), 502, 'registry_failed'],
  [
    'sends elsewhere',
    () => registry.answerWith((_, r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    502,
    'registry_failed',
  ],
  ['hangs up', () => registry.answerWith((request) => request.socket.destroy()), 502, 'registry_failed'],
  ['asks to slow down', () => registry.json({ success: false }, 429), 503, 'registry_busy'],
] as const)('REG-8 an upstream that %s is an error, which is not cached', async (_, misbehave, status, code) => {
  misbehave()
  expect(await lookUp('76118195-5')).toEqual({ status, body: { code, message: MESSAGE } })
  timeoutMs = PATIENCE_MS
  expect(await findRegistryAnswer(app.database.db, '76118195-5', now)).toBeUndefined()
  registry.json({ razon_social: NAME })
  expect(await lookUp('76118195-5')).toMatchObject({ status: 200, body: { razon_social: NAME } })
})

test('REG-8 the default time-out answers within six seconds', async () => {
  const patient = await openTestApp({ upstreamRegistry: createUpstream({ url: registry.url }) })
  // that the answer comes when it is over is proved above, with a shorter one
  const limits = vi.spyOn(AbortSignal, 'timeout')
  expect(await patient.callAs('GET', '/sii/76118195-5')).toMatchObject({ status: 200 })
  expect(limits.mock.calls).toEqual([[5 * SECOND_MS]])
  limits.mockRestore()
  await patient.close()
})

test('REG-8 an address has a limit of look-ups a minute, which does not affect another', async () => {
  const from = (remoteAddress: string) => app.app.inject({ url: '/sii/76118195-5', remoteAddress })
  for (let i = 0; i < LOOKUPS_PER_ADDRESS.hits; i++) expect((await from('192.0.2.7')).statusCode).toBe(200)
  const refused = await from('192.0.2.7')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ code: 'too_many_requests', message: 'Ha excedido el límite de intentos.' })
  expect((await from('192.0.2.8')).statusCode).toBe(200)
})

test('REG-8 one address, or one /48, cannot use up the calls of the upstream', async () => {
  let body = 77_000_000
  const from = (remoteAddress: string) => {
    body++
    return app.app.inject({ url: `/sii/${body}-${checkDigit(String(body))}`, remoteAddress })
  }
  for (let i = 0; i < UPSTREAM_CALLS_PER_ADDRESS.hits; i++) {
    expect((await from(`2001:db8:1:${i.toString(16)}::1`)).statusCode).toBe(200)
  }
  expect((await from('2001:db8:1:ffff::1')).json()).toEqual({
    code: 'too_many_requests',
    message: 'Ha excedido el límite de intentos.',
  })
  expect((await from('2001:db8:2::1')).statusCode).toBe(200)
  expect((await from('192.0.2.9')).statusCode).toBe(200)
  expect(registry.calls).toHaveLength(UPSTREAM_CALLS_PER_ADDRESS.hits + 2)
})

test('REG-8 the upstream has a limit of calls a minute, beyond which only known names are answered', async () => {
  const { db } = app.database
  await lookUp('76118195-5')
  await db
    .updateTable('idp_rate')
    .set({ hits: UPSTREAM_CALLS.hits })
    .where('bucket', 'like', 'tax-registry/upstream:%')
    .execute()
  expect(await lookUp('77016120-7')).toEqual({ status: 503, body: { code: 'registry_busy', message: MESSAGE } })
  expect(await lookUp('76118195-5')).toMatchObject({ status: 200, body: { razon_social: NAME } })
  expect(registry.calls).toHaveLength(1)
})

const PERSON = { rut: '12345678-5', name: 'ROSA QUINTUPIL NANCO' }

/**
 * Begins a registration.
 * @returns its account, and a look-up by its browser, or with a cookie made from its own
 */
async function register(email: string) {
  const person = await app.signIn(email)
  const begin = () =>
    app.app.inject({
      method: 'POST',
      url: '/api/users/register',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { username: email },
    })
  const given = String((await begin()).headers['set-cookie'])
  const cookie = given.split(';')[0] ?? ''
  const ask = (rut: string, change = (value: string) => value) =>
    app.app.inject({ url: `/sii/${rut}`, headers: { cookie: change(cookie) } })
  return { ...person, given, begin, ask }
}

test('REG-8 a natural person is looked up in the registry only inside a registration, which its cookie proves', async () => {
  registry.json({ razon_social: PERSON.name })
  const unnamed = { rut: PERSON.rut, razon_social: null }
  expect((await lookUp(PERSON.rut)).body).toEqual(unnamed)
  const { given, ask, token } = await register('rosa@persona.cl')
  expect(given).toMatch(/^mirador_registry=[\w.-]+; Max-Age=3600; Path=\/sii; HttpOnly; SameSite=Strict$/)
  // neither with a session, nor with a modified cookie
  expect((await app.callAs('GET', `/sii/${PERSON.rut}`, { token })).body).toEqual(unnamed)
  for (const change of [
    () => 'mirador_registry=1',
    (value: string) => value.replace(/\.([\w-])(?=[\w-]{42}$)/, (text) => (text === '.A' ? '.B' : '.A')),
    (value: string) => value.replace(/=[0-9a-f]/, (text) => (text === '=0' ? '=1' : '=0')),
    (value: string) => value.replace(/\.\d/, '.9'),
  ]) {
    expect((await ask(PERSON.rut, change)).json()).toEqual(unnamed)
  }
  expect(registry.calls).toEqual([])

  expect((await ask(PERSON.rut)).json()).toEqual({ rut: PERSON.rut, razon_social: PERSON.name })
  expect((await ask(PERSON.rut)).json()).toEqual({ rut: PERSON.rut, razon_social: PERSON.name })
  expect(registry.calls).toHaveLength(1)
  registry.text('', 500)
  expect((await ask(`9876543-${checkDigit('9876543')}`)).statusCode).toBe(502)
  // its answer is stored, and no other client gets it
  expect((await lookUp(PERSON.rut)).body).toEqual(unnamed)
  const start = now
  now = new Date(start.getTime() + HOUR_MS)
  expect((await ask(PERSON.rut)).json()).toEqual(unnamed)
  now = start
})

test('REG-8 the cookie of a registration ends with its company, and looks up few natural persons', async () => {
  registry.json({ razon_social: PERSON.name })
  await insertDemoRegistry(app.database.db, [{ rut: PERSON.rut, razon_social: PERSON.name }], now)
  const { ask, begin, call, sub } = await register('ramon@persona.cl')
  for (let i = 0; i < PERSONS_PER_REGISTRATION.hits; i++) expect((await ask(PERSON.rut)).statusCode).toBe(200)
  expect((await ask(PERSON.rut)).json()).toMatchObject({ code: 'too_many_requests' })
  expect((await ask('76118195-5')).json()).toMatchObject({ razon_social: PERSON.name })
  await app.database.db.deleteFrom('idp_rate').execute()
  const company = { rut: PERSON.rut, canonical_name: 'Ramón', username: 'Ramón', brand_name: 'Ramón' }
  const contact = { email_address: 'ramon@persona.cl', phone_number: '+56 9 1234 5678' }
  expect((await call('POST', '/api/users/company', { user_id: sub, ...company, ...contact })).status).toBe(200)
  expect((await ask(PERSON.rut)).json()).toEqual({ rut: PERSON.rut, razon_social: null })
  expect((await begin()).headers['set-cookie']).toBeUndefined()
})
