import { listMails } from '@mirador/database/mail/mail-outbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTokenOf, codesFor, openTestIdentity, startIdentity, wrongCode } from '../test-identity.ts'

const OLD = 'Anterior-1'
const NEW = 'Renovada-2'

let service: Awaited<ReturnType<typeof openTestIdentity>>
let next = 0

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.database.db.deleteFrom('idp_rate').execute()
})

const codes = (email: string) => codesFor(service.database, email)

async function newUser() {
  const email = `persona${++next}@example.cl`
  const { sub } = await service.identity.createUser({ email, password: OLD })
  return { email, sub }
}

/** A user who has requested a code. */
async function forgetful() {
  const { email, sub } = await newUser()
  const browser = service.newBrowser()
  const answer = await browser.forgot(email)
  const [code = ''] = await codes(email)
  return { email, sub, browser, answer, code }
}

const isAccepted = (bearer: string) =>
  service.identity.verifier.verify(bearer).then(
    () => true,
    () => false,
  )

test('REC-1 a code is mailed to the address of the sign-up, however it was typed in the request', async () => {
  await service.identity.createUser({ email: 'Camila.Rojas@Example.cl', password: OLD })
  const answer = await service.newBrowser().forgot(' CAMILA.rojas@example.cl ')
  expect(answer.json()).toEqual({
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'C***@e***' },
  })
  const [mail] = await listMails(service.database.db, { recipient: 'camila.rojas@example.cl', most: 5 })
  expect(mail).toMatchObject({ kind: 'reset-code', recipient: 'Camila.Rojas@Example.cl' })
  expect(await codes('camila.rojas@example.cl')).toHaveLength(1)
})

test('REC-2 a changed password is reported by mail, without a secret', async () => {
  const { email, browser, code } = await forgetful()
  await browser.reset(email, wrongCode(code), NEW)
  const mails = () => listMails(service.database.db, { recipient: email, most: 5 })
  expect((await mails()).map(({ kind }) => kind)).toEqual(['reset-code'])
  await browser.reset(email, code, NEW)
  const report = (await mails()).find(({ kind }) => kind === 'password-changed')
  expect(report).toMatchObject({ recipient: email, subject: 'La contraseña de tu cuenta en Mirador cambió' })
  expect(report?.body_text).toContain('Si no fuiste tú, alguien lee tu correo')
  for (const secret of [code, NEW, OLD]) expect(`${report?.body_text} ${report?.body_html}`).not.toContain(secret)
})

test('REC-2 the code sets a new password: the old one and every session are refused', async () => {
  const { email, browser, code } = await forgetful()
  const device = service.newBrowser()
  const bearer = accessTokenOf(await device.signIn(email, OLD))
  const answer = await browser.reset(email, code, NEW)
  const cookies = answer.cookies.map(({ name }) => name)
  expect([answer.statusCode, answer.json(), cookies]).toEqual([200, {}, ['mirador_device']])
  expect(await isAccepted(bearer)).toBe(false)
  expect((await device.renew()).json().__type).toBe('NotAuthorizedException')
  expect((await browser.signIn(email, OLD)).json().__type).toBe('NotAuthorizedException')
  expect((await browser.signIn(email, NEW)).statusCode).toBe(200)
})

test('REC-2 a reset changes no other account', async () => {
  const other = await newUser()
  const bearer = accessTokenOf(await service.newBrowser().signIn(other.email, OLD))
  const { email, browser, code } = await forgetful()
  expect((await browser.reset(other.email, code, NEW)).json().__type).toBe('ExpiredCodeException')
  await browser.reset(email, code, NEW)
  expect(await isAccepted(bearer)).toBe(true)
  expect((await browser.signIn(other.email, OLD)).statusCode).toBe(200)
})

test('REC-2 a reset proves the mailbox: it confirms an unconfirmed account', async () => {
  const email = 'olvidadiza@example.cl'
  const browser = service.newBrowser()
  await browser.signUp(email, OLD)
  const [signUpCode = ''] = await codes(email)
  await browser.forgot(email)
  const [reset = ''] = (await codes(email)).filter((code) => code !== signUpCode)
  expect((await browser.reset(email, reset, NEW)).statusCode).toBe(200)
  expect((await browser.signIn(email, NEW)).statusCode).toBe(200)
  // the code of the sign-up is no longer valid
  expect((await browser.confirm(email, signUpCode)).json().__type).toBe('ExpiredCodeException')
})

test('REC-2 a reset clears the counted sign-in attempts', async () => {
  const { email, browser, code } = await forgetful()
  for (let attempt = 1; attempt <= 5; attempt++) await browser.signIn(email, 'Incorrecta-1')
  await service.database.db
    .updateTable('idp_rate')
    .set({ hits: 50 })
    .where('bucket', 'like', 'sign-in/account:%')
    .execute()
  expect((await browser.signIn(email, OLD)).json().__type).toBe('LimitExceededException')
  await browser.reset(email, code, NEW)
  expect((await browser.signIn(email, NEW)).statusCode).toBe(200)
})

test('REC-1 a second request within a minute sends nothing and the first code stays valid', async () => {
  const { email, browser, answer, code } = await forgetful()
  service.clock.advance(59)
  const again = await browser.forgot(email)
  expect([again.statusCode, again.body]).toEqual([200, answer.body])
  expect(await codes(email)).toEqual([code])
  expect((await browser.reset(email, code, NEW)).statusCode).toBe(200)
})

test('REC-1 many concurrent requests send one mail', async () => {
  const { email } = await newUser()
  const answers = await Promise.all(Array.from({ length: 4 }, () => service.newBrowser().forgot(email)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await codes(email)).toHaveLength(1)
})

test('REC-1 after a minute a new code replaces the first, which is then wrong', async () => {
  const { email, browser, code } = await forgetful()
  service.clock.advance(60)
  await browser.forgot(email)
  const [fresh = ''] = await codes(email)
  expect(fresh).not.toBe(code)
  expect((await browser.reset(email, code, NEW)).json().__type).toBe('CodeMismatchException')
  expect((await browser.reset(email, fresh, NEW)).statusCode).toBe(200)
})

test('REC-2 a weak password is refused before the code is checked', async () => {
  const { email, browser, code } = await forgetful()
  for (let guess = 1; guess <= 7; guess++)
    expect((await browser.reset(email, wrongCode(code), 'debil')).json().__type).toBe('InvalidPasswordException')
  expect((await browser.reset(email, code, NEW)).statusCode).toBe(200)
})

test('REC-2 five wrong codes are refused as wrong, then none is checked until a new one is sent', async () => {
  const { email, browser, code } = await forgetful()
  for (let guess = 1; guess <= 5; guess++)
    expect((await browser.reset(email, wrongCode(code), NEW)).json().__type).toBe('CodeMismatchException')
  expect((await browser.reset(email, code, NEW)).json().__type).toBe('LimitExceededException')
  service.clock.advance(60)
  await browser.forgot(email)
  const [fresh = ''] = await codes(email)
  expect((await browser.reset(email, fresh, NEW)).statusCode).toBe(200)
})

test('REC-2 of 30 concurrent guesses from one address at most five are checked', async () => {
  const { email, code } = await forgetful()
  const guesses = Array.from({ length: 30 }, () => service.newBrowser('198.51.100.1'))
  const answers = await Promise.all(guesses.map((browser) => browser.reset(email, wrongCode(code), NEW)))
  const types = answers.map((answer) => answer.json().__type)
  expect(types.filter((type) => type === 'CodeMismatchException')).toHaveLength(5)
  expect(types.filter((type) => type === 'LimitExceededException')).toHaveLength(25)
})

test('REC-2 of many concurrent uses of the right code one sets its password', async () => {
  const { email, code } = await forgetful()
  const passwords = ['Primera-1', 'Segunda-1', 'Tercera-1']
  const answers = await Promise.all(passwords.map((password) => service.newBrowser().reset(email, code, password)))
  const winners = passwords.filter((_, i) => answers[i]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  for (const password of passwords) {
    const { statusCode } = await service.newBrowser('198.51.100.50').signIn(email, password)
    expect(statusCode).toBe(winners.includes(password) ? 200 : 400)
  }
})

test('REC-2 a code is valid for an hour, once; a sign-up code is not a reset code', async () => {
  const used = await forgetful()
  service.clock.advance(3599)
  expect((await used.browser.reset(used.email, used.code, NEW)).statusCode).toBe(200)
  expect((await used.browser.reset(used.email, used.code, OLD)).json().__type).toBe('ExpiredCodeException')

  const late = await forgetful()
  service.clock.advance(3600)
  expect((await late.browser.reset(late.email, late.code, NEW)).json().__type).toBe('ExpiredCodeException')

  const email = 'apurada@example.cl'
  const browser = service.newBrowser()
  await browser.signUp(email, OLD)
  const [code = ''] = await codes(email)
  expect((await browser.reset(email, code, NEW)).json().__type).toBe('ExpiredCodeException')
})

test('REC-1 unknown and disabled addresses get a decoy: no mail, the same answers, the same count', async () => {
  const { email } = await newUser()
  await service.database.db.updateTable('idp_user').set({ enabled: false }).where('email_norm', '=', email).execute()
  for (const address of ['pnadie@example.cl', email]) {
    const browser = service.newBrowser()
    expect((await browser.reset(address, '123456', NEW)).json().__type).toBe('ExpiredCodeException')
    expect((await browser.forgot(address)).json()).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'p***@e***' },
    })
    expect(await listMails(service.database.db, { recipient: address, most: 5 })).toEqual([])
    for (let guess = 1; guess <= 5; guess++)
      expect((await browser.reset(address, '123456', NEW)).json().__type).toBe('CodeMismatchException')
    expect((await browser.reset(address, '123456', NEW)).json().__type).toBe('LimitExceededException')
  }
})

test('REC-1 the sixth request within an hour sends no mail and is answered the same, for every address', async () => {
  const known = await newUser()
  for (const email of [known.email, 'pnadie2@example.cl']) {
    const browser = service.newBrowser()
    for (let mail = 1; mail <= 8; mail++) {
      expect((await browser.forgot(email)).statusCode).toBe(200)
      service.clock.advance(60)
    }
  }
  const mails = await listMails(service.database.db, { recipient: known.email, most: 50 })
  expect(mails).toHaveLength(5)
})

test('REC-1 a decoy does not delay the mail of a sign-up in the meantime', async () => {
  const email = 'apareciente@example.cl'
  const browser = service.newBrowser()
  await browser.forgot(email)
  await service.identity.createUser({ email, password: OLD })
  await browser.forgot(email)
  expect(await codes(email)).toHaveLength(1)
})

test('REC-1 unknown users are reported as such only if the operator enables it', async () => {
  const revealing = await startIdentity(service.database, { revealUsers: true, clock: service.clock })
  for (const answer of [await revealing.browser.forgot('nadie@a.cl'), await revealing.browser.resend('nadie@a.cl')])
    expect(answer.json().__type).toBe('UserNotFoundException')
  await revealing.app.close()
})

test('REC-1 the log holds neither codes nor addresses', async () => {
  const { email, code } = await forgetful()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(service.logged.map(({ message }) => message)).toContain('mail kept in the outbox')
  const text = JSON.stringify(service.logged)
  expect(text).not.toContain(code)
  expect(text).not.toContain(email)
})

test('REC-2 a code mailed before a restart is valid after it, and not with another secret', async () => {
  const { email, code } = await forgetful()
  const foreign = await startIdentity(service.database, {
    clock: service.clock,
    authSecret: 'another secret of the tests, long as well',
    replaceForeignKeys: true,
  })
  expect((await foreign.browser.reset(email, code, NEW)).json().__type).toBe('ExpiredCodeException')
  await foreign.app.close()
  const restarted = await startIdentity(service.database, { clock: service.clock, replaceForeignKeys: true })
  expect((await restarted.browser.reset(email, code, NEW)).statusCode).toBe(200)
  await restarted.app.close()
})
