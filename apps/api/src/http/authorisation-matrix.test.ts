import type { Endpoint } from '@mirador/contract/endpoint'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'
import { OPERATIONS, type Person, TENDER } from './test-authorisation-calls.ts'

// Every operation of the OpenAPI document, called with its example by each kind of caller.

const NOW = new Date('2026-11-20T12:00:00Z')
/** Of the example of markDeadlineDone. */
const CLOSES_AT = new Date('2026-12-20T18:00:00Z')

const GUARDED = OPERATIONS.filter(({ endpoint }) => endpoint.session)
const OPEN = OPERATIONS.filter(({ endpoint }) => !endpoint.session)

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Person & { token: string }
let beto: Person & { token: string }
/** the signed-out person */
let dora: Person & { token: string }
let hers: string
let forged: string[]
let clock = NOW

beforeAll(async () => {
  // the calls of all operations are more than an account may make in a minute
  app = await openTestApp({ now: () => clock, settings: { RATE_LIMIT_FACTOR: '2' } })
  await ingestTenders(
    app.database,
    [tenderRecord({ bid_idn: TENDER, name: 'Gases clínicos', read_at: NOW, closes_at: CLOSES_AT })],
    NOW,
  )
  ana = await join({ email: 'ana@andina.cl', rut: '76482913-1', name: 'Andina SpA' })
  beto = await join({ email: 'beto@boreal.cl', rut: '77123456-9', name: 'Boreal Ltda' })
  dora = await join({ email: 'dora@dalca.cl', rut: '76543210-3', name: 'Dalca SpA' })
  const { sid } = await app.identity.verifier.verify(dora.token)
  await app.identity.sessions.revoke(sid, 0)
  for (const { endpoint, special, path, bodyOf } of GUARDED) {
    if (!special.undoes && !special.endsAccount) await ask(endpoint, path, { token: ana.token, body: bodyOf(ana) })
  }
  hers = await storedOf(ana)
  forged = await forgedFrom(ana.token)
})
afterAll(() => app.close())
// the sign-ins of all tests come from one address
beforeEach(async () => {
  await app.database.db.deleteFrom('idp_rate').execute()
})

async function join(person: Omit<Person, 'sub'>) {
  const { sub, token } = await app.signIn(person.email)
  return { ...person, sub, token }
}

function ask({ method }: Endpoint, path: string, { token, body }: { token?: string; body?: unknown }) {
  return app.callAs(method, path, { ...(token ? { token } : {}), body })
}

/** All stored rows of an account. */
async function storedOf({ sub }: Person): Promise<string> {
  const tables = [
    'account',
    'account_rubro',
    'company',
    'dismissal',
    'done_deadline',
    'feedback',
    'profile_limit',
    'tender_follow',
    'saved_search',
    'mail_preference',
    'membership',
    'personal_token',
    'profile_word',
    'idp_user',
    'idp_totp',
    'webhook_endpoint',
  ]
  const rows = tables.map((table) =>
    sql`select * from ${sql.table(table)} where sub = ${sub}::uuid order by 1, 2`.execute(app.database.db),
  )
  const own = sql`(select organisation_id from membership where sub = ${sub}::uuid)`
  const desk = ['pursuit', 'task', 'note_version', 'share_link', 'invitation', 'log_entry'].map((table) =>
    sql`select * from ${sql.table(table)} where organisation_id = ${own} order by 1, 2, 3`.execute(app.database.db),
  )
  return JSON.stringify((await Promise.all([...rows, ...desk])).map(({ rows }) => rows))
}

test('API-2 the matrix has every operation of the OpenAPI document', async () => {
  const { body } = await app.callAs('GET', '/api/openapi.json')
  const operations = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId)
  expect(OPERATIONS.map(({ name }) => name).toSorted()).toEqual(operations.toSorted())
  const counts = JSON.parse(hers).map((rows: unknown[]) => rows.length)
  expect(counts.slice(0, 16)).toEqual([1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  // the examples wrote to her desk
  expect(counts.slice(16).every((count: number) => count > 0)).toBe(true)
})

test.each(GUARDED)('API-2 $name is refused without a valid token', async ({ endpoint, path, bodyOf }) => {
  const body = bodyOf(ana)
  const message = 'Token has expired'
  expect(await ask(endpoint, path, { body })).toMatchObject({
    status: 401,
    body: { code: 'session_required', message },
  })
  for (const token of forged) {
    expect(await ask(endpoint, path, { token, body })).toMatchObject({
      status: 401,
      body: { code: 'session_expired', message },
    })
  }
  clock = new Date(NOW.getTime() + HOUR_MS)
  const expired = await ask(endpoint, path, { token: ana.token, body })
  clock = NOW
  expect(expired).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  expect(await storedOf(ana)).toBe(hers)
})

test.each(GUARDED)('API-2 $name is refused after sign-out', async ({ endpoint, path, bodyOf }) => {
  const answer = await ask(endpoint, path, { token: dora.token, body: bodyOf(dora) })
  expect(answer).toMatchObject({ status: 401, body: { code: 'session_expired' } })
})

test.each(GUARDED)(
  "API-2 $name, called by another account, neither shows nor changes the owner's data",
  async ({ endpoint, special, path, bodyOf }) => {
    const other = special.endsAccount ? { ...beto, ...(await app.signIn('carla@boreal.cl')) } : beto
    const answer = await ask(endpoint, path, { token: other.token, body: bodyOf(other) })
    expect(answer.status).toBe(special.refusedWith ?? (special.isHers ? 422 : 200))
    for (const secret of [ana.sub, ana.email, ana.rut, ana.name])
      expect(JSON.stringify(answer.body)).not.toContain(secret)
    expect(await storedOf(ana)).toBe(hers)
  },
)

test.each(GUARDED)(
  "API-2 $name is refused to another account that sends the owner's id",
  async ({ endpoint, path, bodyOf }) => {
    const token = beto.token
    for (const field of ['sub', 'user_id', 'email', 'account']) {
      const named = await ask(endpoint, `${path}${path.includes('?') ? '&' : '?'}${field}=${ana.sub}`, {
        token,
        body: bodyOf(beto),
      })
      expect(named).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } })
    }
    const mine = bodyOf(beto)
    const theirs = bodyOf(ana)
    if (mine) {
      const smuggled = await ask(endpoint, path, { token, body: { ...(mine as object), sub: ana.sub } })
      expect(smuggled).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } })
    }
    if (theirs && JSON.stringify(mine) !== JSON.stringify(theirs)) {
      expect(await ask(endpoint, path, { token, body: theirs })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
    }
    expect(await storedOf(ana)).toBe(hers)
  },
)

test.each(OPEN)(
  'API-2 $name answers every caller the same, and shows no data of an account',
  async ({ endpoint, special, path, bodyOf }) => {
    const body = bodyOf(beto)
    for (const token of [undefined, 'x', ana.token]) {
      const answer = await ask(endpoint, path, { ...(token ? { token } : {}), body })
      expect(answer.status).toBe(special.refusedWith ?? 200)
      for (const secret of [ana.sub, ana.email]) expect(JSON.stringify(answer.body)).not.toContain(secret)
    }
    expect(await storedOf(ana)).toBe(hers)
  },
)

/** Invalid tokens of the owner: signed with another key, not signed, with a modified signature. */
async function forgedFrom(token: string): Promise<string[]> {
  const claims = decodeJwt(token)
  const { privateKey } = await generateKeyPair('RS256')
  const signed = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: decodeProtectedHeader(token).kid as string })
    .sign(privateKey)
  return ['x', signed, new UnsecuredJWT(claims).encode(), `${token.slice(0, -6)}AAAAAA`]
}
