import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'
import { ANA, testClock } from '../test-identity.ts'
import { createCognitoIdentity } from './cognito-identity.ts'
import type { PoolKeyOptions } from './pool-keys.ts'
import { type Fault, openTestUserPool, type PoolTokens, type TestUserPool } from './test-user-pool.ts'

const FAULTS: [string, Fault][] = [
  ['cuts the connection', 'cut'],
  ['never answers', 'hang'],
  ['fails', { status: 500, body: '{"__type":"InternalErrorException"}' }],
  ['answers nonsense', { status: 200, body: '<html>' }],
  ['is behind a broken proxy', { status: 403, body: '<html>' }],
]
const NEW_KEY_AFTER = 91 * DAY_SECONDS

const clock = testClock()
let outside: Database
let pool: TestUserPool
let product: Awaited<ReturnType<typeof openTestApp>>

beforeAll(async () => {
  outside = await openTestDatabase()
  pool = await openTestUserPool(outside, clock)
  await pool.service.identity.createUser(ANA)
})
afterAll(async () => {
  await pool.close()
  await outside.close()
})
beforeEach(async () => {
  pool.requests.length = 0
  pool.fault = undefined
  await outside.db.deleteFrom('idp_rate').execute()
})
afterEach(() => product.close())

/** A product that has just started and has no keys loaded. */
async function start(keys: Omit<PoolKeyOptions, 'clock'> = {}) {
  product = await openTestApp({
    now: clock,
    createIdentity: (given) => createCognitoIdentity({ ...given, pool: { ...pool.pool, timeoutMs: 300 }, keys }),
  })
}

const rubros = (token: string) => product.callAs('GET', '/api/users/follow_bid', { token })
const keysRead = () => pool.requests.filter((operation) => operation === 'jwks.json').length

async function keeper(operation: string, { bearer, cookie = '' }: { bearer?: string; cookie?: string }, body = {}) {
  const answer = await fetch(`${product.url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      cookie,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  const { __type } = (await answer.json()) as { __type?: string }
  return { status: answer.status, type: __type, setCookie: answer.headers.get('set-cookie') }
}

async function keep({ AccessToken, RefreshToken }: PoolTokens): Promise<string> {
  const { setCookie } = await keeper('KeepRefreshToken', { bearer: AccessToken }, { RefreshToken })
  return setCookie?.split(';')[0] ?? ''
}

test.each(FAULTS)(
  'SES-4 while the pool %s no one is signed out: calls answer 503 until its keys are loaded',
  async (_, fault) => {
    await start()
    const { AccessToken } = await pool.signIn(ANA.email, ANA.password)
    pool.fault = fault
    expect(await rubros(AccessToken)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    pool.fault = undefined
    expect((await rubros(AccessToken)).status).toBe(200)
  },
)

test.each(FAULTS)('SES-4 with its keys loaded before, calls are served while the pool %s', async (_, fault) => {
  // keys that are always too old, so that each call would reload them
  await start({ maxAgeMs: 0 })
  const { AccessToken } = await pool.signIn(ANA.email, ANA.password)
  expect((await rubros(AccessToken)).status).toBe(200)
  pool.requests.length = 0
  pool.fault = fault
  for (let call = 1; call <= 3; call++) expect((await rubros(AccessToken)).status).toBe(200)
  // it is not called each time: a pool that hangs would delay every call
  expect(keysRead()).toBe(1)
  clock.advance(31)
  expect((await rubros(AccessToken)).status).toBe(200)
  expect(keysRead()).toBe(2)
})

test.each(FAULTS)(
  'SES-4 a renewal while the pool %s answers 503 and loses neither cookie nor session',
  async (_, fault) => {
    await start()
    const cookie = await keep(await pool.signIn(ANA.email, ANA.password))
    pool.fault = fault
    expect(await keeper('GetTokensFromRefreshToken', { cookie })).toEqual({
      status: 503,
      type: 'ServiceUnavailableException',
      setCookie: null,
    })
    pool.fault = undefined
    expect((await keeper('GetTokensFromRefreshToken', { cookie })).status).toBe(200)
  },
)

test('SES-4 a sign-out without keys and without the pool still ends the session of the cookie', async () => {
  await start()
  const tokens = await pool.signIn(ANA.email, ANA.password)
  const cookie = await keep(tokens)
  await product.close()
  await start()
  pool.fault = 'hang'
  expect((await keeper('RevokeToken', { bearer: tokens.AccessToken, cookie })).status).toBe(200)
  pool.fault = undefined
  expect((await rubros(tokens.AccessToken)).status).toBe(401)
})

test('SES-4 a busy pool is reported as such, and ends no session', async () => {
  await start()
  const cookie = await keep(await pool.signIn(ANA.email, ANA.password))
  const busy = { __type: 'com.amazonaws.cognito#TooManyRequestsException', message: 'Rate exceeded' }
  pool.fault = { status: 400, body: JSON.stringify(busy) }
  expect(await keeper('GetTokensFromRefreshToken', { cookie })).toEqual({
    status: 400,
    type: 'TooManyRequestsException',
    setCookie: null,
  })
})

test('SES-4 an address that the pool cannot give is a 503; a token that it refuses is a 401', async () => {
  await start()
  const { sub } = await pool.service.identity.createUser({ email: 'nueva@example.cl', password: ANA.password })
  const { AccessToken, RefreshToken } = await pool.signIn('nueva@example.cl', ANA.password)
  expect((await rubros(AccessToken)).status).toBe(200)
  const profile = () => product.callAs('GET', '/api/users/info', { token: AccessToken })
  pool.fault = 'cut'
  expect(await profile()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  pool.fault = { status: 200, body: JSON.stringify({ UserAttributes: [{ Name: 'sub', Value: 'another' }] }) }
  expect((await profile()).status).toBe(401)
  pool.fault = undefined
  // signed out at the pool by another program, which this service does not learn
  await pool.call('RevokeToken', { Token: RefreshToken })
  expect((await profile()).status).toBe(401)
  expect(await product.database.db.selectFrom('account').select('email').where('sub', '=', sub).execute()).toEqual([])
})

test('API-2 tokens with unknown keys are refused, and together cause one reload of the keys at most', async () => {
  await start()
  const { AccessToken } = await pool.signIn(ANA.email, ANA.password)
  expect((await rubros(AccessToken)).status).toBe(200)
  const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString())
  const { privateKey } = await generateKeyPair('RS256')
  const { kid } = decodeProtectedHeader(AccessToken)
  pool.requests.length = 0
  for (const id of ['invented', 'other', kid, undefined]) {
    const header = { alg: 'RS256', ...(id ? { kid: id } : {}) }
    const forged = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
    expect((await rubros(forged)).status).toBe(401)
  }
  expect((await rubros(new UnsecuredJWT(claims).encode())).status).toBe(401)
  expect(keysRead()).toBeLessThanOrEqual(1)
})

test('API-2 a new key of the pool is loaded as soon as a token names it', async () => {
  await start({ cooldownMs: 0 })
  const first = await pool.signIn(ANA.email, ANA.password)
  expect((await rubros(first.AccessToken)).status).toBe(200)
  pool.requests.length = 0
  clock.advance(NEW_KEY_AFTER)
  await pool.service.identity.purge()
  clock.advance(700)
  const second = await pool.signIn(ANA.email, ANA.password)
  expect(decodeProtectedHeader(second.AccessToken).kid).not.toBe(decodeProtectedHeader(first.AccessToken).kid)
  expect((await rubros(second.AccessToken)).status).toBe(200)
  expect(keysRead()).toBe(1)
})
