import { findUserByEmail } from '@mirador/database/identity/users'
import { listMails } from '@mirador/database/mail/mail-outbox'
import { DIEGO } from '@mirador/testing/identity/openid-provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appCode, enableSecondFactor } from '../second-factor/test-second-factor.ts'
import { ANA, codesFor } from '../test-identity.ts'
import { DASHBOARD, openTestSocial, refusalOf } from './test-social.ts'

let service: Awaited<ReturnType<typeof openTestSocial>>
beforeAll(async () => {
  service = await openTestSocial()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.provider.reset()
  await service.database.db.deleteFrom('idp_external').execute()
  await service.database.db.deleteFrom('idp_user').where('email_norm', '!=', 'ana@example.cl').execute()
})

const userOf = (email: string) => findUserByEmail(service.database.db, email)
const subOf = async (accessToken: string) => (await service.identity.verifier.verify(accessToken)).sub

test('LOG-4 a social sign-in sends a code to /dashboard, and its tokens begin a session', async () => {
  const visitor = service.newVisitor()
  const arrival = await visitor.travel()
  expect(arrival.origin + arrival.pathname).toBe(DASHBOARD)
  expect([...arrival.searchParams.keys()].sort()).toEqual(['code', 'state'])
  expect(arrival.searchParams.get('state')).toBe('estado')

  const answer = await visitor.redeem(arrival.searchParams.get('code'))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    access_token: expect.any(String),
    id_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 900,
  })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'mirador_refresh', httpOnly: true, sameSite: 'Strict', path: '/auth' })
  expect(await userOf('diego@ejemplo.cl')).toMatchObject({
    sub: await subOf(answer.json().access_token),
    email: DIEGO.email,
    status: 'confirmed',
    password_hash: null,
  })
  const renewed = await visitor.browser.renew(`${cookie?.name}=${cookie?.value}`)
  expect(renewed.statusCode).toBe(200)
})

test('LOG-4 the provider gets state, nonce, PKCE and the exact callback, and the client authenticates itself', async () => {
  const visitor = service.newVisitor()
  const begun = await visitor.begin()
  const { origin, searchParams } = new URL(String(begun.headers.location))
  expect(origin).toBe(service.provider.issuer)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'mirador-at-google',
    redirect_uri: 'http://localhost:3000/auth/oauth2/idpresponse',
    scope: 'openid email',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(begun.cookies).toEqual([
    expect.objectContaining({ name: 'mirador_social', httpOnly: true, sameSite: 'Lax', path: '/auth/oauth2' }),
  ])
  await visitor.open(await visitor.consent(begun))
  expect(service.provider.tokenRequests).toEqual([
    expect.objectContaining({ client_secret: 'secreto', code_verifier: expect.stringMatching(/^[\w-]{43}$/) }),
  ])
})

test('LOG-4 the data stored during a sign-in give no access: secrets as hashes only, the verifier not at all', async () => {
  const visitor = service.newVisitor()
  const begun = await visitor.begin()
  const callback = await visitor.consent(begun)
  const before = JSON.stringify(await service.database.db.selectFrom('idp_oauth').selectAll().execute())
  const arrival = new URL(String((await visitor.open(callback)).headers.location))
  const after = JSON.stringify(await service.database.db.selectFrom('idp_oauth').selectAll().execute())
  const { code_verifier } = service.provider.tokenRequests[0] ?? {}
  const { state, nonce } = Object.fromEntries(new URL(String(begun.headers.location)).searchParams)
  const secrets = [code_verifier, state, nonce, visitor.verifier, arrival.searchParams.get('code')]
  for (const secret of [...secrets, ...visitor.browser.cookies.values()]) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(before).not.toContain(secret)
    expect(after).not.toContain(secret)
  }
})

test('LOG-4 a second sign-in finds the same user, also under a new address', async () => {
  const first = await service.newVisitor().signIn()
  service.provider.claims.email = 'diego.nuevo@ejemplo.cl'
  service.provider.claims.email_verified = false
  const second = await service.newVisitor().signIn()
  expect(await subOf(second.json().access_token)).toBe(await subOf(first.json().access_token))
  expect(await userOf('diego.nuevo@ejemplo.cl')).toBeUndefined()
})

test('LOG-4 two concurrent sign-ins with a new address create one user', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => service.newVisitor().signIn()))
  const subs = await Promise.all(answers.map((answer) => subOf(answer.json().access_token)))
  expect(new Set(subs).size).toBe(1)
})

/** Starts a social sign-in with the address of Ana, who has a password. */
async function meetAna() {
  await service.database.db.deleteFrom('idp_rate').execute()
  service.provider.claims = { sub: 'google-ana', email: 'ANA@example.cl', email_verified: true }
  const visitor = service.newVisitor()
  return { visitor, refusal: refusalOf(await visitor.travel()) }
}
const linksOfAna = () =>
  service.database.db.selectFrom('idp_external').select('subject').where('sub', '=', service.sub).execute()

test('LOG-4 a confirmed account is linked by its password, which is reported by mail', async () => {
  const { visitor, refusal } = await meetAna()
  expect(refusal).toMatchObject({ error: 'access_denied', error_description: 'link_required' })
  expect(await linksOfAna()).toEqual([])
  expect((await visitor.browser.signIn(ANA.email, 'Incorrecta-1')).statusCode).toBe(400)
  expect(await linksOfAna()).toEqual([])
  expect((await visitor.browser.signIn(ANA.email, ANA.password)).statusCode).toBe(200)
  expect(await linksOfAna()).toEqual([{ subject: 'google-ana' }])
  expect(visitor.browser.cookies.has('mirador_link')).toBe(false)
  const [mail] = await listMails(service.database.db, { recipient: 'ana@example.cl', most: 1 })
  expect(mail).toMatchObject({ kind: 'account-linked', subject: 'Tu cuenta de Mirador ahora también abre con Google' })
  // from now on the provider is enough, and the password still works
  const answer = await service.newVisitor().signIn()
  expect(await subOf(answer.json().access_token)).toBe(service.sub)
  expect((await service.newBrowser().signIn(ANA.email, ANA.password)).statusCode).toBe(200)
})

test('LOG-4 a link waits ten minutes for the password, only in its browser and for its user', async () => {
  const { visitor } = await meetAna()
  expect((await service.newBrowser().signIn(ANA.email, ANA.password)).statusCode).toBe(200)
  await service.identity.createUser({ email: 'eva@example.cl', password: ANA.password })
  expect((await visitor.browser.signIn('eva@example.cl', ANA.password)).statusCode).toBe(200)
  expect(await service.database.db.selectFrom('idp_external').selectAll().execute()).toEqual([])
  const late = await meetAna()
  service.clock.advance(600)
  expect((await late.visitor.browser.signIn(ANA.email, ANA.password)).statusCode).toBe(200)
  expect(await linksOfAna()).toEqual([])
})

test('LOG-4 an account without a password is not linked to a second account of the provider by its address', async () => {
  await service.newVisitor().signIn()
  service.provider.claims = { ...DIEGO, sub: 'google-other' }
  expect(refusalOf(await service.newVisitor().travel())).toMatchObject({ error_description: 'link_required' })
})

test('REC-2 a reset ends the link to the provider', async () => {
  const { visitor } = await meetAna()
  await visitor.browser.signIn(ANA.email, ANA.password)
  expect(await linksOfAna()).toHaveLength(1)
  service.clock.advance(60)
  await service.browser.forgot(ANA.email)
  const [code = ''] = await codesFor(service.database, ANA.email)
  expect((await service.browser.reset(ANA.email, code, ANA.password)).statusCode).toBe(200)
  expect(await linksOfAna()).toEqual([])
  expect((await meetAna()).refusal).toMatchObject({ error_description: 'link_required' })
})

test('LOG-4 the password of an unconfirmed sign-up is erased: a stranger who signed up with the address gets no access', async () => {
  const attacker = service.newBrowser('198.51.100.7')
  await attacker.signUp(DIEGO.email, 'DelAtacante1')
  const [code = ''] = await codesFor(service.database, DIEGO.email)
  const waiting = await userOf('diego@ejemplo.cl')

  const answer = await service.newVisitor().signIn()
  expect(await subOf(answer.json().access_token)).toBe(waiting?.sub)
  expect(await userOf('diego@ejemplo.cl')).toMatchObject({ status: 'confirmed', password_hash: null })
  expect((await attacker.signIn(DIEGO.email, 'DelAtacante1')).json().__type).toBe('NotAuthorizedException')
  expect((await attacker.confirm(DIEGO.email, code)).json().__type).toBe('ExpiredCodeException')
  expect((await attacker.signUp(DIEGO.email, 'DelAtacante1')).json().__type).toBe('UsernameExistsException')
})

test('LOG-4 a user of the provider can set a password later, by mail', async () => {
  await service.newVisitor().signIn()
  service.clock.advance(60)
  await service.browser.forgot(DIEGO.email)
  const [code = ''] = await codesFor(service.database, DIEGO.email)
  expect((await service.browser.reset(DIEGO.email, code, 'Propia12345')).statusCode).toBe(200)
  expect((await service.browser.signIn(DIEGO.email, 'Propia12345')).statusCode).toBe(200)
})

test.each([false, undefined, 'true', 1])(
  'LOG-4 an address that the provider has not verified (%j) gets no session and changes nothing',
  async (email_verified) => {
    const attacker = service.newVisitor()
    service.provider.claims = { sub: 'google-eva', email: ANA.email, email_verified }
    expect(refusalOf(await attacker.travel())).toEqual({
      page: DASHBOARD,
      error: 'access_denied',
      error_description: 'email_not_verified',
      state: 'estado',
    })
    expect(await service.database.db.selectFrom('idp_external').selectAll().execute()).toEqual([])
    service.provider.claims.email = 'nueva@ejemplo.cl'
    expect(refusalOf(await attacker.travel())).toMatchObject({ error_description: 'email_not_verified' })
    expect(await userOf('nueva@ejemplo.cl')).toBeUndefined()
  },
)

test.each([undefined, '', 'sin arroba', 7])('LOG-4 an ID token with the address %j gives no session', async (email) => {
  service.provider.claims = { sub: 'google-eva', email, email_verified: true }
  expect(refusalOf(await service.newVisitor().travel())).toMatchObject({ error_description: 'email_not_verified' })
})

test('LOG-4 a disabled user cannot sign in with the provider either', async () => {
  await service.newVisitor().signIn()
  const users = service.database.db.updateTable('idp_user').set({ enabled: false })
  await users.where('email_norm', '=', 'diego@ejemplo.cl').execute()
  expect(refusalOf(await service.newVisitor().travel())).toMatchObject({ error_description: 'failed' })
})

test('TRU-4 a social sign-in asks for the second factor of the account too, and links only after it', async () => {
  const { secret } = await enableSecondFactor(service, ANA)
  service.provider.claims = { sub: 'google-ana', email: ANA.email, email_verified: true }
  const visitor = service.newVisitor('192.0.2.44')
  await visitor.travel()
  const code = () => appCode(secret, service.clock())
  const links = () => service.database.db.selectFrom('idp_external').selectAll().execute()

  // the first time the password links the two
  const first = (await visitor.browser.signIn(ANA.email, ANA.password)).json()
  expect(first).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
  expect(await links()).toEqual([])
  expect((await visitor.browser.respond(ANA.email, first.Session, code())).statusCode).toBe(200)
  expect(await links()).toHaveLength(1)

  service.clock.advance(60)
  const answer = await visitor.signIn()
  expect(answer.statusCode).toBe(400)
  expect(answer.cookies).toEqual([])
  expect(answer.json()).toEqual({
    error: 'mfa_required',
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: expect.any(String),
    ChallengeParameters: { USER_ID_FOR_SRP: service.sub },
  })
  const { Session } = answer.json()
  expect((await visitor.browser.respond(service.sub, Session, '000000')).statusCode).toBe(400)
  expect((await visitor.browser.respond(service.sub, Session, code())).statusCode).toBe(200)
  const opened = await service.database.db
    .selectFrom('idp_session')
    .select('opened_with')
    .where('sub', '=', service.sub)
    .orderBy('authenticated_at', 'desc')
    .limit(2)
    .execute()
  expect(opened.map(({ opened_with }) => opened_with)).toEqual(['social', 'password'])
})
