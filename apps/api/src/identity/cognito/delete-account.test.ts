import type { Database } from '@mirador/database/connection/connect'
import { listMails } from '@mirador/database/mail/mail-outbox'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'
import { ANA, testClock } from '../test-identity.ts'
import { createCognitoIdentity } from './cognito-identity.ts'
import { openTestUserPool, type TestUserPool } from './test-user-pool.ts'

// Deleting an account whose user is stored in an external pool, here a second embedded service.
const DELETION = '/api/users/account/deletion'
const clock = testClock()
let outside: Database
let pool: TestUserPool
let product: Awaited<ReturnType<typeof openTestApp>>
let sub: string

beforeAll(async () => {
  outside = await openTestDatabase()
  pool = await openTestUserPool(outside, clock)
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
  pool.fault = undefined
  sub = (await pool.service.identity.createUser(ANA)).sub
  for (const table of ['mail_outbox', 'deleted_account', 'account'] as const) {
    await product.database.db.deleteFrom(table).execute()
  }
})

async function signIn() {
  const { AccessToken: token } = await pool.signIn(ANA.email, ANA.password)
  return (method: string, path: string, body?: unknown) => product.callAs(method, path, { token, body })
}
const account = () => product.database.db.selectFrom('account').selectAll().where('sub', '=', sub).executeTakeFirst()
const atThePool = () => outside.db.selectFrom('idp_user').selectAll().where('sub', '=', sub).executeTakeFirst()

test('with a user pool the e-mail confirms a deletion, the user is deleted there too, and tokens of other sessions are refused', async () => {
  const here = await signIn()
  const elsewhere = await signIn()
  for (const call of [here, elsewhere]) expect((await call('GET', '/api/users/info')).status).toBe(200)
  expect((await here('GET', DELETION)).body).toEqual({ confirm_with: 'email', is_recent: true })
  expect((await here('GET', '/api/users/account')).body.ingreso).toMatchObject({
    explicacion: expect.stringContaining('Amazon Cognito'),
    datos: null,
  })
  expect((await here('POST', DELETION, { password: ANA.password })).status).toBe(400)
  expect((await here('POST', DELETION, { email: ANA.email })).status).toBe(200)
  expect([await account(), await atThePool()]).toEqual([undefined, undefined])
  for (const call of [here, elsewhere]) {
    expect(await call('GET', '/api/users/info')).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  }
  const mails = await listMails(product.database.db, { most: 9 })
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['account-deleted', ANA.email]])
})

test('a session older than ten minutes must sign in again, however often its tokens were renewed', async () => {
  const { RefreshToken } = await pool.signIn(ANA.email, ANA.password)
  clock.advance(601)
  const { body } = await pool.call('GetTokensFromRefreshToken', { RefreshToken })
  const { AccessToken: token } = body.AuthenticationResult as { AccessToken: string }
  const call = (method: string, given?: unknown) => product.callAs(method, DELETION, { token, body: given })
  expect((await call('GET')).body).toEqual({ confirm_with: 'email', is_recent: false })
  expect(await call('POST', { email: ANA.email })).toMatchObject({ status: 403, body: { code: 'old_session' } })
  expect(await atThePool()).toBeDefined()
})

test('a failing pool is answered as unavailable; a second try deletes the rest', async () => {
  const call = await signIn()
  expect((await call('GET', '/api/users/info')).status).toBe(200)
  pool.fault = 'cut'
  expect(await call('POST', DELETION, { email: ANA.email })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  })
  pool.fault = undefined
  expect(await atThePool()).toBeDefined()
  expect((await call('POST', DELETION, { email: ANA.email })).status).toBe(200)
  expect([await account(), await atThePool()]).toEqual([undefined, undefined])
  expect(await listMails(product.database.db, { most: 9 })).toHaveLength(1)
})

test('a user that the pool has just deleted is deleted here too', async () => {
  const call = await signIn()
  expect((await call('GET', '/api/users/info')).status).toBe(200)
  await outside.db.deleteFrom('idp_user').where('sub', '=', sub).execute()
  expect((await call('POST', DELETION, { email: ANA.email })).status).toBe(200)
  expect(await account()).toBeUndefined()
})
