import type { Endpoint } from '@mirador/contract/endpoint'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { SCOPES, type Scope } from '@mirador/domain/account/personal-tokens'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { decide, openTeam } from '../mesa/test-desk.ts'
import { openTestApp } from '../test-app.ts'
import { OPERATIONS, type Person, TENDER } from './test-authorisation-calls.ts'

// Every operation of the contract, called by tokens of each scope.

const NOW = new Date('2026-11-20T12:00:00Z')
const GUARDED = OPERATIONS.filter(({ endpoint }) => endpoint.session)

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Person
const tokens = new Map<Scope | 'all', string>()

beforeAll(async () => {
  // the calls of all operations are more than an account may make in a minute
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '10' } })
  const closes_at = new Date('2026-12-20T18:00:00Z')
  await ingestTenders(app.database, [tenderRecord({ bid_idn: TENDER, name: 'Gases', read_at: NOW, closes_at })], NOW)
  const { people } = await openTeam(app, ['ana'], 'andina', NOW)
  const [person] = people
  if (!person) throw new Error('no person')
  ana = { sub: person.sub, email: 'ana@andina.example', rut: '76482913-1', name: 'Andina SpA' }
  await decide(person, TENDER, 'preparando')
  for (const scope of [...SCOPES, 'all'] as const)
    tokens.set(scope, await storeToken(app, ana.sub, scope === 'all' ? SCOPES : [scope], NOW))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.db.deleteFrom('idp_rate').execute()
})

async function ask({ method }: Endpoint, path: string, token: string | undefined, body: unknown) {
  const response = await fetch(app.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const challenge = response.headers.get('www-authenticate')
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, challenge, code: isJson ? JSON.parse(text).code : undefined }
}

const opens = (scope: Scope) => GUARDED.filter(({ endpoint }) => endpoint.scope === scope).map(({ name }) => name)

describe('operations × scopes', () => {
  test.each(GUARDED)('CNX-3 $name is opened by its scope alone', async ({ endpoint, path, bodyOf }) => {
    const body = bodyOf(ana)
    for (const scope of SCOPES) {
      const answer = await ask(endpoint, path, tokens.get(scope), body)
      const { challenge, ...refusal } = answer
      if (endpoint.scope === undefined) {
        expect({ scope, ...refusal }).toEqual({ scope, status: 403, code: 'forbidden' })
        expect(challenge).toBeNull()
      } else if (scope === endpoint.scope) {
        expect(answer.status, `${scope}: ${answer.code}`).not.toBe(401)
        expect(answer.code).not.toBe('insufficient_scope')
        expect(answer.status).toBeLessThan(500)
      } else {
        expect({ scope, ...refusal }).toEqual({ scope, status: 403, code: 'insufficient_scope' })
        expect(challenge).toBe(`Bearer error="insufficient_scope", scope="${endpoint.scope}"`)
      }
    }
  })

  test('CNX-3 CNX-7 no scope opens what belongs to the account, its people, or creates an address', () => {
    const closed = /\/(security|account|tokens|team|calendar|mail_preferences|register|company|words|limits)(\/|$)/
    const open = GUARDED.filter(({ endpoint: { scope, path } }) => scope && closed.test(path)).map(({ name }) => name)
    // the own history and the lines of the own company are the market
    const market = new Set(opens('mercado'))
    expect(open.filter((name) => !market.has(name))).toEqual([])
    for (const name of ['createShareLink', 'renewSearchFeed', 'renewCalendarFeed', 'getUserInfo', 'updateRubros'])
      expect(GUARDED.find((one) => one.name === name)?.endpoint.scope).toBeUndefined()
  })

  test('CNX-3 a scope that reads opens no write', () => {
    for (const scope of ['leer', 'mercado', 'mesa'] as const) {
      const writes = GUARDED.filter(({ endpoint }) => endpoint.scope === scope && endpoint.method !== 'GET')
      // reads the official source again, for everyone
      expect(writes.map(({ name }) => name)).toEqual(scope === 'leer' ? ['refreshTender'] : [])
    }
    for (const { endpoint, name } of GUARDED)
      if (endpoint.scope === 'mesa:escribir') expect([name, endpoint.method]).not.toEqual([name, 'GET'])
  })
})

test('CNX-7 a token opens no more than its owner may now: removed from the desk, its next call is 403', async () => {
  const { team, people } = await openTeam(app, ['eva', 'bruno'], 'equipo', NOW)
  const [eva, bruno] = people
  if (!eva || !bruno) throw new Error('no people')
  await decide(eva, TENDER, 'preparando')
  const token = await storeToken(app, bruno.sub, ['mesa', 'mesa:escribir'], NOW)
  const desk = `/api/mesa/${team}`
  expect((await app.callAs('GET', desk, { token })).status).toBe(200)
  expect((await eva.call('DELETE', `/api/team/${team}/people/${bruno.sub}`)).status).toBe(200)
  expect(await app.callAs('GET', desk, { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const note = { text: 'Hola', previous: null }
  expect(await app.callAs('POST', `${desk}/tenders/${TENDER}/notes`, { token, body: note })).toMatchObject({
    status: 403,
  })
})

test('CNX-7 a token sees no address that would outlive it', async () => {
  const token = await storeToken(app, ana.sub, ['mesa', 'mesa:escribir'], NOW)
  const body = { name: 'De un programa', filters: { q: 'gases' }, in_digest: false }
  expect((await app.callAs('POST', '/api/users/searches', { token, body })).status).toBe(200)
  const { searches } = (await app.callAs('GET', '/api/users/searches', { token })).body
  expect(searches).toContainEqual(expect.objectContaining({ name: 'De un programa', feed_url: null }))
})
