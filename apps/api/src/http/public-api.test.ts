import type { Endpoint } from '@mirador/contract/endpoint'
import { ERROR_CODES, problem } from '@mirador/contract/error-codes'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { SCOPES } from '@mirador/domain/account/personal-tokens'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { SECOND_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { newToken } from '../identity/personal-tokens/token-format.ts'
import { REQUEST_LIMITS } from '../limits/request-limits.ts'
import { decide, openTeam } from '../mesa/test-desk.ts'
import { openTestApp } from '../test-app.ts'
import { PUBLIC_BASE } from './public-base.ts'
import { OPERATIONS, type Person, TENDER } from './test-authorisation-calls.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const PUBLIC = OPERATIONS.filter(({ endpoint }) => endpoint.public).map((operation) => ({
  ...operation,
  v1: operation.path.replace('/api', PUBLIC_BASE),
}))
const READS = PUBLIC.filter(({ endpoint }) => endpoint.method === 'GET')
const LIST = `${PUBLIC_BASE}/bid/all`

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Person
let all: string
let onlyNotices: string
let onlyRead: string
let clock = NOW

beforeAll(async () => {
  app = await openTestApp({ now: () => clock })
  const closes_at = new Date('2026-12-20T18:00:00Z')
  await ingestTenders(app.database, [tenderRecord({ bid_idn: TENDER, name: 'Gases', read_at: NOW, closes_at })], NOW)
  const { people } = await openTeam(app, ['ana'], 'andina', NOW)
  const [person] = people
  if (!person) throw new Error('no person')
  ana = { sub: person.sub, email: 'ana@andina.example', rut: '76482913-1', name: 'Andina SpA' }
  await decide(person, TENDER, 'preparando')
  all = await storeToken(app, ana.sub, SCOPES, NOW)
  onlyNotices = await storeToken(app, ana.sub, ['avisos'], NOW)
  onlyRead = await storeToken(app, ana.sub, ['leer'], NOW)
  // that of the examples, to which nothing is sent
  const target = { url: 'https://sistemas.andina.example/', key_sealed: Buffer.alloc(0), types: [], hours_before: 24 }
  await app.database.db
    .insertInto('webhook_endpoint')
    .values({ ...target, sub: ana.sub, created_at: NOW })
    .execute()
})
afterAll(() => app.close())
beforeEach(() => {
  // each test has the limits of a minute
  clock = new Date(clock.getTime() + 61 * SECOND_MS)
})

interface Request {
  method?: string
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

const send = (path: string, { method = 'GET', token, body, headers = {} }: Request = {}) =>
  fetch(app.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

/** Checks that an answer is a problem of a code. */
async function expectProblem(response: Response, code: keyof typeof ERROR_CODES) {
  expect(response.status).toBe(ERROR_CODES[code])
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const text = await response.text()
  const { success, data } = z.safeParse(problem, JSON.parse(text))
  expect(success, text).toBe(true)
  expect(data).toMatchObject({ type: `/api/problemas/${code}`, status: response.status })
  expect(data?.instance).toBe(response.headers.get('x-request-id'))
  expect(text).not.toMatch(/node_modules|select |\.ts:\d/)
  return data
}

test('CNX-10 the public API has each operation that the contract declares public, by the same handler', async () => {
  expect(PUBLIC.length).toBeGreaterThan(50)
  for (const { name, endpoint, path, v1, bodyOf } of PUBLIC) {
    expect(endpoint.scope, name).toBeDefined()
    expect(endpoint.base, name).toBe('api')
    if (endpoint.method !== 'GET') continue
    const [plain, published] = [await send(path, { token: all }), await send(v1, { token: all })]
    expect([name, published.status], name).toEqual([name, plain.status])
    if (plain.ok) expect(await published.json(), name).toEqual(await plain.json())
    expect(bodyOf(ana)).toBeUndefined()
  }
})

test.each(PUBLIC)('CNX-11 every refusal of $name is a problem', async ({ endpoint, v1, bodyOf }) => {
  const { method } = endpoint
  const body = bodyOf(ana)
  const none = await send(v1, { method, body })
  expect(none.headers.get('www-authenticate')).toBe('Bearer')
  await expectProblem(none, 'session_required')
  await expectProblem(await send(v1, { method, body, token: newToken() }), 'invalid_token')
  const token = endpoint.scope === 'avisos' ? onlyRead : onlyNotices
  const little = await send(v1, { method, body, token })
  expect(little.headers.get('www-authenticate')).toContain(`scope="${endpoint.scope}"`)
  expect((await expectProblem(little, 'insufficient_scope'))?.detail).toContain(`«${endpoint.scope}»`)
  const unknown = await send(`${v1}${v1.includes('?') ? '&' : '?'}nada=1`, { method, body, token: all })
  const refusal = await expectProblem(unknown, 'unknown_parameter')
  expect(refusal?.errors).toEqual([{ parameter: 'nada', code: 'unknown', detail: 'Este parámetro no existe.' }])
  const other = await send(v1, { method: 'PATCH', token: all, body: {} })
  expect(other.headers.get('allow')).toContain(method)
  await expectProblem(other, 'method_not_allowed')
})

test('CNX-11 HEAD, 404, 413, 429 and 503 are problems too', async () => {
  const head = await send(LIST, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([401, 'application/problem+json; charset=utf-8'])
  for (const path of ['/api/v1', '/api/v1/', '/api/v1/nada', '/api/v1/users/info', '/api/v1/users/tokens'])
    await expectProblem(await send(path, { token: all }), 'not_found')
  const follow = `${PUBLIC_BASE}/users/follow_bid`
  const large = JSON.stringify({ bid_idn: 'x'.repeat(70_000) })
  await expectProblem(await send(follow, { method: 'POST', token: all, body: large }), 'too_large')
  for (let i = 0; i < REQUEST_LIMITS.read.token; i++) await (await send(LIST, { token: all })).arrayBuffer()
  const limited = await send(LIST, { token: all })
  const seconds = Number(limited.headers.get('retry-after'))
  expect((await expectProblem(limited, 'too_many_requests'))?.detail).toContain(String(seconds))
  clock = new Date(clock.getTime() + seconds * SECOND_MS)
  expect((await send(LIST, { token: all })).status).toBe(200)
  const { personalTokens } = app.context
  if (!personalTokens) throw new Error('no tokens')
  const { verify } = personalTokens
  personalTokens.verify = () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }))
  const down = await send(LIST, { token: all })
  personalTokens.verify = verify
  await expectProblem(down, 'unavailable')
})

test('CNX-11 a field of the body is a JSON pointer, one of the address a parameter', async () => {
  const options = { method: 'POST', token: all }
  const missing = await send(`${PUBLIC_BASE}/users/follow_bid`, { ...options, body: {} })
  expect((await expectProblem(missing, 'invalid_request'))?.errors).toMatchObject([
    { pointer: '#/bid_idn', code: 'required' },
  ])
  const nested = { name: 'x', filters: { q: 'a', region: 'x' }, in_digest: false }
  const inside = await send(`${PUBLIC_BASE}/users/searches`, { ...options, body: nested })
  expect((await expectProblem(inside, 'invalid_request'))?.errors?.[0]?.pointer).toMatch(/^#\/filters/)
  const bad = await send(`${LIST}?offset=x`, { token: all })
  expect((await expectProblem(bad, 'invalid_request'))?.errors).toMatchObject([
    { parameter: 'offset', code: 'invalid' },
  ])
})

test.each(Object.keys(ERROR_CODES))('CNX-11 the type of %s is a page in Spanish', async (code) => {
  const page = await send(`/api/problemas/${code}`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toMatch(/<html lang="es">[\s\S]+<h1>.+<\/h1>/)
})

test.each(READS)('CNX-12 $name has an ETag, and a client with that answer gets a 304', async ({ endpoint, v1 }) => {
  const first = await send(v1, { token: all })
  expect(first.status, endpoint.name).toBe(200)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  const again = await send(v1, { token: all, headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('CNX-10 the OpenAPI document lists scope and example of each public operation, and problems', async () => {
  const document = JSON.parse(await (await send(`${PUBLIC_BASE}/openapi.json`)).text())
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.values(methods).map((operation) => ({ path, ...operation })),
  )
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(PUBLIC.map(({ name }) => name).toSorted())
  for (const { path, operationId, security, responses } of operations) {
    const { endpoint } = PUBLIC.find(({ name }) => name === operationId) as { endpoint: Endpoint }
    expect(path.startsWith(PUBLIC_BASE)).toBe(true)
    expect(security).toEqual([{ session: [] }, { token: [endpoint.scope] }])
    expect(Object.keys(responses.default.content)).toEqual(['application/problem+json'])
  }
})

interface Operation {
  operationId: string
  security: unknown
  responses: { default: { content: object } }
}

test('CNX-10 without the section there is no public API', async () => {
  const closed = await openTestApp({ settings: { SECTIONS: 'mesa' } })
  try {
    const { token } = await closed.signIn('ana@andina.cl')
    for (const path of [LIST, `${PUBLIC_BASE}/openapi.json`, '/api/problemas/not_found'])
      expect((await closed.callAs('GET', path, { token })).status).toBe(404)
  } finally {
    await closed.close()
  }
})
