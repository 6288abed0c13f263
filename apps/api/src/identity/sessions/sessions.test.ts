import { randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANA, accessTokenOf, openTestIdentity, type TestBrowser } from '../test-identity.ts'
import { refreshTokenHash } from './refresh-token.ts'

const REFUSED = 'NotAuthorizedException'

let service: Awaited<ReturnType<typeof openTestIdentity>>

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

async function signedIn(): Promise<{ browser: TestBrowser; bearer: string }> {
  const browser = service.newBrowser()
  return { browser, bearer: accessTokenOf(await browser.signIn(ANA.email, ANA.password)) }
}

const isAccepted = (bearer: string) =>
  service.identity.verifier.verify(bearer).then(
    () => true,
    () => false,
  )

test('SES-2 the cookie gives new tokens of the same session and is replaced', async () => {
  const { browser, bearer } = await signedIn()
  const first = browser.cookie
  service.clock.advance(600)
  const answer = await browser.renew()
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json().AuthenticationResult).sort()).toEqual([
    'AccessToken',
    'ExpiresIn',
    'IdToken',
    'TokenType',
  ])
  expect(browser.cookie).not.toBe(first)
  const [before, after] = [decodeJwt(bearer), decodeJwt(accessTokenOf(answer))]
  expect(after).toMatchObject({ sub: before.sub, origin_jti: before.origin_jti, auth_time: before.auth_time })
  expect(after.exp).toBe((before.exp ?? 0) + 600)
  // both are valid until they expire
  expect(await isAccepted(bearer)).toBe(true)
  expect(await isAccepted(accessTokenOf(answer))).toBe(true)
  expect(answer.headers['set-cookie']).toContain('Max-Age=2591400;')
})

test('SES-2 two tabs that renew at once both get tokens, and the same new cookie', async () => {
  const { browser } = await signedIn()
  const shared = browser.cookie
  const tabs = [1, 2, 3, 4].map(() => service.newBrowser())
  const answers = await Promise.all(tabs.map((tab) => tab.renew(shared)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const cookies = new Set(tabs.map(({ cookie }) => cookie))
  expect(cookies.size).toBe(1)
  expect(cookies).not.toContain(shared)
  // whichever response came last, the browser has a valid token
  service.clock.advance(900)
  expect((await browser.renew([...cookies][0])).statusCode).toBe(200)
})

test('SES-2 a renewal whose response was lost can be repeated within the grace time and does not end the session', async () => {
  const { browser } = await signedIn()
  const before = browser.cookie
  // the server renewed, but the response was lost
  await service.newBrowser().renew(before)
  service.clock.advance(29)
  const again = await browser.renew(before)
  expect(again.statusCode).toBe(200)
  expect(browser.cookie).not.toBe(before)
  service.clock.advance(840)
  const next = await browser.renew()
  expect(next.statusCode).toBe(200)
  expect(await isAccepted(accessTokenOf(next))).toBe(true)
})

test('SES-4 a stolen token that was just replaced gives no separate session: the next renewal of either holder ends it', async () => {
  const { browser } = await signedIn()
  const stolen = browser.cookie
  expect((await browser.renew()).statusCode).toBe(200)
  const thief = service.newBrowser()
  expect((await thief.renew(stolen)).statusCode).toBe(200)
  expect(thief.cookie).toBe(browser.cookie)
  service.clock.advance(840)
  expect((await thief.renew()).statusCode).toBe(200)
  service.clock.advance(30)
  expect((await browser.renew()).json().__type).toBe(REFUSED)
  expect((await thief.renew()).json().__type).toBe(REFUSED)
})

test('SES-4 the refresh tokens of a session cannot be derived from its stored data', async () => {
  const { browser, bearer } = await signedIn()
  await browser.renew()
  const { sid } = await service.identity.verifier.verify(bearer)
  const row = await service.database.db
    .selectFrom('idp_session')
    .selectAll()
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  const token = browser.cookie?.split('=')[1] ?? ''
  expect(row.rotation_seed).toMatch(/^[\w-]{43}$/)
  expect(Object.values(row).map(String)).not.toContain(token)
  expect((await service.newBrowser().renew(`mirador_refresh=${row.rotation_seed}`)).json().__type).toBe(REFUSED)
})

test('SES-4 a refresh token used again after the grace time ends the session for both holders', async () => {
  const { browser, bearer } = await signedIn()
  const stolen = browser.cookie
  expect((await browser.renew()).statusCode).toBe(200)
  service.clock.advance(30)
  const thief = await service.newBrowser().renew(stolen)
  expect([thief.statusCode, thief.json().__type]).toEqual([400, REFUSED])
  expect((await browser.renew()).json().__type).toBe(REFUSED)
  expect(await isAccepted(bearer)).toBe(false)
  expect(service.logged.at(-1)).toMatchObject({ level: 'warn', message: 'refresh token used again, session revoked' })
})

test('SES-4 a refresh token several renewals old ends the session too', async () => {
  const { browser, bearer } = await signedIn()
  const old = browser.cookie
  for (const _ of [1, 2, 3]) expect((await browser.renew()).statusCode).toBe(200)
  expect((await service.newBrowser().renew(old)).json().__type).toBe(REFUSED)
  expect(await isAccepted(bearer)).toBe(false)
})

test('SES-4 without a cookie, or with a foreign token in it, nothing is renewed', async () => {
  for (const cookie of [undefined, 'mirador_refresh=', 'mirador_refresh=abc', `mirador_refresh=${'A'.repeat(64)}`])
    expect((await service.newBrowser().renew(cookie)).json().__type).toBe(REFUSED)
})

test('SES-4 a leaked session id, with an invented refresh value, ends no session and reveals nothing', async () => {
  const { browser, bearer } = await signedIn()
  const { origin_jti } = decodeJwt(bearer) as { origin_jti: string }
  const id = Buffer.from(origin_jti.replaceAll('-', ''), 'hex')
  const invented = [32, 48].map((bytes) => Buffer.concat([id, randomBytes(bytes)]).toString('base64url'))
  const name = browser.cookie?.split('=')[0]
  for (const value of invented) {
    const answer = (await service.newBrowser().renew(`${name}=${value}`)).json()
    expect([answer.__type, answer.message]).toEqual([REFUSED, 'Invalid Refresh Token'])
  }
  expect(await isAccepted(bearer)).toBe(true)
  expect((await browser.renew()).statusCode).toBe(200)
})

test('SES-4 any earlier refresh token of a session ends it, not only the last', async () => {
  const { browser, bearer } = await signedIn()
  const stolen = browser.cookie
  for (let renewals = 0; renewals < 3; renewals++) {
    service.clock.advance(60)
    await browser.renew()
  }
  expect((await service.newBrowser().renew(stolen)).json().__type).toBe(REFUSED)
  expect(await isAccepted(bearer)).toBe(false)
  expect((await browser.renew()).json().__type).toBe(REFUSED)
})

test('SES-4 a refresh token of an older release, without a tag, is renewed', async () => {
  const { browser, bearer } = await signedIn()
  const [name, value = ''] = browser.cookie?.split('=') ?? []
  const bytes = Buffer.from(value, 'base64url')
  const old = Buffer.concat([bytes.subarray(0, 16), bytes.subarray(32)]).toString('base64url')
  const { origin_jti } = decodeJwt(bearer) as { origin_jti: string }
  await service.database.db
    .updateTable('idp_session')
    .set({ refresh_hash: refreshTokenHash(old) })
    .where('sid', '=', origin_jti)
    .execute()
  const answer = await browser.renew(`${name}=${old}`)
  expect(answer.statusCode).toBe(200)
  expect((await browser.renew()).statusCode).toBe(200)
})

test('SES-4 a refresh token in the body is ignored', async () => {
  const { browser } = await signedIn()
  const [, token] = browser.cookie?.split('=') ?? []
  const answer = await service
    .newBrowser()
    .call('GetTokensFromRefreshToken', { ClientId: 'mirador-web', RefreshToken: token })
  expect(answer.json().__type).toBe(REFUSED)
})

test('SES-4 a session lasts at most 30 days, however often it is renewed', async () => {
  const { browser } = await signedIn()
  service.clock.advance(29 * DAY_SECONDS)
  expect((await browser.renew()).statusCode).toBe(200)
  service.clock.advance(DAY_SECONDS)
  const answer = await browser.renew()
  expect([answer.json().__type, answer.json().message]).toEqual([REFUSED, 'Refresh Token has expired'])
})

test('SES-4 a disabled user cannot renew', async () => {
  const { browser } = await signedIn()
  const enable = (enabled: boolean) => service.database.db.updateTable('idp_user').set({ enabled }).execute()
  await enable(false)
  expect((await browser.renew()).json().__type).toBe(REFUSED)
  await enable(true)
})

test('SES-4 after sign-out the very next call with the old bearer is refused, and so is the old cookie', async () => {
  const { browser, bearer } = await signedIn()
  const other = await signedIn()
  const cookie = browser.cookie
  expect(await isAccepted(bearer)).toBe(true)
  const answer = await browser.call('RevokeToken', { ClientId: 'mirador-web' }, { authorization: `Bearer ${bearer}` })
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect(answer.headers['set-cookie']).toBe('mirador_refresh=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Strict')
  expect(await isAccepted(bearer)).toBe(false)
  expect((await service.newBrowser().renew(cookie)).json().__type).toBe(REFUSED)
  expect(await isAccepted(other.bearer)).toBe(true)
})

test('SES-4 sign-out works with the cookie alone, with the bearer alone and with neither', async () => {
  const byCookie = await signedIn()
  expect((await byCookie.browser.call('RevokeToken')).statusCode).toBe(200)
  expect(await isAccepted(byCookie.bearer)).toBe(false)

  const byBearer = await signedIn()
  await service.newBrowser().call('RevokeToken', {}, { authorization: `Bearer ${byBearer.bearer}` })
  expect(await isAccepted(byBearer.bearer)).toBe(false)

  const expired = await signedIn()
  service.clock.advance(901)
  await expired.browser.call('RevokeToken', {}, { authorization: `Bearer ${expired.bearer}` })
  expect((await expired.browser.renew()).json().__type).toBe(REFUSED)

  expect((await service.newBrowser().call('RevokeToken')).statusCode).toBe(200)
})

test('SES-4 a global sign-out ends every session of the user and of no other', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  await service.identity.createUser({ email: 'otra@example.cl', password: ANA.password })
  const stranger = accessTokenOf(await service.newBrowser().signIn('otra@example.cl', ANA.password))
  const answer = await one.browser.call('GlobalSignOut', { AccessToken: one.bearer })
  expect(answer.statusCode).toBe(200)
  expect(one.browser.cookie).toBeUndefined()
  expect([await isAccepted(one.bearer), await isAccepted(two.bearer), await isAccepted(stranger)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await two.browser.renew()).json().__type).toBe(REFUSED)
  expect((await one.browser.call('GlobalSignOut', { AccessToken: one.bearer })).json().__type).toBe(REFUSED)
})

test('SES-4 the session registry distinguishes revoked, unknown and open sessions', async () => {
  const { bearer } = await signedIn()
  const { sid, exp } = await service.identity.verifier.verify(bearer)
  const { sessions } = service.identity
  expect(await sessions.isRevoked(sid)).toBe(false)
  await sessions.revoke(sid, exp)
  expect(await sessions.isRevoked(sid)).toBe(true)
  expect(await sessions.isRevoked('00000000-0000-4000-8000-000000000000')).toBe(true)
})

test('sessions are deleted 30 days after they end, and limits when their window is over', async () => {
  const { db } = service.database
  await db.deleteFrom('idp_session').execute()
  const [signedOut, expiring] = [await signedIn(), await signedIn()]
  await signedOut.browser.call('RevokeToken')
  const countSessions = async () => (await db.selectFrom('idp_session').select('sid').execute()).length
  service.clock.advance(30 * DAY_SECONDS)
  await service.identity.purge()
  expect(await countSessions()).toBe(2)
  service.clock.advance(1)
  await service.identity.purge()
  expect(await countSessions()).toBe(1)
  expect(await isAccepted(expiring.bearer)).toBe(false)
  service.clock.advance(30 * DAY_SECONDS)
  await service.identity.purge()
  expect(await countSessions()).toBe(0)
  expect(await db.selectFrom('idp_rate').select('bucket').execute()).toEqual([])
})
