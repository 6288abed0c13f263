import { type CryptoKey, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, expect, test, vi } from 'vitest'
import { createTokenVerifier } from './token-verifier.ts'

const ISSUER = 'http://localhost:3000/auth/local_mirador'
let pair: Awaited<ReturnType<typeof generateKeyPair>>
let other: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => {
  pair = await generateKeyPair('RS256')
  other = await generateKeyPair('RS256')
})

function open() {
  let seconds = 1_000_000
  let published: CryptoKey | undefined = pair.publicKey
  const revoked = new Set<string>()
  const verify = vi.spyOn(crypto.subtle, 'verify')
  verify.mockClear()
  const isRevoked = vi.fn(async (sid: string) => revoked.has(sid))
  const verifier = createTokenVerifier({
    issuer: ISSUER,
    clock: () => new Date(seconds * 1000),
    findKey: async () => published as CryptoKey,
    sessions: { isRevoked, isRevokedOn: async () => true },
  })
  const sign = (claims: JWTPayload = {}, key = pair.privateKey) =>
    new SignJWT({
      sub: 'ana',
      iss: ISSUER,
      iat: seconds,
      exp: seconds + 900,
      token_use: 'access',
      client_id: 'mirador-web',
      origin_jti: 'session-1',
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(key)
  return {
    verifier,
    sign,
    revoked,
    isRevoked,
    checks: () => verify.mock.calls.length,
    advance: (by: number) => {
      seconds += by
    },
    publish: (key: CryptoKey) => {
      published = key
    },
  }
}

test('API-2 a signature is checked once, the session every time', async () => {
  const { verifier, sign, revoked, checks } = open()
  const bearer = await sign()
  for (let i = 0; i < 3; i++) expect(await verifier.verify(bearer)).toMatchObject({ sub: 'ana', sid: 'session-1' })
  expect(checks()).toBe(1)
  revoked.add('session-1')
  await expect(verifier.verify(bearer)).rejects.toThrow('revoked')
  await expect((await verifier.verifyToken(bearer)).sessionCheck).rejects.toThrow('revoked')
})

test('API-2 a request refused before the look-up of its session costs no statement', async () => {
  const { verifier, sign, isRevoked } = open()
  const bearer = await sign()
  const admit = vi.fn((sub: string) => {
    throw new Error(`no more for ${sub}`)
  })
  await expect(verifier.verifyToken(bearer, admit)).rejects.toThrow('no more for ana')
  expect(isRevoked).not.toHaveBeenCalled()
  await (await verifier.verifyToken(bearer, () => {})).sessionCheck
  expect(isRevoked).toHaveBeenCalledOnce()
})

test('API-2 a cached token expires like any other', async () => {
  const { verifier, sign, advance } = open()
  const bearer = await sign()
  await verifier.verify(bearer)
  advance(899)
  expect(await verifier.verify(bearer)).toHaveProperty('sub')
  advance(1)
  await expect(verifier.verify(bearer)).rejects.toMatchObject({ name: 'InvalidToken', code: 'session_expired' })
})

test('API-2 a cached token is valid only while its key is published', async () => {
  const { verifier, sign, publish } = open()
  const bearer = await sign()
  await verifier.verify(bearer)
  publish(other.publicKey)
  await expect(verifier.verify(bearer)).rejects.toMatchObject({ name: 'InvalidToken' })
})

test.each([
  ['signed with another key', {}, true],
  ['of another client', { client_id: 'otro' }, false],
  ['of another kind', { token_use: 'id' }, false],
  ['without a session', { origin_jti: undefined }, false],
])('API-2 a token %s is never cached', async (_, claims, isForged) => {
  const { verifier, sign, checks } = open()
  const bearer = await sign(claims as JWTPayload, isForged ? other.privateKey : pair.privateKey)
  for (let i = 1; i <= 2; i++) {
    await expect(verifier.verify(bearer)).rejects.toMatchObject({ name: 'InvalidToken' })
    expect(checks()).toBe(i)
  }
})
