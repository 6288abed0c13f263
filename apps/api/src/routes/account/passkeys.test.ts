import { administerUser } from '@mirador/database/identity/user-administration'
import { listMails } from '@mirador/database/mail/mail-outbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testAuthenticator } from '../../identity/passkeys/test-authenticator.ts'
import { appCode } from '../../identity/second-factor/test-second-factor.ts'
import { codesFor } from '../../identity/test-identity.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'

const SECURITY = '/api/users/security'
const PASSKEYS = `${SECURITY}/passkeys`
const REFUSED = 'NotAuthorizedException'

let app: Awaited<ReturnType<typeof openTestApp>>
let clock = new Date('2026-11-20T12:00:00Z')
let service: { origin: string; rpId: string }

beforeAll(async () => {
  app = await openTestApp({ now: () => clock })
  const { passkeyOrigin = '' } = app.identity.web
  service = { origin: passkeyOrigin, rpId: new URL(passkeyOrigin).hostname }
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.db.deleteFrom('idp_rate').execute()
})

type Person = Awaited<ReturnType<typeof app.signIn>>
const passkeysOf = async ({ call }: Person) => (await call('GET', SECURITY)).body.security.passkeys
const startOf = async ({ call }: Person) =>
  (await call('POST', `${PASSKEYS}/start`, { password: PASSWORD })).body.options as Record<string, unknown>

async function owner(email: string, firstCount?: number) {
  const person = await app.signIn(email)
  const authenticator = testAuthenticator(service, firstCount)
  const credential = authenticator.create(await startOf(person))
  expect(await person.call('POST', `${PASSKEYS}/add`, { name: 'Notebook', credential })).toEqual({
    status: 200,
    body: {},
  })
  return { ...person, email, authenticator }
}

// biome-ignore lint/suspicious/noExplicitAny: the body as it travels
async function identity(operation: string, body: object): Promise<any> {
  const answer = await fetch(`${app.url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: 'mirador-web', ...body }),
  })
  return answer.json()
}
async function challenge(): Promise<string> {
  const AuthParameters = { PREFERRED_CHALLENGE: 'WEB_AUTHN' }
  const answer = await identity('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })
  expect(answer.ChallengeName).toBe('WEB_AUTHN')
  const options = JSON.parse(answer.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS)
  expect(options).toMatchObject({ challenge: answer.Session, rpId: service.rpId, userVerification: 'required' })
  return answer.Session
}
const respond = (Session: string, CREDENTIAL: string) =>
  identity('RespondToAuthChallenge', { ChallengeName: 'WEB_AUTHN', Session, ChallengeResponses: { CREDENTIAL } })
const isIn = (answer: { AuthenticationResult?: unknown }) => answer.AuthenticationResult !== undefined

test('TRU-4 a passkey is added with the password, shown with its last use, signs in, and is reported by mail', async () => {
  const ana = await app.signIn('ana@andina.cl')
  expect((await ana.call('POST', `${PASSKEYS}/start`, { password: 'Equivocada1' })).body).toMatchObject({
    code: 'wrong_password',
  })
  const options = await startOf(ana)
  expect(options).toMatchObject({
    rp: { id: service.rpId },
    user: { name: 'ana@andina.cl' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const authenticator = testAuthenticator(service)
  const credential = authenticator.create(options)
  expect((await ana.call('POST', `${PASSKEYS}/add`, { name: ' Notebook ', credential })).status).toBe(200)
  expect(await passkeysOf(ana)).toEqual([
    { id: authenticator.id, name: 'Notebook', created_at: clock.toISOString(), used_at: null },
  ])
  const entered = await respond(await challenge(), authenticator.sign(await challenge(), {}))
  expect(entered.__type).toBe(REFUSED)
  const session = await challenge()
  const answer = await respond(session, authenticator.sign(session, { userHandle: ana.sub }))
  const bearer = answer.AuthenticationResult.AccessToken
  await expect(app.identity.verifier.verify(bearer)).resolves.toMatchObject({ sub: ana.sub })
  expect((await passkeysOf(ana))[0].used_at).toBe(clock.toISOString())
  const { security } = (await ana.call('GET', SECURITY)).body
  expect(security.sessions.map((one: { opened_with: string }) => one.opened_with).toSorted()).toEqual([
    'passkey',
    'password',
  ])
  const { events } = (await ana.call('GET', `${SECURITY}/events`)).body
  expect(events.slice(0, 2)).toMatchObject([{ detail: 'passkey' }, { kind: 'passkey_added' }])
  const [mail] = await listMails(app.database.db, { recipient: 'ana@andina.cl', most: 1 })
  expect(mail?.subject).toBe('Tu cuenta de Mirador ahora también abre con una llave de acceso')
})

test('TRU-4 a passkey counts as both factors: no code is required', async () => {
  const eva = await owner('eva@andina.cl')
  const { secret } = (await eva.call('POST', `${SECURITY}/second-factor/start`, { password: PASSWORD })).body
  await eva.call('POST', `${SECURITY}/second-factor/confirm`, { code: appCode(secret, clock), keep: ['passkeys'] })
  const session = await challenge()
  expect(isIn(await respond(session, eva.authenticator.sign(session)))).toBe(true)
})

test('TRU-4 a signature for another origin, another host, another challenge or without a verified person is refused', async () => {
  const { authenticator } = await owner('bea@andina.cl')
  const changes = [
    { origin: 'https://mirador.atacante.cl' },
    { rpId: 'atacante.cl' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { isVerified: false },
    { userHandle: 'otra-persona' },
  ]
  for (const change of changes) {
    const session = await challenge()
    expect((await respond(session, authenticator.sign(session, change))).__type, JSON.stringify(change)).toBe(REFUSED)
  }
  const session = await challenge()
  expect(isIn(await respond(session, authenticator.sign(session)))).toBe(true)
})

test('TRU-4 a challenge is answered once, within five minutes', async () => {
  const { authenticator } = await owner('carla@andina.cl')
  const session = await challenge()
  const signed = authenticator.sign(session)
  expect(isIn(await respond(session, signed))).toBe(true)
  expect((await respond(session, signed)).__type).toBe(REFUSED)
  expect((await respond(session, authenticator.sign(session))).__type).toBe(REFUSED)
  const spoilt = await challenge()
  expect((await respond(spoilt, 'x')).__type).toBe(REFUSED)
  expect((await respond(spoilt, authenticator.sign(spoilt))).__type).toBe(REFUSED)
  const late = await challenge()
  clock = new Date(clock.getTime() + 5 * 60_000)
  expect((await respond(late, authenticator.sign(late))).__type).toBe(REFUSED)
})

test('TRU-4 a signature with a count that does not increase is refused: the passkey was copied', async () => {
  const { authenticator } = await owner('dora@andina.cl', 5)
  for (const [counter, isGood] of [
    [7, true],
    [7, false],
    [6, false],
    [8, true],
  ] as const) {
    const session = await challenge()
    expect(isIn(await respond(session, authenticator.sign(session, { counter }))), String(counter)).toBe(isGood)
  }
  const uncounted = await owner('elsa@andina.cl', 0)
  for (let i = 0; i < 2; i++) {
    const session = await challenge()
    expect(isIn(await respond(session, uncounted.authenticator.sign(session, { counter: 0 })))).toBe(true)
  }
})

test('TRU-4 an unknown passkey, one that was removed, and one of a disabled account do not sign in', async () => {
  const session = await challenge()
  expect((await respond(session, testAuthenticator(service).sign(session))).__type).toBe(REFUSED)

  const fran = await owner('fran@andina.cl')
  const [{ id }] = await passkeysOf(fran)
  expect((await fran.call('POST', `${PASSKEYS}/remove`, { id, password: 'Equivocada1' })).status).toBe(403)
  const gina = await owner('gina@andina.cl')
  expect((await gina.call('POST', `${PASSKEYS}/remove`, { id, password: PASSWORD })).status).toBe(200)
  expect(await passkeysOf(fran)).toHaveLength(1)
  expect((await fran.call('POST', `${PASSKEYS}/remove`, { id, password: PASSWORD })).status).toBe(200)
  expect(await passkeysOf(fran)).toEqual([])
  const removed = await challenge()
  expect((await respond(removed, fran.authenticator.sign(removed))).__type).toBe(REFUSED)

  await administerUser(app.database.db, 'disable', gina.email, clock)
  const disabled = await challenge()
  expect((await respond(disabled, gina.authenticator.sign(disabled))).__type).toBe(REFUSED)
})

test('TRU-4 a passkey is added by the browser that requested it: own challenge, own origin, once', async () => {
  const [hilda, irene] = [await app.signIn('hilda@andina.cl'), await app.signIn('irene@andina.cl')]
  const add = ({ call }: Person, credential: object) => call('POST', `${PASSKEYS}/add`, { name: 'X', credential })
  const refused = { status: 422, body: { code: 'passkey_refused' } }
  const authenticator = testAuthenticator(service)
  const options = await startOf(hilda)
  expect(await add(irene, authenticator.create(options))).toMatchObject(refused)
  // the attempt used up the challenge
  expect(await add(hilda, authenticator.create(options))).toMatchObject(refused)
  const foreign = authenticator.create(await startOf(hilda), { origin: 'https://mirador.atacante.cl' })
  expect(await add(hilda, foreign)).toMatchObject(refused)
  const unverified = authenticator.create(await startOf(hilda), { isVerified: false })
  expect(await add(hilda, unverified)).toMatchObject(refused)
  const late = authenticator.create(await startOf(hilda))
  clock = new Date(clock.getTime() + 5 * 60_000)
  expect(await add(hilda, late)).toMatchObject(refused)
  expect((await add(hilda, authenticator.create(await startOf(hilda)))).status).toBe(200)
  expect(await add(irene, authenticator.create(await startOf(irene)))).toMatchObject(refused)
  expect(await passkeysOf(irene)).toEqual([])
})

test('TRU-4 an account has ten passkeys at most', async () => {
  const julia = await app.signIn('julia@andina.cl')
  for (let i = 0; i < 10; i++) {
    await app.database.db.deleteFrom('idp_rate').execute()
    const credential = testAuthenticator(service).create(await startOf(julia))
    await julia.call('POST', `${PASSKEYS}/add`, { name: `Llave ${i}`, credential })
  }
  expect(await passkeysOf(julia)).toHaveLength(10)
  const answer = await julia.call('POST', `${PASSKEYS}/start`, { password: PASSWORD })
  expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } })
})

test('REC-2 a reset removes the passkeys: an intruder who knew the password may have added one', async () => {
  const karen = await owner('karen@andina.cl')
  await identity('ForgotPassword', { Username: karen.email })
  // the mail is written after the answer
  const codes = () => codesFor(app.database, karen.email)
  await expect.poll(codes).toHaveLength(1)
  const [ConfirmationCode] = await codes()
  await identity('ConfirmForgotPassword', { Username: karen.email, ConfirmationCode, Password: 'Renovada-2026' })
  const session = await challenge()
  expect((await respond(session, karen.authenticator.sign(session))).__type).toBe(REFUSED)
})
