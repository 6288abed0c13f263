import { listSecurityEvents } from '@mirador/database/identity/security-events'
import { administerUser } from '@mirador/database/identity/user-administration'
import { readUserData } from '@mirador/database/identity/user-data'
import { listMails } from '@mirador/database/mail/mail-outbox'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_CODES_PER_ACCOUNT } from '../protocol/identity-limits.ts'
import { accessTokenOf, codesFor, openTestIdentity, startIdentity } from '../test-identity.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { appCode, enableSecondFactor } from './test-second-factor.ts'

const PASSWORD = 'Cobre-azul-7'
const NEW = 'Renovada-2026'

let service: Awaited<ReturnType<typeof openTestIdentity>>
beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

let nth = 0
async function newOwner() {
  const email = `duena-${++nth}@example.cl`
  const { sub } = await service.identity.createUser({ email, password: PASSWORD })
  const factor = await enableSecondFactor(service, { email, password: PASSWORD })
  const code = (steps = 0) => appCode(factor.secret, service.clock(), steps)
  return { ...factor, email, sub, code, browser: service.newBrowser(`192.0.2.${nth}`) }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

async function challengeOf({ email, browser }: Pick<Owner, 'email' | 'browser'>, password = PASSWORD): Promise<string> {
  const answer = await browser.signIn(email, password)
  expect(answer.json()).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
  return answer.json().Session
}
const typeOf = (answer: LightMyRequestResponse) => answer.json().__type ?? 'entered'
const subjectsFor = async (email: string) =>
  (await listMails(service.database.db, { recipient: email, most: 9 })).map(({ subject }) => subject)

test('TRU-4 a sign-in with a second factor opens no session before its code', async () => {
  const owner = await newOwner()
  const first = await owner.browser.signIn(owner.email, PASSWORD)
  expect(first.json()).toEqual({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: expect.any(String),
    ChallengeParameters: { USER_ID_FOR_SRP: owner.sub },
  })
  expect(owner.browser.cookie).toBeUndefined()
  expect(owner.browser.cookies.size).toBe(0)
  const second = await owner.browser.respond(owner.email, first.json().Session, owner.code())
  await expect(service.identity.verifier.verify(accessTokenOf(second))).resolves.toMatchObject({ sub: owner.sub })
  expect(owner.browser.cookie).toBeDefined()
})

test.each([
  ['of the step before', -1, 'entered'],
  ['of the step after', 1, 'entered'],
  ['two steps old', -2, 'CodeMismatchException'],
  ['two steps ahead', 2, 'CodeMismatchException'],
])('TRU-4 a code %s', async (_, steps, expected) => {
  const owner = await newOwner()
  const session = await challengeOf(owner)
  expect(typeOf(await owner.browser.respond(owner.email, session, owner.code(steps)))).toBe(expected)
})

test('TRU-4 a code is valid once, and no code of an earlier step after it; a repeated one is reported', async () => {
  const owner = await newOwner()
  const code = owner.code()
  expect(typeOf(await owner.browser.respond(owner.email, await challengeOf(owner), code))).toBe('entered')
  const session = await challengeOf(owner)
  expect(typeOf(await owner.browser.respond(owner.email, session, code))).toBe('ExpiredCodeException')
  expect(typeOf(await owner.browser.respond(owner.email, session, owner.code(-1)))).toBe('ExpiredCodeException')
  expect(await subjectsFor(owner.email)).toContain('Se repitió un código de tu app al ingresar a Mirador')
  expect(typeOf(await owner.browser.respond(owner.email, session, owner.code(1)))).toBe('entered')
})

test('TRU-4 the code that turned it on does not sign in', async () => {
  const email = 'primera@example.cl'
  await service.identity.createUser({ email, password: PASSWORD })
  const { secret } = await enableSecondFactor(service, { email, password: PASSWORD })
  const browser = service.newBrowser('192.0.2.201')
  const old = appCode(secret, new Date(service.clock().getTime() - 60_000))
  expect(typeOf(await browser.respond(email, await challengeOf({ email, browser }), old))).toBe('CodeMismatchException')
})

test('TRU-4 a recovery code replaces a code once, in any spelling, and is reported', async () => {
  const owner = await newOwner()
  expect(owner.codes).toHaveLength(10)
  const [code = ''] = owner.codes
  expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
  expect(typeOf(await owner.browser.respond(owner.email, await challengeOf(owner), typed))).toBe('entered')
  const [mail] = await listMails(service.database.db, { recipient: owner.email, most: 1 })
  expect(mail).toMatchObject({ kind: 'second-factor', subject: 'Alguien ingresó a Mirador con un código de respaldo' })
  expect(mail?.body_text).toContain('Te quedan 9.')
  const session = await challengeOf(owner)
  expect(typeOf(await owner.browser.respond(owner.email, session, code))).toBe('CodeMismatchException')
  const other = await newOwner()
  expect(typeOf(await owner.browser.respond(owner.email, session, String(other.codes[0])))).toBe(
    'CodeMismatchException',
  )
})

test('TRU-4 a challenge lasts five minutes, opens one session, and belongs to one account', async () => {
  const [owner, other] = [await newOwner(), await newOwner()]
  const used = await challengeOf(owner)
  expect(typeOf(await owner.browser.respond(owner.sub, used, owner.code()))).toBe('entered')
  const invalid = 'NotAuthorizedException'
  expect(typeOf(await owner.browser.respond(owner.email, used, owner.code(1)))).toBe(invalid)
  const session = await challengeOf(owner)
  expect(typeOf(await other.browser.respond(other.email, session, other.code()))).toBe(invalid)
  service.clock.advance(5 * 60 - 1)
  expect(typeOf(await owner.browser.respond(owner.email, session, owner.code()))).toBe('entered')
  const late = await challengeOf(owner)
  service.clock.advance(5 * 60)
  expect(typeOf(await owner.browser.respond(owner.email, late, owner.code()))).toBe(invalid)
  expect(typeOf(await owner.browser.respond(owner.email, 'x'.repeat(43), owner.code()))).toBe(invalid)
})

test('TRU-4 the security log has the second factor: on, refused, signed in, recovered, renewed, off', async () => {
  const owner = await newOwner()
  const session = await challengeOf(owner)
  const wrong = String((Number(owner.code()) + 500_000) % 1_000_000).padStart(6, '0')
  for (let guess = 0; guess < 2; guess++) await owner.browser.respond(owner.email, session, wrong)
  await owner.browser.respond(owner.email, session, owner.code())
  await owner.browser.respond(owner.email, await challengeOf(owner), String(owner.codes[0]))
  await service.identity.secondFactor?.renewRecoveryCodes(owner.session, owner.proof)
  await service.identity.secondFactor?.end(owner.session, owner.proof)
  const events = await listSecurityEvents(service.database.db, owner.sub)
  expect(events.map(({ kind, amount, detail }) => [kind, amount, detail]).toReversed()).toEqual([
    ['signed_in_on_new_device', 1, 'password'],
    ['second_factor_on', 0, null],
    ['second_factor_asked', 2, null],
    ['second_factor_refused', 2, null],
    ['signed_in_on_new_device', 1, 'password'],
    ['signed_in', 1, 'password'],
    ['recovery_code_used', 9, null],
    ['recovery_codes_renewed', 0, null],
    ['second_factor_off', 2, null],
  ])
})

test('TRU-4 a right password whose second step never comes is in the security log', async () => {
  const owner = await newOwner()
  await challengeOf(owner)
  const [last] = await listSecurityEvents(service.database.db, owner.sub)
  expect(last).toMatchObject({ kind: 'second_factor_asked', amount: 1, network: '192.0.2.x' })
})

test('TRU-4 two parallel answers with one code open one session', async () => {
  const owner = await newOwner()
  const sessions = [await challengeOf(owner), await challengeOf(owner)]
  const code = owner.code()
  const types = await Promise.all(
    sessions.map(async (one) => typeOf(await owner.browser.respond(owner.email, one, code))),
  )
  expect(types.toSorted()).toEqual(['ExpiredCodeException', 'entered'])
})

test('REC-2 a reset leaves the second factor on, and ends the challenges of the old password', async () => {
  const owner = await newOwner()
  const session = await challengeOf(owner)
  await owner.browser.forgot(owner.email)
  const [code = ''] = await codesFor(service.database, owner.email)
  expect((await owner.browser.reset(owner.email, code, NEW)).statusCode).toBe(200)
  expect(typeOf(await owner.browser.respond(owner.email, session, owner.code()))).toBe('NotAuthorizedException')
  const renewed = await challengeOf(owner, NEW)
  expect(typeOf(await owner.browser.respond(owner.email, renewed, owner.code()))).toBe('entered')
})

test('TRU-3 wrong codes are limited for the account, but keep neither a known browser nor a recovery code out', async () => {
  const owner = await newOwner()
  await owner.browser.respond(owner.email, await challengeOf(owner), owner.code())
  service.clock.advance(60)
  const wrong = () => String((Number(owner.code()) + 500_000) % 1_000_000).padStart(6, '0')
  const types: string[] = []
  for (let i = 0; i < 4; i++) {
    const browser = service.newBrowser(`198.51.100.${i}`)
    const session = await challengeOf({ email: owner.email, browser })
    for (let guess = 0; guess < 6; guess++) types.push(typeOf(await browser.respond(owner.email, session, wrong())))
  }
  expect(types.filter((type) => type === 'CodeMismatchException')).toHaveLength(APP_CODES_PER_ACCOUNT.hits)
  expect(types.slice(0, 6)).toEqual([...Array(5).fill('CodeMismatchException'), 'LimitExceededException'])
  const known = await challengeOf(owner)
  expect(typeOf(await owner.browser.respond(owner.email, known, owner.code()))).toBe('entered')
  const elsewhere = { email: owner.email, browser: service.newBrowser('203.0.113.9') }
  const session = await challengeOf(elsewhere)
  expect(typeOf(await elsewhere.browser.respond(owner.email, session, owner.code()))).toBe('LimitExceededException')
  expect(typeOf(await elsewhere.browser.respond(owner.email, session, String(owner.codes[0])))).toBe('entered')
  // a password and a guess: 10 a day, each of which may match one of three codes
  expect((3 * APP_CODES_PER_ACCOUNT.hits) / 1e6).toBeLessThanOrEqual(3e-5)
})

test('TRU-3 a browser that has only reset the password is not known to the second factor', async () => {
  const owner = await newOwner()
  const thief = service.newBrowser('198.51.100.200')
  await thief.forgot(owner.email)
  const [code = ''] = await codesFor(service.database, owner.email)
  await thief.reset(owner.email, code, NEW)
  const session = await challengeOf({ email: owner.email, browser: thief }, NEW)
  const types: string[] = []
  for (let i = 0; i < 7; i++) types.push(typeOf(await thief.respond(owner.email, session, '000000')))
  expect(types.filter((type) => type === 'CodeMismatchException').length).toBeLessThanOrEqual(5)
})

test('TRU-4 turning it on ends the other sessions; a wrong code, or one after half an hour, does not turn it on', async () => {
  const email = 'otra@example.cl'
  const { sub } = await service.identity.createUser({ email, password: PASSWORD })
  const [here, there] = [service.newBrowser('192.0.2.210'), service.newBrowser('192.0.2.211')]
  const verified = await service.identity.verifier.verify(accessTokenOf(await here.signIn(email, PASSWORD)))
  const session = { ...verified, origin: { device: null, network: '192.0.2.x' } }
  const other = accessTokenOf(await there.signIn(email, PASSWORD))
  const { secondFactor, passwords } = service.identity
  const proof = await passwords?.verify(session, PASSWORD, '192.0.2.210')
  if (!secondFactor || !proof) throw new Error('no proof')
  const confirm = (code: string) => secondFactor.confirm(session, { code, keep: [] })
  const first = await secondFactor.start(session, proof)
  const second = await secondFactor.start(session, proof)
  expect(await confirm(appCode(String(first?.secret), service.clock()))).toBeUndefined()
  service.clock.advance(30 * 60)
  expect(await confirm(appCode(String(second?.secret), service.clock()))).toBeUndefined()
  await expect(service.identity.verifier.verify(accessTokenOf(await there.renew()))).resolves.toMatchObject({ sub })
  const third = await secondFactor.start(session, proof)
  expect(third?.uri).toMatch(/^otpauth:\/\/totp\/Mirador:otra%40example\.cl\?issuer=Mirador&secret=[A-Z2-7]{32}&/)
  const code = appCode(String(third?.secret), service.clock())
  expect(await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).toHaveLength(10)
  await expect(service.identity.verifier.verify(other)).rejects.toThrow()
  expect(await secondFactor.start(session, proof)).toBeUndefined()
  expect(await confirm(code)).toBeUndefined()
  expect(await subjectsFor(email)).toEqual(['Activaste la verificación en dos pasos en Mirador'])
})

test('TRU-4 new recovery codes void the old; without the second factor the password is enough; each change is reported', async () => {
  const owner = await newOwner()
  const { secondFactor } = service.identity
  if (!secondFactor) throw new Error('none')
  const codes = await secondFactor.renewRecoveryCodes(owner.session, owner.proof)
  const session = await challengeOf(owner)
  expect(typeOf(await owner.browser.respond(owner.email, session, String(owner.codes[1])))).toBe(
    'CodeMismatchException',
  )
  expect(typeOf(await owner.browser.respond(owner.email, session, String(codes?.[1])))).toBe('entered')
  const waiting = await challengeOf(owner)
  expect(await secondFactor.end(owner.session, owner.proof)).toBe(true)
  expect(await secondFactor.end(owner.session, owner.proof)).toBeUndefined()
  expect(await secondFactor.renewRecoveryCodes(owner.session, owner.proof)).toBeUndefined()
  expect(typeOf(await owner.browser.respond(owner.email, waiting, owner.code()))).toBe('NotAuthorizedException')
  expect(typeOf(await owner.browser.signIn(owner.email, PASSWORD))).toBe('entered')
  expect((await subjectsFor(owner.email)).toSorted()).toEqual([
    'Activaste la verificación en dos pasos en Mirador',
    'Alguien ingresó a Mirador con un código de respaldo',
    'Se desactivó la verificación en dos pasos en Mirador',
    'Tus códigos de respaldo de Mirador son otros',
  ])
})

test('TRU-4 the operator turns it off for an owner who lost app and codes; sessions and challenges end', async () => {
  const owner = await newOwner()
  const session = await challengeOf(owner)
  const { db } = service.database
  const done = await administerUser(db, 'mfa-off', owner.email, service.clock())
  expect(done).toEqual({ email: owner.email, links: 0, sessions: 1, hadSecondFactor: true })
  await expect(service.identity.verifier.verify(owner.token)).rejects.toThrow()
  expect(typeOf(await owner.browser.respond(owner.email, session, owner.code()))).toBe('NotAuthorizedException')
  expect(typeOf(await owner.browser.signIn(owner.email, PASSWORD))).toBe('entered')
  expect(await readUserData(db, owner.sub)).toMatchObject({ secondFactor: null })
})

test('TRU-4 neither the secret nor a recovery code is readable in the database; with another AUTH_SECRET codes still work', async () => {
  const owner = await newOwner()
  const { db } = service.database
  const totp = await db.selectFrom('idp_totp').selectAll().where('sub', '=', owner.sub).executeTakeFirstOrThrow()
  const stored = await db.selectFrom('idp_recovery_code').select('code_hash').where('sub', '=', owner.sub).execute()
  expect(Buffer.from(totp.secret_sealed).toString('latin1')).not.toContain(owner.secret)
  expect(JSON.stringify(stored)).not.toContain(owner.codes[0]?.replaceAll('-', ''))
  const moved = await startIdentity(service.database, {
    authSecret: 'another secret of the tests, as long as that',
    clock: service.clock,
    replaceForeignKeys: true,
  })
  const there = { email: owner.email, browser: moved.newBrowser('192.0.2.240') }
  const session = await challengeOf(there)
  expect(typeOf(await there.browser.respond(owner.email, session, owner.code()))).toBe('CodeMismatchException')
  expect(typeOf(await there.browser.respond(owner.email, session, String(owner.codes[0])))).toBe('entered')
  await moved.app.close()
})

test('TRU-4 recovery codes have 80 random bits', () => {
  const codes = Array.from({ length: 100 }, () => makeRecoveryCodes()).flat()
  expect(new Set(codes).size).toBe(1000)
})

test('TRU-4 no challenge other than that of the app is offered', async () => {
  const ClientId = 'mirador-web'
  const answer = await service.browser.call('RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'SMS_MFA',
    Session: 'x',
    ChallengeResponses: { USERNAME: 'a@b.cl', SMS_MFA_CODE: '000000' },
  })
  expect(typeOf(answer)).toBe('InvalidParameterException')
})
