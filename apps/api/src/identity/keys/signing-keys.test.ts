import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANA, accessTokenOf, startIdentity, type TestIdentity, testClock } from '../test-identity.ts'
import { ForeignSigningKeys } from './key-store.ts'

const OTHER_SECRET = 'another secret of the tests, long as well'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('idp_key').execute()
})

const storedKids = async () => (await database.db.selectFrom('idp_key').select('kid').execute()).map(({ kid }) => kid)

async function publishedKids({ app }: TestIdentity): Promise<string[]> {
  const answer = await app.inject('/auth/local_mirador/.well-known/jwks.json')
  return answer.json().keys.map(({ kid }: { kid: string }) => kid)
}

async function bearerFrom({ identity, newBrowser }: TestIdentity): Promise<string> {
  await identity.createUser(ANA)
  return accessTokenOf(await newBrowser().signIn(ANA.email, ANA.password))
}

test('four processes that start at once agree on one key', async () => {
  const clock = testClock()
  const four = await Promise.all([1, 2, 3, 4].map(() => startIdentity(database, { clock })))
  const kids = await storedKids()
  expect(kids).toHaveLength(1)
  for (const one of four) expect(await publishedKids(one)).toEqual(kids)
  const [signer, ...verifiers] = four as [TestIdentity, ...TestIdentity[]]
  const bearer = await bearerFrom(signer)
  for (const { identity } of verifiers) expect(await identity.verifier.verify(bearer)).toHaveProperty('sid')
  await Promise.all(four.map(({ app }) => app.close()))
})

test('SES-2 tokens and cookies stay valid after a restart with the same secret', async () => {
  const clock = testClock()
  const before = await startIdentity(database, { clock })
  const bearer = await bearerFrom(before)
  await before.browser.signIn(ANA.email, ANA.password)
  await before.app.close()
  const after = await startIdentity(database, { clock })
  expect((await after.identity.verifier.verify(bearer)).sub).toMatch(/^[0-9a-f-]{36}$/)
  expect((await after.browser.renew(before.browser.cookie)).statusCode).toBe(200)
  expect(await storedKids()).toHaveLength(1)
  await after.app.close()
})

test('a start with another secret is refused with the name of the variable', async () => {
  const before = await startIdentity(database)
  const kids = await storedKids()
  await expect(startIdentity(database, { authSecret: OTHER_SECRET })).rejects.toThrow(ForeignSigningKeys)
  await expect(startIdentity(database, { authSecret: OTHER_SECRET })).rejects.toThrow(/^AUTH_SECRET no es el valor/)
  expect(await storedKids()).toEqual(kids)
  await before.app.close()
})

test('where no other process uses the keys, another secret replaces them: old bearers are refused, cookies renew', async () => {
  const clock = testClock()
  const before = await startIdentity(database, { clock })
  const bearer = await bearerFrom(before)
  await before.browser.signIn(ANA.email, ANA.password)
  await before.app.close()
  const after = await startIdentity(database, { clock, authSecret: OTHER_SECRET, replaceForeignKeys: true })
  expect(after.logged.map(({ message }) => message)).toEqual([
    'signing keys sealed with another AUTH_SECRET were dropped',
    'signing key made',
  ])
  await expect(after.identity.verifier.verify(bearer)).rejects.toThrow('ERR_JWKS_NO_MATCHING_KEY')
  const renewed = accessTokenOf(await after.browser.renew(before.browser.cookie))
  expect(await after.identity.verifier.verify(renewed)).toHaveProperty('sid')
  await after.app.close()
})

test('the private key is not stored in the clear, nor under another name', async () => {
  const service = await startIdentity(database)
  const row = await database.db.selectFrom('idp_key').selectAll().executeTakeFirstOrThrow()
  expect(Buffer.from(row.private_sealed).toString('latin1')).not.toContain('PRIVATE KEY')
  expect(Object.keys(row.public_jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  await database.db.updateTable('idp_key').set({ kid: 'renamed' }).execute()
  await expect(startIdentity(database)).rejects.toThrow(ForeignSigningKeys)
  await service.app.close()
})

test('a new key every 90 days: published ahead, then signing, the old one published until its tokens expire', async () => {
  const clock = testClock()
  const [one, two] = [await startIdentity(database, { clock }), await startIdentity(database, { clock })]
  const [first] = await publishedKids(one)
  clock.advance(90 * DAY_SECONDS - 600)
  const published = await publishedKids(one)
  expect(published).toHaveLength(2)
  expect(await publishedKids(two)).toEqual(published)
  expect(published[0]).toBe(first)
  const lastOfFirst = await bearerFrom(one)
  expect(decodeProtectedHeader(lastOfFirst).kid).toBe(first)

  clock.advance(600)
  const firstOfSecond = await bearerFrom(two)
  expect(decodeProtectedHeader(firstOfSecond).kid).toBe(published[1])
  expect(await one.identity.verifier.verify(firstOfSecond)).toHaveProperty('sid')

  clock.advance(299)
  await one.identity.purge()
  expect(await two.identity.verifier.verify(lastOfFirst)).toHaveProperty('sid')
  clock.advance(901)
  await one.identity.purge()
  expect(await storedKids()).toEqual([published[1]])
  expect(await publishedKids(two)).toEqual([published[1]])
  await Promise.all([one, two].map(({ app }) => app.close()))
})
