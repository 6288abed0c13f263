import { listMails } from '@mirador/database/mail/mail-outbox'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANA, accessTokenOf, codesFor, openTestIdentity, startIdentity } from '../test-identity.ts'

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

test('REG-3 signing up creates an unconfirmed account and mails its code', async () => {
  const { email, browser, answer, code } = await signedUp('Nueva.Empresa@Example.cl')
  expect(answer.statusCode).toBe(200)
  const user = await userOf('nueva.empresa@example.cl')
  expect(answer.json()).toEqual({
    UserConfirmed: false,
    UserSub: user?.sub,
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'N***@E***' },
  })
  expect(user).toMatchObject({ email, status: 'unconfirmed', enabled: true })
  expect(user?.password_hash).toMatch(/^\$argon2id\$/)
  expect(code).toMatch(/^\d{12}$/)
  const [mail] = await listMails(service.database.db, { recipient: 'nueva.empresa@example.cl', most: 5 })
  expect(mail).toMatchObject({
    kind: 'verification-code',
    recipient: email,
    sent_at: null,
    next_try_at: service.clock(),
  })
  expect(mail?.expires_at).toEqual(new Date(service.clock().getTime() + DAY_SECONDS * 1000))
  // no sign-in is possible yet
  expect(browser.cookie).toBeUndefined()
  expect(answer.headers['set-cookie']).toMatch(
    /^mirador_registration=[\w-]{43}; Max-Age=604800; Path=\/auth; HttpOnly; SameSite=Strict$/,
  )
  expect((await browser.signIn(email, PASSWORD)).json().__type).toBe('UserNotConfirmedException')
})

test('REG-5 the browser that signed up confirms with the code and signs in without the password', async () => {
  const { email, browser, answer, code } = await signedUp()
  const confirmed = await browser.confirm(email, code)
  expect(confirmed.statusCode).toBe(200)
  const { Session } = confirmed.json()
  expect(Session).toMatch(/^[\w-]{43}$/)
  expect((await userOf(email))?.status).toBe('confirmed')
  expect(browser.cookies.has('mirador_registration')).toBe(false)

  const entered = await browser.enter(email, Session)
  expect(entered.statusCode).toBe(200)
  expect(browser.cookie).toMatch(/^mirador_refresh=/)
  const { sub } = await service.identity.verifier.verify(accessTokenOf(entered))
  expect(sub).toBe(answer.json().UserSub)
  expect(decodeJwt(entered.json().AuthenticationResult.IdToken)).toMatchObject({ email, email_verified: true })
  expect((await browser.renew()).statusCode).toBe(200)
  expect((await browser.signIn(email, PASSWORD)).statusCode).toBe(200)
})

test('REG-5 the session of a confirmation is valid once, for its user, for three minutes', async () => {
  const first = await signedUp()
  const { Session } = (await first.browser.confirm(first.email, first.code)).json()
  const answers = await Promise.all([1, 2, 3].map(() => service.newBrowser().enter(first.email, Session)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])

  const second = await signedUp()
  const other = (await second.browser.confirm(second.email, second.code)).json().Session
  const foreign = await second.browser.enter(ANA.email, other)
  expect([foreign.json().__type, foreign.json().message]).toEqual([
    'NotAuthorizedException',
    'Invalid session for the user.',
  ])

  const third = await signedUp()
  const late = (await third.browser.confirm(third.email, third.code)).json().Session
  service.clock.advance(180)
  expect((await third.browser.enter(third.email, late)).json().__type).toBe('NotAuthorizedException')
  for (const guess of ['x', 'A'.repeat(43)])
    expect((await third.browser.enter(third.email, guess)).json().__type).toBe('NotAuthorizedException')
})

test('REG-5 another browser confirms only after it has sent the password', async () => {
  const { email, browser, code } = await signedUp()
  const other = service.newBrowser()
  const refused = await other.confirm(email, code)
  expect([refused.json().__type, refused.cookies]).toEqual(['NotAuthorizedException', []])
  expect((await userOf(email))?.status).toBe('unconfirmed')
  expect((await other.signIn(email, PASSWORD)).json().__type).toBe('UserNotConfirmedException')
  const { Session } = (await other.confirm(email, code)).json()
  expect((await other.enter(email, Session)).statusCode).toBe(200)
  // the code is consumed for the browser that signed up too
  expect((await browser.confirm(email, code)).json().__type).toBe('ExpiredCodeException')
})

test("REG-5 the owner of a mailbox who enters the code of a stranger's sign-up does not confirm the stranger's password", async () => {
  const victim = 'desprevenida@example.cl'
  const attacker = await signedUp(victim, 'Atacante-1')
  const owner = service.newBrowser('198.51.100.10')
  expect((await owner.signUp(victim, 'Propia-clave-1')).json().__type).toBe('UsernameExistsException')
  expect((await owner.confirm(victim, attacker.code)).json().__type).toBe('NotAuthorizedException')
  expect((await attacker.browser.signIn(victim, 'Atacante-1')).json().__type).toBe('UserNotConfirmedException')
})

test('REG-5 the cookie of another registration confirms nothing', async () => {
  const [mine, theirs] = [await signedUp(), await signedUp()]
  expect((await mine.browser.confirm(theirs.email, theirs.code)).json().__type).toBe('NotAuthorizedException')
})

test('REG-11 a reload and another process in between change nothing: cookie and code stay valid', async () => {
  const { email, browser, code } = await signedUp()
  const restarted = await startIdentity(service.database, { clock: service.clock })
  const same = restarted.newBrowser()
  for (const [name, value] of browser.cookies) same.cookies.set(name, value)
  expect((await same.confirm(email, code)).json()).toHaveProperty('Session')
  await restarted.app.close()
})

test('REG-2 a confirmed address is taken, and no mail is sent', async () => {
  const { browser } = service
  const answer = await browser.signUp('ANA@example.cl', 'Otra-clave-1')
  expect([answer.statusCode, answer.json().__type]).toEqual([400, 'UsernameExistsException'])
  expect(answer.cookies).toEqual([])
  expect(await codes(ANA.email)).toEqual([])
  expect((await browser.signIn(ANA.email, ANA.password)).statusCode).toBe(200)
})

test.each(['ANA@example.cl\u200b', 'ana\u2060@example.cl', 'ana@example\u3002cl', 'ana@exam\u00adple.cl'])(
  'REG-2 %j is no second account of a mailbox',
  async (email) => {
    const answer = await service.newBrowser().signUp(email, PASSWORD)
    expect([answer.statusCode, answer.json().__type]).toEqual([400, 'InvalidParameterException'])
  },
)

test('REG-2 a domain in letters and in punycode is one account', async () => {
  await signedUp('juan@ñandú.cl')
  const { signUp } = service.newBrowser('198.51.100.11')
  expect((await signUp('juan@xn--and-6ma2c.cl', 'Distinta-1')).json().__type).toBe('UsernameExistsException')
})

test('REG-2 the password of an unconfirmed account is never replaced', async () => {
  const { email, browser, code } = await signedUp()
  const other = service.newBrowser()
  const answer = await other.signUp(email, 'Distinta-1')
  expect([answer.json().__type, answer.cookies]).toEqual(['UsernameExistsException', []])
  expect(await codes(email)).toEqual([code])
  await browser.confirm(email, code)
  expect((await other.signIn(email, 'Distinta-1')).json().__type).toBe('NotAuthorizedException')
  expect((await other.signIn(email, PASSWORD)).statusCode).toBe(200)
})

test("REG-2 a sign-up with another person's address gets no access: its owner recovers it", async () => {
  const victim = 'victima@example.cl'
  const attacker = await signedUp(victim, 'Atacante-1')
  const owner = service.newBrowser('198.51.100.9')
  expect((await owner.signUp(victim, 'Propia-clave-1')).json().__type).toBe('UsernameExistsException')
  await owner.forgot(victim)
  const [reset = ''] = (await codes(victim)).filter((code) => code !== attacker.code)
  expect((await owner.reset(victim, reset, 'Propia-clave-1')).statusCode).toBe(200)
  expect((await owner.signIn(victim, 'Propia-clave-1')).statusCode).toBe(200)
  expect((await attacker.browser.signIn(victim, 'Atacante-1')).json().__type).toBe('NotAuthorizedException')
  expect((await attacker.browser.confirm(victim, attacker.code)).json().__type).toBe('ExpiredCodeException')
  expect((await attacker.browser.signUp(victim, 'Atacante-1')).json().__type).toBe('UsernameExistsException')
})

test('REG-3 signing up again with the same password sends a new code, at most one a minute', async () => {
  const { email, browser, answer, code } = await signedUp()
  service.clock.advance(59)
  const soon = await browser.signUp(email, PASSWORD)
  expect([soon.statusCode, soon.json().UserSub]).toEqual([200, answer.json().UserSub])
  expect(await codes(email)).toEqual([code])
  service.clock.advance(1)
  const other = service.newBrowser()
  expect((await other.signUp(email, PASSWORD)).statusCode).toBe(200)
  const [fresh = ''] = await codes(email)
  expect(fresh).not.toBe(code)
  expect((await other.confirm(email, code)).json().__type).toBe('CodeMismatchException')
  // the browser that sent the password last is the one that signs in
  expect((await other.confirm(email, fresh)).json()).toHaveProperty('Session')
})

test('REG-5 signing up again within a minute still lets this browser sign in', async () => {
  const { email, code } = await signedUp()
  const other = service.newBrowser()
  await other.signUp(email, PASSWORD)
  expect((await other.confirm(email, code)).json()).toHaveProperty('Session')
})

test('REG-3 of concurrent sign-ups with two passwords one wins, and one mail is sent', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    [PASSWORD, 'Distinta-1', PASSWORD, 'Distinta-1'].map((password) => service.newBrowser().signUp(email, password)),
  )
  const types = answers.map((answer) => answer.json().__type ?? 'ok')
  expect(types.filter((type) => type === 'ok')).toHaveLength(2)
  expect(types.filter((type) => type === 'UsernameExistsException')).toHaveLength(2)
  expect(await codes(email)).toHaveLength(1)
})

test('REG-3 the code can be sent again after a minute, on any request, and the browser is still recognised', async () => {
  const { email, browser, code } = await signedUp()
  const stranger = service.newBrowser()
  const soon = await stranger.resend(email)
  expect(soon.json()).toEqual({
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
  })
  expect(await codes(email)).toEqual([code])
  service.clock.advance(60)
  expect((await stranger.resend(email)).statusCode).toBe(200)
  const [fresh = ''] = await codes(email)
  expect(fresh).not.toBe(code)
  expect((await browser.confirm(email, fresh)).json()).toHaveProperty('Session')
})

test('REG-3 requesting the code of a confirmed or unknown address sends nothing', async () => {
  for (const email of [ANA.email, 'nadie@example.cl']) {
    expect((await service.newBrowser().resend(email)).statusCode).toBe(200)
    expect(await codes(email)).toEqual([])
  }
})

test('REG-3 requests for codes to a free address do not keep its owner from signing up', async () => {
  const email = newEmail()
  for (let i = 0; i < 6; i++) {
    await service.newBrowser('198.51.100.7').resend(email)
    service.clock.advance(60)
  }
  await service.newBrowser('198.51.100.7').resend(email)
  const { browser, answer, code } = await signedUp(email)
  expect(answer.statusCode).toBe(200)
  expect((await browser.confirm(email, code)).json()).toHaveProperty('Session')
})

test.each(['corta-1A', 'sin-numero-A', 'sin-mayuscula-1', 'SIN-MINUSCULA-1', `Larga-1${'x'.repeat(250)}`])(
  'REG-1 the password %j is checked before anything else',
  async (password) => {
    const email = newEmail()
    const answer = await service.newBrowser().signUp(email, password)
    const isStrong = password === 'corta-1A'
    expect(answer.json().__type).toBe(isStrong ? undefined : 'InvalidPasswordException')
    expect((await userOf(email)) !== undefined).toBe(isStrong)
  },
)

test.each(['nadie', 'a@b', '@example.cl', 'a@example.cl,b@example.cl', '<a@example.cl>', 'a b@example.cl'])(
  'REG-1 %j is not accepted as an address at sign-up',
  async (email) => {
    const answer = await service.newBrowser().signUp(email, PASSWORD)
    expect(answer.json().__type).toBe('InvalidParameterException')
    expect(answer.json().message).not.toMatch(/password|confirmationCode/i)
  },
)

test('REG-1 the attribute email, if given, must be the username', async () => {
  const email = newEmail()
  const signUp = (value: string) =>
    service.newBrowser().call('SignUp', {
      ClientId: 'mirador-web',
      Username: email,
      Password: PASSWORD,
      UserAttributes: [{ Name: 'email', Value: value }],
    })
  expect((await signUp('otra@example.cl')).json().__type).toBe('InvalidParameterException')
  expect((await signUp(email.toUpperCase())).statusCode).toBe(200)
})

test('REG-5 on https the registration cookie is Secure and so is its name', async () => {
  const secure = await startIdentity(service.database, {
    publicUrl: 'https://mirador.example.cl',
    clock: service.clock,
  })
  const email = newEmail()
  const answer = await secure.browser.signUp(email, PASSWORD)
  expect(answer.headers['set-cookie']).toMatch(
    /^__Secure-mirador_registration=[\w-]{43}; Max-Age=604800; Path=\/auth; HttpOnly; Secure; SameSite=Strict$/,
  )
  const [code = ''] = await codes(email)
  expect((await secure.browser.confirm(email, code)).json()).toHaveProperty('Session')
  await secure.app.close()
})
