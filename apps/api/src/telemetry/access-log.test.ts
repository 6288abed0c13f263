import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
let lines: Record<string, unknown>[] = []
const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }

beforeAll(async () => {
  const settings = { LOG_LEVEL: 'debug', TRUST_PROXY: '1', NODE_ENV: 'production' }
  app = await openTestApp({ settings, logTo })
  lines = []
})
afterAll(() => app.close())
afterEach(() => {
  lines = []
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

test('a request leaves one line: method, pattern of the route, status, time, and the id of its response', async () => {
  const { headers } = await get('/api/bid/by/1057-1-LE26?q=clinica', { cookie: 'a=b', authorization: 'Bearer x' })
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: headers['x-request-id'],
      method: 'GET',
      route: '/api/bid/by/:id',
      status: 401,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  ['/api/nothing/ana@empresa.cl', '(none)', 404],
  ['/api/bid/by/%ff', '(none)', 400],
  ['/healthz', '/healthz', 200],
])('the line of %s names only %s', async (url, route, status) => {
  const { headers } = await get(url)
  expect(lines).toMatchObject([{ level: url === '/healthz' ? 20 : 30, route, status, reqId: headers['x-request-id'] }])
  expect(JSON.stringify(lines)).not.toMatch(/ana|%ff/)
})

test.each([
  ['edge-7f3a.2_b', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['ana@empresa.cl', false],
  ['un id', false],
  ['', false],
])('the id %j of the proxy is used: %j', async (id, isTaken) => {
  const { headers } = await get('/healthz', { 'x-request-id': id })
  expect(headers['x-request-id'] === id).toBe(isTaken)
  expect(lines).toMatchObject([{ reqId: headers['x-request-id'] }])
})

test('without a trusted proxy every request gets an id of this process', async () => {
  const open = await openTestApp()
  const { headers } = await open.app.inject({ url: '/healthz', headers: { 'x-request-id': 'edge-1' } })
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  await open.close()
})

test('lines of a handler and its errors have the request id, also after a body in pieces', async () => {
  await sql`alter table contact_message rename to lost`.execute(app.database.db)
  // over a real connection, where the body arrives in separate events
  const response = await fetch(`${app.url}/api/contact/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'failing-1' },
    body: JSON.stringify({ email: 'ana@empresa.cl', name: 'Ana', message: 'Hola, ¿me llaman?' }),
  })
  await sql`alter table lost rename to contact_message`.execute(app.database.db)
  expect([response.status, response.headers.get('x-request-id')]).toEqual([500, 'failing-1'])
  expect(lines).toMatchObject([
    { level: 50, msg: 'request failed', reqId: 'failing-1', err: { code: '42P01' } },
    { level: 30, msg: 'request', reqId: 'failing-1', status: 500 },
  ])
  lines = []
  const sent = await fetch(`${app.url}/api/contact/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'sending-1' },
    body: JSON.stringify({ email: 'ana@empresa.cl', name: 'Ana', message: 'Hola, ¿me llaman?' }),
  })
  expect(sent.status).toBeLessThan(300)
  await expect
    .poll(() => lines.find(({ msg }) => msg === 'mail kept in the outbox'))
    .toMatchObject({ reqId: 'sending-1' })
  expect(JSON.stringify(lines)).not.toMatch(/empresa|llaman/)
})
