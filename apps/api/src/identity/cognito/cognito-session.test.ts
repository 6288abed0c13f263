import { findAccount } from '@mirador/database/accounts/accounts'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import Fastify from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'
import { createSigningKeys } from '../keys/signing-keys.ts'
import { ANA, AUTH_SECRET, startIdentity, testClock } from '../test-identity.ts'
import { createCognitoIdentity } from './cognito-identity.ts'
import { openTestUserPool, type PoolTokens, type TestUserPool } from './test-user-pool.ts'

// The API in cognito mode. Its user pool is a second embedded service, over HTTP and with its own database.
const clock = testClock()
let outside: Database
let pool: TestUserPool
let product: Awaited<ReturnType<typeof openTestApp>>
let sub: string

beforeAll(async () => {
  outside = await openTestDatabase()
  pool = await openTestUserPool(outside, clock)
  sub = (await pool.service.identity.createUser(ANA)).sub
  product = await openTestApp({
    now: clock,
    createIdentity: (given) => createCognitoIdentity({ ...given, pool: pool.pool }),
  })
})
afterAll(async () => {
  await product.close()
  await pool.close()
  await outside.close()
})
beforeEach(async () => {
  pool.requests.length = 0
  pool.fault = undefined
  await outside.db.deleteFrom('idp_rate').execute()
})

interface KeeperAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  body: any
  cookie: string | undefined
  setCookie: string
}

/** One operation of the session endpoint, as a browser with this cookie sends it. */
async function keeper(
  operation: string,
  {
    body = {},
    bearer,
    cookie,
    headers,
  }: { body?: object; bearer?: string; cookie?: string | undefined; headers?: object },
): Promise<KeeperAnswer> {
  const response = await fetch(`${product.url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(cookie && { cookie }),
      ...headers,
    },
    body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
  })
  const setCookie = response.headers.get('set-cookie') ?? ''
  return {
    status: response.status,
    body: await response.json(),
    cookie: setCookie.split(';')[0] || undefined,
    setCookie,
  }
}

/** A browser after its sign-in at the pool: it has the refresh token in the cookie only. */
async function signedIn(): Promise<PoolTokens & { cookie: string | undefined }> {
  const tokens = await pool.signIn(ANA.email, ANA.password)
  const { RefreshToken } = tokens
  const { cookie } = await keeper('KeepRefreshToken', { body: { RefreshToken }, bearer: tokens.AccessToken })
  return { ...tokens, cookie }
}

const profile = (token: string) => product.callAs('GET', '/api/users/info', { token })

test('SES-4 the web app learns the addresses of the pool and of the session endpoint', async () => {
  const { body } = await product.callAs('GET', '/config.json')
  expect(body.identity).toEqual({
    provider: 'cognito',
    endpoint: pool.pool.endpoint,
    keeper: '/auth/',
    clientId: 'mirador-web',
    poolId: 'local_mirador',
  })
})

test('SES-4 users who sign in at the pool are served here; the pool is asked for their address once', async () => {
  const { AccessToken } = await pool.signIn(ANA.email, ANA.password)
  expect(await profile(AccessToken)).toMatchObject({ status: 200, body: { user_id: sub, email: ANA.email } })
  expect(await findAccount(product.database.db, sub)).toMatchObject({ sub, email: ANA.email })
  pool.requests.length = 0
  const other = await pool.signIn(ANA.email, ANA.password)
  expect((await profile(other.AccessToken)).body.email).toBe(ANA.email)
  expect(pool.requests).toEqual(['InitiateAuth'])
  const { status, body } = await product.callAs('POST', '/api/users/register', {
    token: AccessToken,
    body: { username: ANA.email },
  })
  expect([status, body]).toEqual([200, { user_id: sub, email: ANA.email }])
})

test('SES-4 the refresh token goes into a cookie that scripts cannot read, and never into a body again', async () => {
  const tokens = await pool.signIn(ANA.email, ANA.password)
  const { RefreshToken } = tokens
  const stored = await keeper('KeepRefreshToken', { body: { RefreshToken }, bearer: tokens.AccessToken })
  expect([stored.status, stored.body]).toEqual([200, {}])
  expect(stored.setCookie).toMatch(
    /^mirador_refresh=[\w-]{36}\.[\w-]+; Max-Age=2592000; Path=\/auth; HttpOnly; SameSite=Strict$/,
  )
  const renewed = await keeper('GetTokensFromRefreshToken', { cookie: stored.cookie })
  expect(renewed.status).toBe(200)
  expect(Object.keys(renewed.body.AuthenticationResult).sort()).toEqual([
    'AccessToken',
    'ExpiresIn',
    'IdToken',
    'TokenType',
  ])
  expect((await profile(renewed.body.AuthenticationResult.AccessToken)).status).toBe(200)
  // the pool replaced the token, and the cookie has the new one
  expect(renewed.cookie).not.toBe(stored.cookie)
  expect((await keeper('GetTokensFromRefreshToken', { cookie: renewed.cookie })).status).toBe(200)
})

test('SES-4 after sign-out the very next call with the old bearer is refused here, and the session ends at the pool', async () => {
  const { AccessToken, RefreshToken, cookie } = await signedIn()
  const other = await signedIn()
  expect((await profile(AccessToken)).status).toBe(200)
  const end = await keeper('RevokeToken', { bearer: AccessToken, cookie })
  expect([end.status, end.body]).toEqual([200, {}])
  expect(end.setCookie).toMatch(/^mirador_refresh=; Max-Age=0; Path=\/auth/)
  expect(await profile(AccessToken)).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  expect((await keeper('GetTokensFromRefreshToken', { cookie })).body.__type).toBe('NotAuthorizedException')
  expect((await pool.call('GetTokensFromRefreshToken', { RefreshToken })).body.__type).toBe('NotAuthorizedException')
  expect((await profile(other.AccessToken)).status).toBe(200)
})

test('SES-4 signing out without a bearer, as after a reload, ends the tokens of the other tabs too', async () => {
  const { AccessToken, cookie } = await signedIn()
  const renewed = await keeper('GetTokensFromRefreshToken', { cookie })
  const ofOtherTab = renewed.body.AuthenticationResult.AccessToken
  expect((await profile(ofOtherTab)).status).toBe(200)
  expect((await keeper('RevokeToken', { cookie: renewed.cookie })).status).toBe(200)
  expect((await profile(ofOtherTab)).status).toBe(401)
  expect((await profile(AccessToken)).status).toBe(401)
})

test('SES-4 signing out works without the pool: no token of the session is valid here any more', async () => {
  const { AccessToken, RefreshToken, cookie } = await signedIn()
  pool.fault = 'cut'
  const end = await keeper('RevokeToken', { bearer: AccessToken, cookie })
  expect([end.status, end.cookie]).toEqual([200, 'mirador_refresh='])
  expect((await profile(AccessToken)).status).toBe(401)
  pool.fault = undefined
  // a copy of the refresh token still gets tokens at the pool, but they are refused here
  const { body } = await pool.call('GetTokensFromRefreshToken', { RefreshToken })
  expect((await profile((body.AuthenticationResult as PoolTokens).AccessToken)).status).toBe(401)
  expect((await keeper('GetTokensFromRefreshToken', { cookie })).body.__type).toBe('NotAuthorizedException')
})

test('SES-4 a sign-out is remembered for as long as the pool may renew the session', async () => {
  const { AccessToken, cookie } = await signedIn()
  await keeper('RevokeToken', { bearer: AccessToken, cookie })
  const { db } = product.database
  const identity = createCognitoIdentity({ ...pool, db, clock, publicUrl: product.url, log: console })
  const rows = () => db.selectFrom('api_revoked_session').select('sid').execute()
  const before = (await rows()).length
  clock.advance(2_591_990)
  await identity.purge()
  expect(await rows()).toHaveLength(before)
  clock.advance(20)
  await identity.purge()
  expect(await rows()).toEqual([])
})

test('CON-1 a limit whose hour is over is deleted in this mode too', async () => {
  const { db } = product.database
  const identity = createCognitoIdentity({ ...pool, db, clock, publicUrl: product.url, log: console })
  const message = { name: 'Ana', email: ANA.email, message: 'Hola' }
  expect((await product.callAs('POST', '/api/contact/send', { body: message })).status).toBe(200)
  const limits = () => db.selectFrom('idp_rate').select('bucket').where('bucket', 'like', 'contact/%').execute()
  expect(await limits()).toHaveLength(1)
  clock.advance(3_601)
  await identity.purge()
  expect(await limits()).toEqual([])
})

test('API-2 tokens of another pool, of another client, of no session or of another kind are refused', async () => {
  const { AccessToken, IdToken } = await pool.signIn(ANA.email, ANA.password)
  expect((await profile(IdToken)).status).toBe(401)
  const otherPool = await startIdentity(outside, { clock, publicUrl: 'http://otro.example' })
  const foreign = await otherPool.browser.signIn(ANA.email, ANA.password)
  expect((await profile(foreign.json().AuthenticationResult.AccessToken)).status).toBe(401)
  await otherPool.app.close()

  const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString())
  expect((await profile(await signedByThePool(claims))).status).toBe(200)
  for (const wrong of [
    { client_id: 'otro' },
    { iss: `${pool.pool.endpoint}otro_pool` },
    { token_use: 'refresh' },
    { origin_jti: undefined, jti: undefined },
    { exp: Math.floor(clock().getTime() / 1000) - 1 },
  ])
    expect((await profile(await signedByThePool({ ...claims, ...wrong }))).status).toBe(401)
})

/** A token signed with the pool's key, but with claims that it never issues. */
async function signedByThePool(claims: Record<string, unknown>): Promise<string> {
  const log = { info() {}, warn() {} }
  const keys = createSigningKeys({
    db: outside.db,
    clock,
    authSecret: AUTH_SECRET,
    accessTtl: 900,
    replaceForeignKeys: false,
    log,
  })
  const { kid, key } = await keys.current()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}

test.each(['InitiateAuth', 'SignUp', 'ForgotPassword', 'GetUser', 'constructor', ''])(
  'the session endpoint has no operation %j: the pool has it',
  async (operation) => {
    const { status, body } = await keeper(operation, {})
    expect([status, body.__type]).toEqual([400, 'UnknownOperationException'])
    expect(pool.requests).toEqual([])
  },
)

test('API-3 nothing is stored in the cookie without a valid bearer of the pool, and nothing but a token', async () => {
  const { AccessToken, RefreshToken } = await pool.signIn(ANA.email, ANA.password)
  for (const bearer of [undefined, 'a.b.c', `${AccessToken.slice(0, -6)}AAAAAA`]) {
    const { body, setCookie } = await keeper('KeepRefreshToken', { body: { RefreshToken }, ...(bearer && { bearer }) })
    expect([body.__type, setCookie]).toEqual(['NotAuthorizedException', ''])
  }
  for (const wrong of [undefined, '', 7, 'a; Path=/', 'ñ', 'x'.repeat(3501)]) {
    const answer = await keeper('KeepRefreshToken', { body: { RefreshToken: wrong }, bearer: AccessToken })
    expect([answer.body.__type, answer.setCookie]).toEqual(['InvalidParameterException', ''])
  }
})

test.each([
  ['none', undefined],
  ['one of the embedded service', `mirador_refresh=${'a'.repeat(64)}`],
  ['one that names no session', 'mirador_refresh=.abc'],
])('API-3 with a cookie that is %s nothing is renewed and the pool is not called', async (_, cookie) => {
  const { status, body } = await keeper('GetTokensFromRefreshToken', { cookie })
  expect([status, body.__type]).toEqual([400, 'NotAuthorizedException'])
  expect(pool.requests).toEqual([])
})

test.each([{ 'content-type': 'text/plain' }, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
  'a request as a page of another site can send it is forbidden to use the stored token: %j',
  async (headers) => {
    const { cookie, AccessToken } = await signedIn()
    for (const operation of ['KeepRefreshToken', 'GetTokensFromRefreshToken', 'RevokeToken']) {
      const answer = await keeper(operation, { body: { RefreshToken: 'x' }, cookie, bearer: AccessToken, headers })
      expect([answer.status, answer.body.__type, answer.setCookie]).toEqual([403, 'ForbiddenException', ''])
    }
    expect((await profile(AccessToken)).status).toBe(200)
  },
)

test('on https the session cookie is Secure and so is its name', async () => {
  const { AccessToken, RefreshToken } = await pool.signIn(ANA.email, ANA.password)
  const app = Fastify()
  const given = { db: product.database.db, clock, log: console, refreshTtl: 3600 }
  createCognitoIdentity({ ...given, pool: pool.pool, publicUrl: 'https://mirador.example.cl' }).register(app)
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.KeepRefreshToken',
      authorization: `Bearer ${AccessToken}`,
    },
    payload: JSON.stringify({ RefreshToken }),
  })
  expect(answer.headers['set-cookie']).toMatch(
    /^__Secure-mirador_refresh=[\w-]{36}\.[\w-]+; Max-Age=3600; Path=\/auth; HttpOnly; Secure; SameSite=Strict$/,
  )
  await app.close()
})
