import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestIdentity, PUBLIC_URL } from '../test-identity.ts'
import { arrivalOf, DASHBOARD, OTHER_ORIGIN, openTestSocial, refusalOf } from './test-social.ts'

let service: Awaited<ReturnType<typeof openTestSocial>>
let silent: Server
let silentUrl: string
beforeAll(async () => {
  service = await openTestSocial()
  silent = createServer(() => {})
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  silentUrl = `http://localhost:${(silent.address() as AddressInfo).port}`
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await service.close()
})
beforeEach(() => service.provider.reset())

const REFUSED = { page: DASHBOARD, state: 'estado' }
const EXPIRED = { page: DASHBOARD, error: 'access_denied', error_description: 'expired' }

test('LOG-4 a code is valid once', async () => {
  const visitor = service.newVisitor()
  const code = (await visitor.travel()).searchParams.get('code')
  const answers = await Promise.all([1, 2, 3].map(() => visitor.redeem(code)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  const again = await visitor.redeem(code)
  expect([again.statusCode, again.json(), again.cookies]).toEqual([400, { error: 'invalid_grant' }, []])
})

test('LOG-4 a code is valid for 60 seconds', async () => {
  const visitor = service.newVisitor()
  const [early, late] = [await visitor.travel(), await service.newVisitor().travel()]
  service.clock.advance(59)
  expect((await visitor.redeem(early.searchParams.get('code'))).statusCode).toBe(200)
  service.clock.advance(1)
  expect((await visitor.redeem(late.searchParams.get('code'))).json()).toEqual({ error: 'invalid_grant' })
})

test.each([
  [{ code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
  [{ redirect_uri: `${OTHER_ORIGIN}/dashboard` }, 'invalid_grant'],
  [{ code_verifier: 'corto' }, 'invalid_request'],
  [{ client_id: 'otro' }, 'invalid_request'],
  [{ grant_type: 'refresh_token' }, 'unsupported_grant_type'],
  [{ grant_type: 'password' }, 'unsupported_grant_type'],
])('LOG-4 tokens are refused for %j', async (changes, error) => {
  const visitor = service.newVisitor()
  const code = (await visitor.travel()).searchParams.get('code')
  const answer = await visitor.redeem(code, changes as Record<string, string>)
  expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([400, { error }, []])
  // a code that was tried with another verifier is consumed
  if (error === 'invalid_grant') expect((await visitor.redeem(code)).json()).toEqual({ error })
})

test('LOG-4 another site cannot make a browser fetch a session of its choice', async () => {
  const visitor = service.newVisitor()
  const code = (await visitor.travel()).searchParams.get('code')
  const headers: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
  for (const each of headers) expect((await visitor.redeem(code, {}, each)).statusCode).toBe(403)
  expect((await visitor.redeem(code, {}, { 'content-type': 'text/plain' })).statusCode).toBe(400)
  expect((await visitor.redeem(code, {}, { origin: PUBLIC_URL })).statusCode).toBe(200)
})

test('LOG-4 the callback in a browser without the cookie, or with that of another, ends there', async () => {
  const visitor = service.newVisitor()
  const callback = await visitor.consent(await visitor.begin())
  const bare = await service.newVisitor().open(callback, new Map())
  expect(refusalOf(arrivalOf(bare))).toEqual(EXPIRED)
  // the callback consumes the sign-in
  expect(refusalOf(arrivalOf(await visitor.open(callback)))).toEqual(EXPIRED)

  const another = service.newVisitor()
  await another.begin()
  const theirs = await visitor.consent(await visitor.begin())
  expect(refusalOf(arrivalOf(await another.open(theirs)))).toEqual(EXPIRED)
})

test('LOG-4 the callback is valid once, for ten minutes', async () => {
  const visitor = service.newVisitor()
  const callback = await visitor.consent(await visitor.begin())
  expect(arrivalOf(await visitor.open(callback)).searchParams.has('code')).toBe(true)
  expect(refusalOf(arrivalOf(await visitor.open(callback)))).toEqual(EXPIRED)

  const late = await visitor.consent(await visitor.begin())
  service.clock.advance(600)
  expect(refusalOf(arrivalOf(await visitor.open(late)))).toEqual(EXPIRED)
})

test('LOG-4 two tabs of one browser may sign in at once', async () => {
  const visitor = service.newVisitor()
  const [one, other] = [await visitor.begin(), await visitor.begin()]
  for (const begun of [other, one]) {
    expect(arrivalOf(await visitor.open(await visitor.consent(begun))).searchParams.has('code')).toBe(true)
  }
})

test.each(['', '?state=inventado&code=x', '?state=a&state=b', '?error=access_denied'])(
  'LOG-4 a callback without a started sign-in (%j) ends on the public address',
  async (query) => {
    const answer = await service.newVisitor().open(`/auth/oauth2/idpresponse${query}`)
    expect(refusalOf(arrivalOf(answer))).toEqual(EXPIRED)
  },
)

test.each([
  ['of another nonce', { nonce: 'otro' }],
  ['for another client', { aud: 'otra-aplicación' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['that has expired', { exp: 1_700_000_000 }],
])('LOG-4 an ID token %s is refused', async (_, claims) => {
  Object.assign(service.provider.claims, claims)
  const refused = await service.newVisitor().travel()
  expect(refusalOf(refused)).toEqual({ ...REFUSED, error: 'server_error', error_description: 'failed' })
})

test('LOG-4 an ID token not signed by the provider is refused', async () => {
  service.provider.onToken = ({ body }) => {
    const parts = String((body as Record<string, unknown>).id_token).split('.')
    const claims = JSON.parse(Buffer.from(String(parts[1]), 'base64url').toString())
    parts[1] = Buffer.from(JSON.stringify({ ...claims, sub: 'google-otro' })).toString('base64url')
    Object.assign(body, { id_token: parts.join('.') })
  }
  expect(refusalOf(await service.newVisitor().travel())).toMatchObject({ error_description: 'failed' })
})

test('LOG-4 an answer without an ID token is refused', async () => {
  service.provider.onToken = ({ body }) => void delete (body as Record<string, unknown>).id_token
  expect(refusalOf(await service.newVisitor().travel())).toMatchObject({ error_description: 'failed' })
})

test('LOG-4 a sign-in cancelled at the provider returns with that reason', async () => {
  service.provider.onConsent = (url) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  }
  const refused = await service.newVisitor().travel()
  expect(refusalOf(refused)).toEqual({ ...REFUSED, error: 'access_denied', error_description: 'cancelled' })
})

test.each([
  undefined,
  '',
  'https://evil.example/dashboard',
  `${PUBLIC_URL}/dashboard/`,
  `${PUBLIC_URL}/dashboard?x=1`,
  `${PUBLIC_URL}/dashboard#x`,
  `${PUBLIC_URL}/login`,
  `${PUBLIC_URL}@evil.example/dashboard`,
  'http://localhost:3000.evil.example/dashboard',
  'HTTP://LOCALHOST:3000/dashboard',
  '//localhost:3000/dashboard',
  '/dashboard',
  'javascript:alert(1)',
])('LOG-4 no browser is redirected to %j', async (redirect_uri) => {
  const answer = await service.newVisitor().begin({ redirect_uri })
  expect(refusalOf(arrivalOf(answer))).toEqual({ page: DASHBOARD, error: 'server_error', error_description: 'failed' })
  expect(answer.cookies).toEqual([])
})

test('LOG-4 a web app on an allowed origin gets its code on its own /dashboard', async () => {
  const visitor = service.newVisitor()
  const begun = await visitor.begin({ redirect_uri: `${OTHER_ORIGIN}/dashboard` })
  const arrival = arrivalOf(await visitor.open(await visitor.consent(begun)))
  expect(arrival.origin + arrival.pathname).toBe(`${OTHER_ORIGIN}/dashboard`)
})

test.each([
  { response_type: 'token' },
  { response_type: '' },
  { code_challenge_method: 'plain' },
  { code_challenge_method: '' },
  { code_challenge: 'corto' },
  { code_challenge: '' },
])('LOG-4 only a code flow with S256 is started, not %j', async (changes) => {
  const answer = await service.newVisitor().begin(changes)
  expect(refusalOf(arrivalOf(answer))).toEqual({ ...REFUSED, error: 'server_error', error_description: 'failed' })
})

test('LOG-4 an address may start 60 sign-ins in 15 minutes', async () => {
  const visitor = service.newVisitor('203.0.113.60')
  for (let begun = 0; begun < 60; begun++) {
    expect(arrivalOf(await visitor.begin()).origin).toBe(service.provider.issuer)
  }
  const limit = { ...REFUSED, error: 'temporarily_unavailable', error_description: 'limit' }
  expect(refusalOf(arrivalOf(await visitor.begin()))).toEqual(limit)
  service.clock.advance(900)
  expect(arrivalOf(await visitor.begin()).origin).toBe(service.provider.issuer)
})

const UNAVAILABLE = { ...REFUSED, error: 'temporarily_unavailable', error_description: 'provider_unavailable' }

test('LOG-4 a provider that is down or does not answer is reported as such, and called again the next time', async () => {
  const settings = { timeout: 0.5 }
  for (const issuer of ['http://localhost:9', silentUrl]) {
    const without = await openTestSocial({ ...settings, issuer })
    expect(refusalOf(arrivalOf(await without.newVisitor().begin()))).toEqual(UNAVAILABLE)
    await without.close()
  }
  const recovering = await openTestSocial(settings)
  recovering.provider.onDiscovery = (response) => {
    response.statusCode = 503
  }
  expect(refusalOf(arrivalOf(await recovering.newVisitor().begin()))).toEqual(UNAVAILABLE)
  recovering.provider.reset()
  expect(arrivalOf(await recovering.newVisitor().begin()).origin).toBe(recovering.provider.issuer)
  await recovering.close()
})

test.each([
  ['answers 503', '/token', 503],
  ['is silent', '/token', 0],
])('LOG-4 a provider that %s when the code is exchanged is reported as such', async (_, path, status) => {
  const broken = await openTestSocial({ timeout: 0.5 })
  broken.provider.onDiscovery = ({ body }) => {
    if (status === 0) Object.assign(body, { token_endpoint: silentUrl + path })
  }
  broken.provider.onToken = (response) => {
    if (status) response.statusCode = status
  }
  expect(refusalOf(await broken.newVisitor().travel())).toEqual(UNAVAILABLE)
  await broken.close()
})

test('LOG-4 the log gives the reason, and never a token, a code or an address', async () => {
  const { logged } = service
  expect(logged.some(({ message }) => message === 'social sign-in refused')).toBe(true)
  expect(JSON.stringify(logged)).not.toMatch(/eyJ|Diego|diego@|secreto/)
})

test('LOG-4 without a provider no sign-in can start, and the web app gets no settings for one', async () => {
  const { app, identity, close } = await openTestIdentity()
  expect(identity.web.social).toBeUndefined()
  for (const path of ['authorize', 'idpresponse']) {
    expect((await app.inject(`/auth/oauth2/${path}`)).statusCode).toBe(404)
  }
  await close()
  expect(service.identity.web.social).toEqual({
    name: 'Google',
    authorizeUrl: `${PUBLIC_URL}/auth/oauth2/authorize`,
    tokenUrl: '/auth/oauth2/token',
    redirectUris: [DASHBOARD, `${OTHER_ORIGIN}/dashboard`],
  })
})
