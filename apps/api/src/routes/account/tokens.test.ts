import { DAY_MS, MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newToken } from '../../identity/personal-tokens/token-format.ts'
import { REQUEST_LIMITS } from '../../limits/request-limits.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'
import { rowsWith } from '../../test-rows.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const TOKENS = '/api/users/tokens'
const READ = '/api/bid/types'

let app: Awaited<ReturnType<typeof openTestApp>>
let clock = NOW
let next = 0
const lines: string[] = []

beforeAll(async () => {
  app = await openTestApp({
    now: () => clock,
    settings: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = NOW
  await app.database.db.deleteFrom('idp_rate').execute()
})

const join = () => app.signIn(`ana${++next}@andina.cl`)
type Person = Awaited<ReturnType<typeof join>>

async function mint({ call }: Person, wish: object = {}): Promise<string> {
  const { status, body } = await call('POST', TOKENS, {
    name: 'Planilla',
    scopes: ['leer'],
    password: PASSWORD,
    ...wish,
  })
  expect(status).toBe(200)
  return body.token
}

const read = (token: string, path = READ) => app.callAs('GET', path, { token })

/** The answer with its headers. */
const ask = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(app.url + path, { ...init, headers })
const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

/** The number of statements that the database runs meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { personalTokens } = app.context
  const verify = personalTokens?.verify
  if (!verify) throw new Error('no tokens')
  const statements: string[] = []
  const executor = app.database.reserved.getExecutor()
  const original = executor.executeQuery
  executor.executeQuery = function (query, ...rest) {
    statements.push(query.sql)
    return original.call(this, query, ...rest) as never
  }
  try {
    await work()
  } finally {
    executor.executeQuery = original
  }
  return statements
}

test('CNX-1 a token of the account reads, and is shown once', async () => {
  const ana = await join()
  const token = await mint(ana)
  expect(token).toMatch(/^mrd_[0-9A-Za-z]{36}$/)
  expect((await read(token)).status).toBe(200)
  const { body } = await ana.call('GET', TOKENS)
  expect(body).toMatchObject({
    tokens: [
      { name: 'Planilla', scopes: ['leer'], is_expired: false, used_on: '2026-11-20', used_network: '127.0.0.x' },
    ],
    most: 20,
    confirm_with: 'password',
  })
  expect(JSON.stringify(body)).not.toContain(token.slice(4))
})

test('CNX-1 a token with one letter changed is refused without a query', async () => {
  const token = await mint(await join())
  const last = token.at(-1) === 'x' ? 'y' : 'x'
  const statements = await statementsOf(async () => {
    const answer = await ask(READ, withToken(token.slice(0, -1) + last))
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(await answer.json()).toMatchObject({ code: 'invalid_token' })
  })
  expect(statements).toEqual([])
  const looked = await statementsOf(async () => expect((await read(newToken())).status).toBe(401))
  expect(looked.length).toBeGreaterThan(0)
})

test('CNX-2 only the hash of a token is stored, and no log, mail, download or table holds the token', async () => {
  const ana = await join()
  const token = await mint(ana)
  await read(token)
  await ask(`${READ}?access_token=${token}`, {})
  await ask('/api/users/nada', withToken(token))
  await ana.call('POST', `${TOKENS}/999999/end`)
  const download = await ana.call('GET', '/api/users/account')
  expect(JSON.stringify(download.body)).toContain('Planilla')
  expect(JSON.stringify(download.body)).not.toContain(token.slice(4))
  expect(await rowsWith(app, token, token.slice(4), Buffer.from(token).toString('base64'))).toEqual([])
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => line.includes(token.slice(4)))).toEqual([])
})

test('CNX-4 an end is compulsory: 90 days by default, at most 366, and refused from the second on', async () => {
  const ana = await join()
  for (const days of [0, 367, 1.5, '90', null])
    expect((await ana.call('POST', TOKENS, { name: 'x', scopes: ['leer'], days, password: PASSWORD })).status).toBe(400)
  const usual = await mint(ana)
  const long = await mint(ana, { days: 366 })
  const { body } = await ana.call('GET', TOKENS)
  expect(body.tokens.map(({ expires_at }: { expires_at: string }) => expires_at)).toEqual(
    [366, 90].map((days) => new Date(NOW.getTime() + days * DAY_MS).toISOString()),
  )
  clock = new Date(NOW.getTime() + 90 * DAY_MS - SECOND_MS)
  expect((await read(usual)).status).toBe(200)
  clock = new Date(NOW.getTime() + 90 * DAY_MS)
  const answer = await ask(READ, withToken(usual))
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  expect((await read(long)).status).toBe(200)
})

test('CNX-5 a hundred calls in a minute write the last use once', async () => {
  const token = await mint(await join())
  const statements = await statementsOf(async () => {
    for (let i = 0; i < 100; i++) expect((await read(token)).status).toBe(200)
  })
  expect(statements.filter((text) => text.includes('update personal_token'))).toHaveLength(1)
})

test('CNX-6 a token counts only in the header', async () => {
  const ana = await join()
  const token = await mint(ana)
  for (const headers of [{}, withToken(token), withToken(ana.token)] as Record<string, string>[]) {
    const answer = await ask(`${READ}?access_token=${token}`, headers)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ field: 'access_token' }] })
  }
  const cookie = await ask(READ, { cookie: `access_token=${token}; mirador_refresh=${token}; token=${token}` })
  expect(cookie.status).toBe(401)
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const body = type.endsWith('json') ? JSON.stringify({ access_token: token }) : `access_token=${token}`
    expect((await ask('/api/users/follow_bid', { 'content-type': type }, { method: 'POST', body })).status).not.toBe(
      200,
    )
  }
  expect((await ask(READ, { authorization: `Basic ${token}` })).status).toBe(401)
})

test('CNX-7 a token cannot create tokens, and creating one needs the password', async () => {
  const ana = await join()
  const token = await mint(ana, { scopes: ['leer', 'mercado', 'mesa', 'mesa:escribir', 'avisos'] })
  const wish = { name: 'Otro', scopes: ['leer'], password: PASSWORD }
  expect(await app.callAs('POST', TOKENS, { token, body: wish })).toMatchObject({ status: 403 })
  expect(await app.callAs('GET', TOKENS, { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await ana.call('POST', TOKENS, { ...wish, password: 'Equivocada-1' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  })
  expect(await ana.call('POST', TOKENS, { ...wish, password: undefined })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'password', code: 'required' }] },
  })
  expect((await ana.call('GET', TOKENS)).body.tokens).toHaveLength(1)
})

test('CNX-7 a token of a suspended account is refused at the next call, and works again with it', async () => {
  const ana = await join()
  const token = await mint(ana)
  const suspend = (enabled: boolean) =>
    app.database.db.updateTable('idp_user').set({ enabled }).where('sub', '=', ana.sub).execute()
  await suspend(false)
  expect((await read(token)).status).toBe(401)
  await suspend(true)
  expect((await read(token)).status).toBe(200)
})

test('CNX-7 a token of a deleted account is refused at the next call', async () => {
  const ana = await join()
  const token = await mint(ana)
  expect((await ana.call('POST', '/api/users/account/deletion', { password: PASSWORD })).status).toBe(200)
  expect((await read(token)).status).toBe(401)
})

test('CNX-8 a token has limits of its own besides the account’s, and Retry-After says when', async () => {
  const ana = await join()
  const [first, second] = [await mint(ana), await mint(ana)]
  const { token: most } = REQUEST_LIMITS.read
  for (let i = 0; i < most; i++) expect((await read(first)).status).toBe(200)
  const refused = await ask(READ, withToken(first))
  expect(refused.status).toBe(429)
  expect((await read(second)).status).toBe(200)
  expect((await ana.call('GET', READ)).status).toBe(200)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  clock = new Date(clock.getTime() + seconds * SECOND_MS)
  expect((await read(first)).status).toBe(200)
  expect(seconds * SECOND_MS).toBeLessThanOrEqual(MINUTE_MS)
})

test('CNX-9 a token is ended at once by its owner alone, and the log says created and ended', async () => {
  const ana = await join()
  const token = await mint(ana)
  const [{ id }] = (await ana.call('GET', TOKENS)).body.tokens
  const beto = await join()
  expect((await beto.call('POST', `${TOKENS}/${id}/end`)).body.tokens).toEqual([])
  expect((await read(token)).status).toBe(200)
  for (let i = 0; i < 2; i++) expect((await ana.call('POST', `${TOKENS}/${id}/end`)).body.tokens).toEqual([])
  expect((await read(token)).status).toBe(401)
  const { events } = (await ana.call('GET', '/api/users/security/events')).body
  expect(events.slice(0, 2)).toMatchObject([
    { kind: 'token_ended', detail: 'Planilla' },
    { kind: 'token_created', detail: 'Planilla' },
  ])
})

test('CNX-9 an account has at most twenty tokens', async () => {
  const ana = await join()
  await mint(ana)
  const { rows } = await sql`
    insert into personal_token (sub, name, token_hash, scopes, created_at, expires_at)
    select ${ana.sub}::uuid, 'n' || n, sha256(n::text::bytea), '{leer}', ${NOW}, ${new Date(NOW.getTime() + DAY_MS)}
    from generate_series(1, 19) n returning id`.execute(app.database.db)
  expect(rows).toHaveLength(19)
  expect(await ana.call('POST', TOKENS, { name: 'x', scopes: ['leer'], password: PASSWORD })).toMatchObject({
    status: 409,
    body: { code: 'too_many_tokens' },
  })
})

test('CNX-9 with the section closed, tokens neither exist nor are accepted', async () => {
  const closed = await openTestApp({ settings: { SECTIONS: 'none' } })
  try {
    const ana = await closed.signIn('ana@andina.cl')
    expect((await ana.call('GET', TOKENS)).status).toBe(404)
    expect((await closed.callAs('GET', READ, { token: newToken() })).status).toBe(401)
  } finally {
    await closed.close()
  }
})
