import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_DIGITS } from '../codes/code-secrets.ts'
import { CODE_SECONDS } from '../codes/codes.ts'
import {
  GUESSES_PER_CODE_AND_ADDRESS,
  MAIL_PER_ACCOUNT_AND_DAY,
  SIGN_UP_PER_ADDRESS,
} from '../protocol/identity-limits.ts'
import { codesFor, openTestIdentity, wrongCode } from '../test-identity.ts'

const OLD = 'Cobre-azul-7'
const NEW = 'Renovada-2026'
const LIMITED = 'LimitExceededException'

let service: Awaited<ReturnType<typeof openTestIdentity>>
beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

let nth = 0
async function newOwner() {
  const email = `duena-${++nth}@example.cl`
  await service.identity.createUser({ email, password: OLD })
  return email
}
const newestCode = async (email: string) => (await codesFor(service.database, email))[0] ?? ''

test('TRU-3 a thousand addresses have less than one chance in 100,000 a day to guess a code', () => {
  const addresses = 1_000
  // the limit of the day, and then one code each time that the last has expired
  const codes = MAIL_PER_ACCOUNT_AND_DAY.hits + DAY_SECONDS / CODE_SECONDS.reset
  const guesses = addresses * GUESSES_PER_CODE_AND_ADDRESS.hits * codes
  expect(guesses).toBe(170_000)
  expect(guesses / 10 ** CODE_DIGITS).toBeLessThan(1e-5)
})

test('TRU-3 many addresses that guess a code do not keep its owner from using it', async () => {
  const email = await newOwner()
  const owner = service.newBrowser('192.0.2.1')
  await owner.forgot(email)
  const code = await newestCode(email)
  for (let i = 0; i < 60; i++) {
    const stranger = service.newBrowser(`198.51.100.${i}`)
    expect((await stranger.reset(email, wrongCode(code), NEW)).json().__type).toBe('CodeMismatchException')
  }
  expect((await owner.reset(email, code, NEW)).statusCode).toBe(200)
})

test('TRU-3 the guesses of a whole /48 count together', async () => {
  const email = await newOwner()
  await service.newBrowser('192.0.2.1').forgot(email)
  const code = await newestCode(email)
  const types: string[] = []
  for (let i = 0; i < 21; i++) {
    const stranger = service.newBrowser(`2001:db8:7:${i.toString(16)}::1`)
    types.push((await stranger.reset(email, wrongCode(code), NEW)).json().__type)
  }
  expect(types.filter((type) => type === LIMITED)).toHaveLength(1)
  expect((await service.newBrowser('2001:db8:8::1').reset(email, code, NEW)).statusCode).toBe(200)
})

test('TRU-3 a /48 signs up as often as two subscribers, not as its 65,536 networks', async () => {
  const types: (string | undefined)[] = []
  for (let i = 0; i < 45; i++) {
    const stranger = service.newBrowser(`2001:db8:9:${i.toString(16)}::1`)
    types.push((await stranger.signUp(`nueva-${i}@example.cl`, OLD)).json().__type)
  }
  expect(types.filter((type) => type === undefined)).toHaveLength(2 * SIGN_UP_PER_ADDRESS.hits)
  expect(types.at(-1)).toBe(LIMITED)
  const neighbour = service.newBrowser('2001:db8:a::1')
  expect((await neighbour.signUp('vecina@example.cl', OLD)).statusCode).toBe(200)
})

test('REG-2 a common password counts for the limit of sign-ups before it is checked', async () => {
  const stranger = service.newBrowser('192.0.2.99')
  const types: string[] = []
  for (let i = 0; i <= SIGN_UP_PER_ADDRESS.hits; i++)
    types.push((await stranger.signUp(`comun-${i}@example.cl`, 'Colocolo2026')).json().__type)
  expect(types.at(-2)).toBe('InvalidPasswordException')
  expect(types.at(-1)).toBe(LIMITED)
})

test('TRU-3 however many codes strangers request, the mailbox has a valid one at any time, or the next request sends it', async () => {
  const email = await newOwner()
  let address = 0
  for (let minutes = 0; minutes < 26 * 60; minutes += 10) {
    await service.newBrowser(`203.0.${Math.floor(address / 250)}.${address++ % 250}`).forgot(email)
    service.clock.advance(10 * MINUTE_SECONDS)
  }
  const mails = (await codesFor(service.database, email)).length
  expect(mails).toBeLessThanOrEqual(40)
  const owner = service.newBrowser('192.0.2.2')
  expect((await owner.forgot(email)).statusCode).toBe(200)
  const [row] = await service.database.db
    .selectFrom('idp_code')
    .select(['sent_at', 'expires_at'])
    .where('purpose', '=', 'reset')
    .orderBy('sent_at', 'desc')
    .execute()
  expect((row?.expires_at.getTime() ?? 0) - (row?.sent_at.getTime() ?? 0)).toBe(HOUR_SECONDS * 1000)
  expect(row?.expires_at.getTime()).toBeGreaterThan(service.clock().getTime())
})

/** Uses up the attempts of every account, and those from one address on these accounts. */
async function exhaust(email: string, address: string) {
  await service.newBrowser(address).signIn(email, 'Adivinada-1')
  for (const [limit, hits] of [
    ['sign-in/account', 50],
    ['sign-in/account+address', 5],
  ] as const) {
    await service.database.db.updateTable('idp_rate').set({ hits }).where('bucket', 'like', `${limit}:%`).execute()
  }
}

test('TRU-3 strangers who use up the attempts of an account lock out neither a known browser nor one that resets', async () => {
  const email = await newOwner()
  const known = service.newBrowser('192.0.2.3')
  expect((await known.signIn(email, OLD)).statusCode).toBe(200)
  // also from the same address as the owner
  await exhaust(email, '192.0.2.3')
  const unknown = service.newBrowser('192.0.2.5')
  expect((await unknown.signIn(email, OLD)).json().__type).toBe(LIMITED)
  expect((await known.signIn(email, OLD)).statusCode).toBe(200)

  await exhaust(email, '192.0.2.5')
  await unknown.forgot(email)
  expect((await unknown.reset(email, await newestCode(email), NEW)).statusCode).toBe(200)
  await exhaust(email, '192.0.2.5')
  expect((await unknown.signIn(email, NEW)).statusCode).toBe(200)
  // the password has changed: the former known browser is unknown again
  await exhaust(email, '192.0.2.3')
  expect((await known.signIn(email, NEW)).json().__type).toBe(LIMITED)
})

test('TRU-3 the proof of a known browser is valid for one account, and gives it twenty attempts', async () => {
  const [ana, eva] = [await newOwner(), await newOwner()]
  const browser = service.newBrowser('192.0.2.6')
  await browser.signIn(ana, OLD)
  for (let guess = 0; guess < 5; guess++) await browser.signIn(eva, 'Adivinada-1')
  expect((await browser.signIn(eva, OLD)).json().__type).toBe(LIMITED)
  for (let guess = 0; guess < 20; guess++) {
    expect((await browser.signIn(ana, 'Adivinada-1')).json().__type).toBe('NotAuthorizedException')
  }
  expect((await browser.signIn(ana, OLD)).json().__type).toBe(LIMITED)
})
