import { findRegistryAnswer, insertDemoRegistry } from '@mirador/database/accounts/tax-registry'
import { checkDigit } from '@mirador/domain/account/rut'
import { DAY_MS } from '@mirador/domain/time/duration'
import { startFakeRegistry } from '@mirador/testing/tax-registry/fake-registry'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { LOOKUPS_PER_ADDRESS, UPSTREAM_CALLS, UPSTREAM_CALLS_PER_ADDRESS } from '../../tax-registry/tax-registry.ts'
import { createUpstream } from '../../tax-registry/upstream.ts'
import { openTestApp } from '../../test-app.ts'

const NAME = 'FICTICIA DEL SUR SPA'
const MESSAGE = 'Error al obtener datos del SII.'

let registry: Awaited<ReturnType<typeof startFakeRegistry>>
let app: Awaited<ReturnType<typeof openTestApp>>
let now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  registry = await startFakeRegistry()
  app = await openTestApp({ now: () => now, upstreamRegistry: createUpstream({ url: registry.url, timeoutMs: 300 }) })
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
  ['hangs', () => registry.answerWith(() => {}), 504, 'registry_timeout'],
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
  expect(await findRegistryAnswer(app.database.db, '76118195-5', now)).toBeUndefined()
  registry.json({ razon_social: NAME })
  expect(await lookUp('76118195-5')).toMatchObject({ status: 200, body: { razon_social: NAME } })
})

test('REG-8 the default time-out answers within six seconds', async () => {
  const patient = await openTestApp({ upstreamRegistry: createUpstream({ url: registry.url }) })
  registry.answerWith(() => {})
  const started = performance.now()
  expect(await patient.callAs('GET', '/sii/76118195-5')).toMatchObject({ status: 504 })
  expect(performance.now() - started).toBeLessThan(6000)
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
