import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUEST_LIMITS } from '../limits/request-limits.ts'
import { ANA, accessTokenOf, openTestIdentity, PUBLIC_URL, startIdentity } from './test-identity.ts'

let service: Awaited<ReturnType<typeof openTestIdentity>>

beforeAll(async () => {
  service = await openTestIdentity({ webOrigins: ['https://otra.example.cl/'] })
})
afterAll(() => service.close())

const SIGN_IN = {
  AuthFlow: 'USER_PASSWORD_AUTH',
  ClientId: 'mirador-web',
  AuthParameters: { USERNAME: ANA.email, PASSWORD: ANA.password },
}

test.each(['AdminDeleteUser', 'ListUsers', 'toString', 'constructor', '__proto__', 'hasOwnProperty', ''])(
  'the operation %j does not exist',
  async (operation) => {
    const answer = await service.browser.call(operation)
    expect([answer.statusCode, answer.json().__type]).toEqual([400, 'UnknownOperationException'])
    expect(answer.headers['x-amzn-errortype']).toBe('UnknownOperationException')
  },
)

test('a target of another service does not exist', async () => {
  const answer = await service.browser.call('', {}, { 'x-amz-target': 'DynamoDB.InitiateAuth' })
  expect(answer.json().__type).toBe('UnknownOperationException')
})

test.each([
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3001' },
  { origin: 'http://localhost:3000.evil.example', host: 'localhost:3000' },
  { 'sec-fetch-site': 'cross-site' },
])('a request that a page of another site can send is forbidden: %j', async (headers) => {
  const browser = service.newBrowser()
  await browser.signIn(ANA.email, ANA.password)
  const cookie = browser.cookie
  for (const operation of ['GetTokensFromRefreshToken', 'RevokeToken', 'InitiateAuth']) {
    const answer = await browser.call(operation, SIGN_IN, headers as Record<string, string>)
    expect([answer.statusCode, answer.json().__type]).toEqual([403, 'ForbiddenException'])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect(browser.cookie).toBe(cookie)
  expect((await browser.renew()).statusCode).toBe(200)
})

test('a request without the target header, or without any header of the protocol, is forbidden', async () => {
  const type = { 'content-type': 'application/x-amz-json-1.1' }
  for (const headers of [type, {}]) {
    const answer = await service.app.inject({ method: 'POST', url: '/auth/', headers, payload: '{}' })
    expect([answer.statusCode, answer.json().__type]).toEqual([403, 'ForbiddenException'])
  }
})

test.each([
  ['the public address', { origin: PUBLIC_URL, host: 'interno:8080' }],
  ['an extra origin', { origin: 'https://otra.example.cl', host: 'localhost:3000' }],
  ['its own address on the local network', { origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' }],
  ['a program that is not a browser', {}],
])('a request from %s is served', async (_, headers) => {
  const answer = await service.newBrowser().call('InitiateAuth', SIGN_IN, headers as Record<string, string>)
  expect(answer.statusCode).toBe(200)
})

test('a web app on an extra origin passes the preflight, another page does not', async () => {
  const preflight = (origin: string) => service.app.inject({ method: 'OPTIONS', url: '/auth/', headers: { origin } })
  const allowed = await preflight('https://otra.example.cl')
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': 'https://otra.example.cl',
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  })
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

test.each([
  ['not JSON', 'SerializationException', '{'],
  ['nothing', 'SerializationException', ''],
  ['a list', 'InvalidParameterException', '[]'],
  ['null', 'InvalidParameterException', 'null'],
  ['no parameters', 'InvalidParameterException', JSON.stringify({ ...SIGN_IN, AuthParameters: undefined })],
  [
    'a number',
    'InvalidParameterException',
    JSON.stringify({ ...SIGN_IN, AuthParameters: { USERNAME: 1, PASSWORD: 2 } }),
  ],
  [
    'a control character',
    'InvalidParameterException',
    JSON.stringify({ ...SIGN_IN, AuthParameters: { USERNAME: 'a\u0000@b.cl', PASSWORD: 'x' } }),
  ],
  ['another flow', 'InvalidParameterException', JSON.stringify({ ...SIGN_IN, AuthFlow: 'USER_SRP_AUTH' })],
  ['another client', 'ResourceNotFoundException', JSON.stringify({ ...SIGN_IN, ClientId: 'otro' })],
])('API-3 a body that is %s answers %s, never a 500', async (_, code, payload) => {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/auth/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    payload,
  })
  expect([answer.statusCode, answer.json().__type]).toEqual([400, code])
  expect(answer.headers['content-type']).toMatch(/^application\/x-amz-json-1\.1;/)
})

test('API-3 a body above 16 KB is not read', async () => {
  const answer = await service.browser.call('InitiateAuth', { ...SIGN_IN, ClientMetadata: { x: 'x'.repeat(16_384) } })
  expect([answer.statusCode, answer.json().__type]).toEqual([413, 'RequestEntityTooLargeException'])
})

test('on https the cookie is Secure and so is its name', async () => {
  const secure = await startIdentity(service.database, {
    publicUrl: 'https://mirador.example.cl/',
    clock: service.clock,
  })
  const answer = await secure.browser.signIn(ANA.email, ANA.password)
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Secure-mirador_device=[\w-]{43}; Max-Age=31536000; Path=\/auth; HttpOnly; Secure; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^__Secure-mirador_refresh=[\w-]{86}; Max-Age=2592000; Path=\/auth; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ])
  expect((await secure.browser.renew()).statusCode).toBe(200)
  const { iss } = JSON.parse(Buffer.from(accessTokenOf(answer).split('.')[1] ?? '', 'base64url').toString())
  expect(iss).toBe('https://mirador.example.cl/auth/local_mirador')
  await secure.app.close()
})

test('the public keys and the issuer are public, without a private part', async () => {
  const jwks = await service.app.inject('/auth/local_mirador/.well-known/jwks.json')
  expect(jwks.json().keys).toEqual([
    { kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB', n: expect.any(String), kid: expect.any(String) },
  ])
  expect(jwks.headers['content-type']).toMatch(/^application\/json/)
  const issuer = `${PUBLIC_URL}/auth/local_mirador`
  const configuration = await service.app.inject('/auth/local_mirador/.well-known/openid-configuration')
  expect(configuration.json()).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` })
})

test('body transport, for contract tests, carries the refresh token in bodies and sets no cookie', async () => {
  const plain = await startIdentity(service.database, { refreshTransport: 'body', clock: service.clock })
  const answer = await plain.browser.signIn(ANA.email, ANA.password)
  expect(answer.cookies).toEqual([])
  const { RefreshToken, AccessToken } = answer.json().AuthenticationResult
  const renewed = await plain.browser.call('GetTokensFromRefreshToken', { ClientId: 'mirador-web', RefreshToken })
  const next = renewed.json().AuthenticationResult.RefreshToken
  expect(next).not.toBe(RefreshToken)
  await plain.browser.call('RevokeToken', { ClientId: 'mirador-web', Token: next })
  await expect(plain.identity.verifier.verify(AccessToken)).rejects.toThrow('revoked')
  await plain.app.close()
})

test('API-3 an address beyond its request limit is refused with the seconds to wait, whatever it calls', async () => {
  const flooded = await startIdentity(service.database)
  const renew = () => flooded.browser.call('GetTokensFromRefreshToken', { ClientId: 'mirador-web' })
  for (let sent = 0; sent < REQUEST_LIMITS.write.address; sent++) await renew()
  const refused = await renew()
  expect([refused.statusCode, refused.json().__type]).toEqual([400, 'LimitExceededException'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await flooded.newBrowser('198.51.100.7').renew()).json().__type).toBe('NotAuthorizedException')
  flooded.clock.advance(60)
  expect((await renew()).json().__type).toBe('NotAuthorizedException')
  await flooded.app.close()
})
