import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANA, openTestIdentity, startIdentity } from '../identity/test-identity.ts'
import { subscriberOf } from './subscriber.ts'

const LIMITED = 'LimitExceededException'
const WRONG = 'NotAuthorizedException'

let service: Awaited<ReturnType<typeof openTestIdentity>>

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.database.db.deleteFrom('idp_rate').execute()
})

const guess = async (ip: string, password = 'Incorrecta-1', email = ANA.email) =>
  (await service.newBrowser(ip).signIn(email, password)).json().__type as string | undefined

test('LOG-3 the sixth attempt on an account from one address is not checked, right password or not', async () => {
  for (let attempt = 1; attempt <= 5; attempt++) expect(await guess('192.0.2.7')).toBe(WRONG)
  expect(await guess('192.0.2.7', ANA.password)).toBe(LIMITED)
  expect(await guess('192.0.2.8', ANA.password)).toBeUndefined()
  service.clock.advance(899)
  expect(await guess('192.0.2.7', ANA.password)).toBe(LIMITED)
  service.clock.advance(1)
  expect(await guess('192.0.2.7', ANA.password)).toBeUndefined()
})

test('LOG-3 an unknown address is limited like a known one', async () => {
  for (let attempt = 1; attempt <= 5; attempt++) expect(await guess('192.0.2.7', 'x', 'nadie@example.cl')).toBe(WRONG)
  expect(await guess('192.0.2.7', 'x', 'nadie@example.cl')).toBe(LIMITED)
})

test('LOG-3 of 30 concurrent guesses at most five are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess('192.0.2.9')))
  expect(answers.filter((code) => code === WRONG)).toHaveLength(5)
  expect(answers.filter((code) => code === LIMITED)).toHaveLength(25)
})

test('LOG-3 a success clears the counts of the account', async () => {
  for (let round = 1; round <= 3; round++) {
    for (let attempt = 1; attempt <= 4; attempt++) expect(await guess('192.0.2.7')).toBe(WRONG)
    expect(await guess('192.0.2.7', ANA.password)).toBeUndefined()
  }
})

test('LOG-3 guesses from many addresses are stopped at 50 per account', async () => {
  const { db } = service.database
  expect(await guess('198.51.100.1')).toBe(WRONG)
  await db.updateTable('idp_rate').set({ hits: 49 }).where('bucket', 'like', 'sign-in/account:%').execute()
  expect(await guess('198.51.100.2')).toBe(WRONG)
  expect(await guess('198.51.100.3', ANA.password)).toBe(LIMITED)
})

test('LOG-3 one address cannot use up the attempts of an account', async () => {
  for (let attempt = 1; attempt <= 58; attempt++) await guess('192.0.2.7')
  expect(await guess('192.0.2.8', ANA.password)).toBeUndefined()
})

test('LOG-3 an address gets 60 attempts a minute, over all accounts', async () => {
  const { db } = service.database
  expect(await guess('203.0.113.5', 'x', 'a@example.cl')).toBe(WRONG)
  await db.updateTable('idp_rate').set({ hits: 59 }).where('bucket', 'like', 'sign-in/address:%').execute()
  expect(await guess('203.0.113.5', 'x', 'b@example.cl')).toBe(WRONG)
  expect(await guess('203.0.113.5', 'x', 'c@example.cl')).toBe(LIMITED)
  service.clock.advance(60)
  expect(await guess('203.0.113.5', 'x', 'd@example.cl')).toBe(WRONG)
})

test('neither e-mails nor addresses can be read from the stored counts', async () => {
  await guess('192.0.2.7')
  const rows = await service.database.db.selectFrom('idp_rate').select('bucket').execute()
  expect(rows).toHaveLength(3)
  for (const { bucket } of rows) expect(bucket).toMatch(/^sign-in\/(address|account|account\+address):[\w-]{43}$/)
})

test('processes that share a database share the counts', async () => {
  const second = await startIdentity(service.database, { clock: service.clock })
  for (let attempt = 1; attempt <= 5; attempt++) await guess('192.0.2.7')
  expect((await second.newBrowser('192.0.2.7').signIn(ANA.email, ANA.password)).json().__type).toBe(LIMITED)
  await second.app.close()
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('a client at %s counts as %s', (ip, subscriber) => {
  expect(subscriberOf(ip)).toBe(subscriber)
})
