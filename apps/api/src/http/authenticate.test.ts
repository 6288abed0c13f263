import { createSecretKey } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSigningKeys } from '../identity/keys/signing-keys.ts'
import { ANA, AUTH_SECRET, accessTokenOf, openTestIdentity, startIdentity } from '../identity/test-identity.ts'
import { InvalidToken } from '../identity/tokens/token-verifier.ts'
import { authenticate } from './authenticate.ts'

let service: Awaited<ReturnType<typeof openTestIdentity>>

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

async function call(authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization }
  const { sub, sid, sessionCheck } = await authenticate({ headers }, service.identity.verifier)
  await sessionCheck
  return { sub, sid }
}

async function signedIn() {
  const answer = await service.newBrowser().signIn(ANA.email, ANA.password)
  const [header = '', payload = ''] = accessTokenOf(answer).split('.')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return {
    bearer: accessTokenOf(answer),
    idToken: answer.json().AuthenticationResult.IdToken as string,
    kid: decode(header).kid as string,
    claims: decode(payload) as JWTPayload,
  }
}

/** A token signed with the service's key, but with claims that it never issues. */
async function signedByUs(claims: JWTPayload) {
  const { kid, key } = await createSigningKeys({
    db: service.database.db,
    clock: service.clock,
    authSecret: AUTH_SECRET,
    accessTtl: 900,
    replaceForeignKeys: false,
    log: { info() {}, warn() {} },
  }).current()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}

test('API-2 a valid bearer gives the caller and the session', async () => {
  const { bearer, claims } = await signedIn()
  expect(await call(`Bearer ${bearer}`)).toEqual({ sub: service.sub, sid: claims.origin_jti })
  expect(await call(`bearer ${bearer}`)).toEqual({ sub: service.sub, sid: claims.origin_jti })
})

test('API-2 a missing bearer is refused as required', async () => {
  const { bearer } = await signedIn()
  for (const header of [undefined, '', 'Bearer', 'Bearer ', `Basic ${bearer}`, bearer, `Bearer ${bearer} ${bearer}`])
    await expect(call(header)).rejects.toMatchObject({ statusCode: 401, code: 'session_required' })
})

test('API-2 an expired bearer is refused from the second it expires', async () => {
  const { bearer } = await signedIn()
  service.clock.advance(899)
  expect(await call(`Bearer ${bearer}`)).toHaveProperty('sub')
  service.clock.advance(1)
  await expect(call(`Bearer ${bearer}`)).rejects.toMatchObject({ statusCode: 401, code: 'session_expired' })
})

test('API-2 malformed and modified tokens are refused', async () => {
  const { bearer } = await signedIn()
  const [header, payload = '', signature] = bearer.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const other = Buffer.from(JSON.stringify({ ...claims, sub: '00000000-0000-4000-8000-000000000000' }))
  // the valid token is cached from here on, which must not affect other tokens
  expect(await call(`Bearer ${bearer}`)).toHaveProperty('sub', service.sub)
  for (const token of [
    'x',
    'a.b.c',
    `${header}.${payload}.`,
    `${header}.${other.toString('base64url')}.${signature}`,
    `${bearer.slice(0, -6)}AAAAAA`,
  ]) {
    await expect(call(`Bearer ${token}`)).rejects.toThrow(InvalidToken)
    // and again: it was not cached
    await expect(call(`Bearer ${token}`)).rejects.toThrow(InvalidToken)
  }
})

test('API-2 a token forged with another key is refused, whatever key id it names', async () => {
  const { claims, kid } = await signedIn()
  const { privateKey } = await generateKeyPair('RS256')
  for (const id of [kid, 'invented', undefined]) {
    const header = { alg: 'RS256', ...(id ? { kid: id } : {}) }
    await expect(
      call(`Bearer ${await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)}`),
    ).rejects.toThrow(InvalidToken)
  }
})

test('API-2 a token without signature, or signed with the public key as a secret, is refused', async () => {
  const { claims, kid } = await signedIn()
  await expect(call(`Bearer ${new UnsecuredJWT(claims).encode()}`)).rejects.toThrow(InvalidToken)
  const jwks = await service.app.inject('/auth/local_mirador/.well-known/jwks.json')
  const [jwk] = jwks.json().keys
  const spki = await exportSPKI((await importJWK({ ...jwk, ext: true }, 'RS256', { extractable: true })) as CryptoKey)
  for (const secret of [spki, jwk.n as string]) {
    const forged = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid })
    await expect(call(`Bearer ${await forged.sign(createSecretKey(Buffer.from(secret)))}`)).rejects.toThrow(
      InvalidToken,
    )
  }
})

test('API-2 an ID token is not an access token', async () => {
  const { idToken } = await signedIn()
  await expect(call(`Bearer ${idToken}`)).rejects.toThrow('not an access token')
})

test.each([
  ['another client', { client_id: 'otro' }],
  ['no client', { client_id: undefined }],
  ['another issuer', { iss: 'http://localhost:3000/auth/otro_pool' }],
  ['no issuer', { iss: undefined }],
  ['no kind', { token_use: undefined }],
  ['no session', { origin_jti: undefined, jti: undefined }],
  ['no end', { exp: undefined }],
  ['no subject', { sub: undefined }],
  ['a session that never was', { origin_jti: '00000000-0000-4000-8000-000000000000' }],
])('API-2 a token signed by this service but with %s is refused', async (_, wrong) => {
  const { claims } = await signedIn()
  expect(await call(`Bearer ${await signedByUs(claims)}`)).toHaveProperty('sub')
  await expect(call(`Bearer ${await signedByUs({ ...claims, ...wrong } as JWTPayload)}`)).rejects.toMatchObject({
    statusCode: 401,
    code: 'session_expired',
  })
})

test('API-2 a token of a service at another address is refused', async () => {
  const elsewhere = await startIdentity(service.database, { publicUrl: 'http://otra:3000', clock: service.clock })
  const bearer = accessTokenOf(await elsewhere.browser.signIn(ANA.email, ANA.password))
  await expect(call(`Bearer ${bearer}`)).rejects.toThrow(InvalidToken)
  await elsewhere.app.close()
})

test('API-2 a bearer is refused as soon as its session or its user no longer exists', async () => {
  const { bearer, claims } = await signedIn()
  expect(await call(`Bearer ${bearer}`)).toHaveProperty('sid')
  await service.identity.sessions.revoke(claims.origin_jti as string, claims.exp ?? 0)
  await expect(call(`Bearer ${bearer}`)).rejects.toThrow('revoked')

  const { sub } = await service.identity.createUser({ email: 'breve@example.cl', password: ANA.password })
  const brief = accessTokenOf(await service.newBrowser().signIn('breve@example.cl', ANA.password))
  expect(await call(`Bearer ${brief}`)).toHaveProperty('sub', sub)
  await service.database.db.deleteFrom('idp_user').where('sub', '=', sub).execute()
  await expect(call(`Bearer ${brief}`)).rejects.toThrow('revoked')
})
