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

const TOLD = { page: DASHBOARD, state: 'estado' }
const EXPIRED = { page: DASHBOARD, error: 'access_denied', error_description: 'expired' }

test('LOG-4 a code is good once', async () => {
  const traveller = service.newTraveller()
  const code = (await traveller.travel()).searchParams.get('code')
  const answers = await Promise.all([1, 2, 3].map(() => traveller.redeem(code)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  const again = await traveller.redeem(code)
  expect([again.statusCode, again.json(), again.cookies]).toEqual([400, { error: 'invalid_grant' }, []])
})

test('LOG-4 a code lives for 60 seconds', async () => {
  const traveller = service.newTraveller()
  const [early, late] = [await traveller.travel(), await service.newTraveller().travel()]
  service.clock.advance(59)
  expect((await traveller.redeem(early.searchParams.get('code'))).statusCode).toBe(200)
  service.clock.advance(1)
  expect((await traveller.redeem(late.searchParams.get('code'))).json()).toEqual({ error: 'invalid_grant' })
})

test.each([
  [{ code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
  [{ redirect_uri: `${OTHER_ORIGIN}/dashboard` }, 'invalid_grant'],
  [{ code_verifier: 'corto' }, 'invalid_request'],
  [{ client_id: 'otro' }, 'invalid_request'],
  [{ grant_type: 'refresh_token' }, 'unsupported_grant_type'],
  [{ grant_type: 'password' }, 'unsupported_grant_type'],
])('LOG-4 tokens are refused for %j', async (changes, error) => {
  const traveller = service.newTraveller()
  const code = (await traveller.travel()).searchParams.get('code')
  const answer = await traveller.redeem(code, changes as Record<string, string>)
  expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([400, { error }, []])
  // a code that somebody tried with another verifier is used up
  if (error === 'invalid_grant') expect((await traveller.redeem(code)).json()).toEqual({ error })
})

test('LOG-4 another site cannot have a browser fetch a session of its choice', async () => {
  const traveller = service.newTraveller()
  const code = (await traveller.travel()).searchParams.get('code')
  const headers: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
  for (const each of headers) expect((await traveller.redeem(code, {}, each)).statusCode).toBe(403)
  expect((await traveller.redeem(code, {}, { 'content-type': 'text/plain' })).statusCode).toBe(400)
  expect((await traveller.redeem(code, {}, { origin: PUBLIC_URL })).statusCode).toBe(200)
})

test('LOG-4 the callback in a browser without the cookie, or with that of another, ends there', async () => {
  const traveller = service.newTraveller()
  const callback = await traveller.consent(await traveller.begin())
  const bare = await service.newTraveller().open(callback, new Map())
  expect(refusalOf(arrivalOf(bare))).toEqual(EXPIRED)
  // the sign-in is used up by that
  expect(refusalOf(arrivalOf(await traveller.open(callback)))).toEqual(EXPIRED)

  const another = service.newTraveller()
  await another.begin()
  const theirs = await traveller.consent(await traveller.begin())
  expect(refusalOf(arrivalOf(await another.open(theirs)))).toEqual(EXPIRED)
})

test('LOG-4 the callback is good once, and for ten minutes', async () => {
  const traveller = service.newTraveller()
  const callback = await traveller.consent(await traveller.begin())
  expect(arrivalOf(await traveller.open(callback)).searchParams.has('code')).toBe(true)
  expect(refusalOf(arrivalOf(await traveller.open(callback)))).toEqual(EXPIRED)

  const late = await traveller.consent(await traveller.begin())
  service.clock.advance(600)
  expect(refusalOf(arrivalOf(await traveller.open(late)))).toEqual(EXPIRED)
})

test('LOG-4 two tabs of one browser may be on their way at once', async () => {
  const traveller = service.newTraveller()
  const [one, other] = [await traveller.begin(), await traveller.begin()]
  for (const begun of [other, one]) {
    expect(arrivalOf(await traveller.open(await traveller.consent(begun))).searchParams.has('code')).toBe(true)
  }
})

test.each(['', '?state=inventado&code=x', '?state=a&state=b', '?error=access_denied'])(
  'LOG-4 a callback nobody began (%j) ends on the public address',
  async (query) => {
    const answer = await service.newTraveller().open(`/auth/oauth2/idpresponse${query}`)
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
  const refused = await service.newTraveller().travel()
  expect(refusalOf(refused)).toEqual({ ...TOLD, error: 'server_error', error_description: 'failed' })
})

test('LOG-4 an ID token whose signature is not of the provider is refused', async () => {
  service.provider.onToken = ({ body }) => {
    const parts = String((body as Record<string, unknown>).id_token).split('.')
    const claims = JSON.parse(Buffer.from(String(parts[1]), 'base64url').toString())
    parts[1] = Buffer.from(JSON.stringify({ ...claims, sub: 'google-otro' })).toString('base64url')
    Object.assign(body, { id_token: parts.join('.') })
  }
  expect(refusalOf(await service.newTraveller().travel())).toMatchObject({ error_description: 'failed' })
})

test('LOG-4 an answer without an ID token is refused', async () => {
  service.provider.onToken = ({ body }) => void delete (body as Record<string, unknown>).id_token
  expect(refusalOf(await service.newTraveller().travel())).toMatchObject({ error_description: 'failed' })
})

test('LOG-4 who says no at the provider comes back and is told so', async () => {
  service.provider.onConsent = (url) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  }
  const refused = await service.newTraveller().travel()
  expect(refusalOf(refused)).toEqual({ ...TOLD, error: 'access_denied', error_description: 'cancelled' })
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
])('LOG-4 nobody is sent to %j', async (redirect_uri) => {
  const answer = await service.newTraveller().begin({ redirect_uri })
  expect(refusalOf(arrivalOf(answer))).toEqual({ page: DASHBOARD, error: 'server_error', error_description: 'failed' })
  expect(answer.cookies).toEqual([])
})

test('LOG-4 a web app on an allowed origin gets its code on its own /dashboard', async () => {
  const traveller = service.newTraveller()
  const begun = await traveller.begin({ redirect_uri: `${OTHER_ORIGIN}/dashboard` })
  const arrival = arrivalOf(await traveller.open(await traveller.consent(begun)))
  expect(arrival.origin + arrival.pathname).toBe(`${OTHER_ORIGIN}/dashboard`)
})

test.each([
  { response_type: 'token' },
  { response_type: '' },
  { code_challenge_method: 'plain' },
  { code_challenge_method: '' },
  { code_challenge: 'corto' },
  { code_challenge: '' },
])('LOG-4 only a code with S256 is begun, not %j', async (changes) => {
  const answer = await service.newTraveller().begin(changes)
  expect(refusalOf(arrivalOf(answer))).toEqual({ ...TOLD, error: 'server_error', error_description: 'failed' })
})

test('LOG-4 an address may begin 60 times in 15 minutes', async () => {
  const traveller = service.newTraveller('203.0.113.60')
  for (let begun = 0; begun < 60; begun++) {
    expect(arrivalOf(await traveller.begin()).origin).toBe(service.provider.issuer)
  }
  const limit = { ...TOLD, error: 'temporarily_unavailable', error_description: 'limit' }
  expect(refusalOf(arrivalOf(await traveller.begin()))).toEqual(limit)
  service.clock.advance(900)
  expect(arrivalOf(await traveller.begin()).origin).toBe(service.provider.issuer)
})

const UNAVAILABLE = { ...TOLD, error: 'temporarily_unavailable', error_description: 'provider_unavailable' }

test('LOG-4 a provider that is down or silent is told as such, and asked again the next time', async () => {
  const settings = { timeout: 0.5 }
  for (const issuer of ['http://localhost:9', silentUrl]) {
    const without = await openTestSocial({ ...settings, issuer })
    expect(refusalOf(arrivalOf(await without.newTraveller().begin()))).toEqual(UNAVAILABLE)
    await without.close()
  }
  const recovering = await openTestSocial(settings)
  recovering.provider.onDiscovery = (response) => {
    response.statusCode = 503
  }
  expect(refusalOf(arrivalOf(await recovering.newTraveller().begin()))).toEqual(UNAVAILABLE)
  recovering.provider.reset()
  expect(arrivalOf(await recovering.newTraveller().begin()).origin).toBe(recovering.provider.issuer)
  await recovering.close()
})

test.each([
  ['answers 503', '/token', 503],
  ['is silent', '/token', 0],
])('LOG-4 a provider that %s when the code is exchanged is told as such', async (_, path, status) => {
  const broken = await openTestSocial({ timeout: 0.5 })
  broken.provider.onDiscovery = ({ body }) => {
    if (status === 0) Object.assign(body, { token_endpoint: silentUrl + path })
  }
  broken.provider.onToken = (response) => {
    if (status) response.statusCode = status
  }
  expect(refusalOf(await broken.newTraveller().travel())).toEqual(UNAVAILABLE)
  await broken.close()
})

test('LOG-4 the log says why, and never a token, a code or an address', async () => {
  const { logged } = service
  expect(logged.some(({ message }) => message === 'social sign-in refused')).toBe(true)
  expect(JSON.stringify(logged)).not.toMatch(/eyJ|Diego|diego@|secreto/)
})

test('LOG-4 without a provider there is nothing to begin, and the web app is not told of one', async () => {
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
