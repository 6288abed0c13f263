import { listMails } from '@mirador/database/mail/mail-outbox'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codesFor, openTestIdentity, wrongCode } from '../test-identity.ts'

const PASSWORD = 'Registro-1'

let service: Awaited<ReturnType<typeof openTestIdentity>>
let next = 0

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.database.db.deleteFrom('idp_rate').execute()
})

const newEmail = () => `nueva${++next}@example.cl`
const codes = (email: string) => codesFor(service.database, email)
const userOf = (email: string) =>
  service.database.db.selectFrom('idp_user').selectAll().where('email_norm', '=', email).executeTakeFirst()

async function signedUp(email = newEmail(), password = PASSWORD) {
  const browser = service.newBrowser()
  const answer = await browser.signUp(email, password)
  const [code = ''] = await codes(email)
  return { email, browser, answer, code }
}

test('REG-3 five wrong codes are refused as wrong, then none is checked until a new one is sent', async () => {
  const { email, browser, code } = await signedUp()
  for (let guess = 1; guess <= 5; guess++)
    expect((await browser.confirm(email, wrongCode(code))).json().__type).toBe('CodeMismatchException')
  expect((await browser.confirm(email, code)).json().__type).toBe('LimitExceededException')
  service.clock.advance(60)
  await browser.resend(email)
  const [fresh = ''] = await codes(email)
  expect((await browser.confirm(email, fresh)).statusCode).toBe(200)
})

test('REG-3 of 30 concurrent guesses at most five are checked', async () => {
  const { email, code } = await signedUp()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => service.newBrowser().confirm(email, wrongCode(code))),
  )
  const types = answers.map((answer) => answer.json().__type)
  expect(types.filter((type) => type === 'CodeMismatchException')).toHaveLength(5)
  expect(types.filter((type) => type === 'LimitExceededException')).toHaveLength(25)
})

test('REG-3 of many concurrent uses of the right code one is accepted', async () => {
  const { email, browser, code } = await signedUp()
  const answers = await Promise.all(Array.from({ length: 4 }, () => browser.confirm(email, code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const answer of answers) if (answer.statusCode !== 200) expect(answer.json().__type).toBe('ExpiredCodeException')
})

test('REG-3 a code is valid for 24 hours, once; a code that was never sent counts as expired', async () => {
  const { email, browser, code } = await signedUp()
  service.clock.advance(DAY_SECONDS)
  expect((await browser.confirm(email, code)).json().__type).toBe('ExpiredCodeException')
  await service.identity.purge()
  expect((await browser.confirm(email, code)).json().__type).toBe('ExpiredCodeException')
  expect((await browser.confirm('nadie2@example.cl', '123456')).json().__type).toBe('ExpiredCodeException')

  const used = await signedUp()
  service.clock.advance(DAY_SECONDS - 1)
  expect((await used.browser.confirm(used.email, used.code)).statusCode).toBe(200)
  expect((await used.browser.confirm(used.email, used.code)).json().__type).toBe('ExpiredCodeException')
})

test('REG-3 spaces in a pasted code are ignored, a malformed code is a wrong one', async () => {
  const { email, browser, code } = await signedUp()
  for (const guess of ['abc', '12345', 'ñandú!'])
    expect((await browser.confirm(email, guess)).json().__type).toBe('CodeMismatchException')
  const empty = await browser.confirm(email, '')
  expect([empty.json().__type, empty.json().message]).toEqual([
    'InvalidParameterException',
    "Invalid value at 'ConfirmationCode'.",
  ])
  expect((await browser.confirm(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200)
})

test('REG-3 codes, addresses and cookies cannot be read from their stored forms', async () => {
  const { email, browser, code } = await signedUp()
  const rows = await service.database.db.selectFrom('idp_code').selectAll().execute()
  const text = JSON.stringify(rows)
  for (const secret of [code, email, browser.cookies.get('mirador_registration') ?? ''])
    expect(text).not.toContain(`"${secret}"`)
  for (const row of rows)
    expect([row.subject_hash, row.code_hmac]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{43}$/)))
})

test('REG-1 an address signs up 20 times an hour at most, over all accounts', async () => {
  const { db } = service.database
  const browser = service.newBrowser('203.0.113.9')
  expect((await browser.signUp(newEmail(), PASSWORD)).statusCode).toBe(200)
  await db.updateTable('idp_rate').set({ hits: 19 }).where('bucket', 'like', 'sign-up/address:%').execute()
  expect((await browser.signUp(newEmail(), PASSWORD)).statusCode).toBe(200)
  const refused = newEmail()
  expect((await browser.signUp(refused, PASSWORD)).json().__type).toBe('LimitExceededException')
  expect(await userOf(refused)).toBeUndefined()
  expect((await service.newBrowser('203.0.113.10').signUp(refused, PASSWORD)).statusCode).toBe(200)
})

test('LOG-3 the password of an unconfirmed account cannot be guessed by signing up', async () => {
  const { email } = await signedUp()
  const thief = service.newBrowser('203.0.113.11')
  for (let guess = 1; guess <= 5; guess++)
    expect((await thief.signUp(email, `Adivinada-${guess}`)).json().__type).toBe('UsernameExistsException')
  expect((await thief.signUp(email, PASSWORD)).json().__type).toBe('LimitExceededException')
  expect((await thief.signIn(email, PASSWORD)).json().__type).toBe('LimitExceededException')
})

test('REG-3 an account gets five mails an hour and ten a day while its last code is valid', async () => {
  const { email, browser } = await signedUp()
  const mails = async () => (await listMails(service.database.db, { recipient: email, most: 50 })).length
  const resend = async (seconds: number) => {
    service.clock.advance(seconds)
    expect((await browser.resend(email)).statusCode).toBe(200)
    return mails()
  }
  for (let mail = 2; mail <= 5; mail++) expect(await resend(60)).toBe(mail)
  expect(await resend(60)).toBe(5)
  for (let mail = 6; mail <= 10; mail++) expect(await resend(mail === 6 ? 3600 : 60)).toBe(mail)
  expect(await resend(3600)).toBe(10)
  expect(await resend(DAY_SECONDS)).toBe(11)
})

test('REG-3 an address has 60 codes checked in 15 minutes, over all accounts, and causes 30 mails an hour', async () => {
  const { db } = service.database
  const browser = service.newBrowser('203.0.113.12')
  await browser.confirm(newEmail(), '123456')
  await db.updateTable('idp_rate').set({ hits: 59 }).where('bucket', 'like', 'code-checks/address:%').execute()
  expect((await browser.confirm(newEmail(), '123456')).json().__type).toBe('ExpiredCodeException')
  expect((await browser.confirm(newEmail(), '123456')).json().__type).toBe('LimitExceededException')
  service.clock.advance(900)
  expect((await browser.confirm(newEmail(), '123456')).json().__type).toBe('ExpiredCodeException')

  await browser.resend(newEmail())
  await db.updateTable('idp_rate').set({ hits: 29 }).where('bucket', 'like', 'mail/address:%').execute()
  expect((await browser.resend(newEmail())).statusCode).toBe(200)
  expect((await browser.resend(newEmail())).json().__type).toBe('LimitExceededException')
})

test('REG-3 an unconfirmed account is deleted after seven days and its address is free again', async () => {
  const { email } = await signedUp()
  const confirmed = await signedUp()
  await confirmed.browser.confirm(confirmed.email, confirmed.code)
  service.clock.advance(7 * DAY_SECONDS - 1)
  await service.identity.purge()
  expect(await userOf(email)).toBeDefined()
  service.clock.advance(1)
  await service.identity.purge()
  expect(await userOf(email)).toBeUndefined()
  expect(await userOf(confirmed.email)).toBeDefined()
  expect((await service.newBrowser().signUp(email, 'Distinta-1')).statusCode).toBe(200)
})

test('REG-3 the hourly purge deletes what has expired', async () => {
  const { db } = service.database
  const { email, browser, code } = await signedUp()
  await browser.confirm(email, code)
  await signedUp()
  await browser.forgot('nadie@example.cl')
  const remainingRows = async () => [
    (await db.selectFrom('idp_code').select('purpose').execute()).length,
    (await db.selectFrom('idp_oauth').select('kind').execute()).length,
  ]
  await service.identity.purge()
  expect((await remainingRows())[1]).toBeGreaterThan(0)
  service.clock.advance(2 * DAY_SECONDS)
  await service.identity.purge()
  expect(await remainingRows()).toEqual([0, 0])
})
