import { administerUser } from '@mirador/database/identity/user-administration'
import { hash } from '@node-rs/argon2'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANA, accessTokenOf, openTestIdentity, PUBLIC_URL, startIdentity } from '../test-identity.ts'

let service: Awaited<ReturnType<typeof openTestIdentity>>

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.database.db.deleteFrom('idp_rate').execute()
})

test('LOG-1 the right password answers tokens with the claims of Cognito and puts the refresh token in a cookie only', async () => {
  const browser = service.newBrowser()
  const answer = await browser.signIn(ANA.email, ANA.password)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { AuthenticationResult } = answer.json()
  expect(AuthenticationResult).toEqual({
    AccessToken: expect.any(String),
    IdToken: expect.any(String),
    ExpiresIn: 900,
    TokenType: 'Bearer',
  })
  const issuer = `${PUBLIC_URL}/auth/local_mirador`
  const now = service.clock().getTime() / 1000
  const access = decodeJwt(AuthenticationResult.AccessToken)
  expect(access).toEqual({
    sub: service.sub,
    username: service.sub,
    iss: issuer,
    iat: now,
    exp: now + 900,
    auth_time: now,
    token_use: 'access',
    client_id: 'mirador-web',
    scope: 'aws.cognito.signin.user.admin',
    origin_jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    jti: expect.any(String),
  })
  expect(decodeJwt(AuthenticationResult.IdToken)).toMatchObject({
    sub: service.sub,
    aud: 'mirador-web',
    token_use: 'id',
    email: ANA.email,
    email_verified: true,
    'cognito:username': service.sub,
    origin_jti: access.origin_jti,
    iss: issuer,
  })
  expect(decodeProtectedHeader(AuthenticationResult.AccessToken).alg).toBe('RS256')
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^mirador_device=[\w-]{43}; Max-Age=31536000; Path=\/auth; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^mirador_refresh=[\w-]{86}; Max-Age=2592000; Path=\/auth; HttpOnly; SameSite=Strict$/),
  ])
})

test('LOG-1 every spelling of an address is the same, and a password is compared after NFKC', async () => {
  expect((await service.newBrowser().signIn('  ANA@example.CL ', ANA.password)).statusCode).toBe(200)
  await service.identity.createUser({ email: 'nfkc@example.cl', password: 'Señal-ﬁ-1' })
  expect((await service.newBrowser().signIn('nfkc@example.cl', 'Señal-fi-1'.normalize('NFD'))).statusCode).toBe(200)
})

test('LOG-3 a wrong password and an unknown address answer the same', async () => {
  const known = await service.newBrowser().signIn(ANA.email, 'Incorrecta-1')
  const unknown = await service.newBrowser().signIn('nadie@example.cl', 'Incorrecta-1')
  expect(known.statusCode).toBe(400)
  expect(known.json()).toEqual({ __type: 'NotAuthorizedException', message: 'Incorrect username or password.' })
  expect(known.headers['x-amzn-errortype']).toBe('NotAuthorizedException')
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.body).toBe(known.body)
  expect(unknown.headers['x-amzn-errortype']).toBe('NotAuthorizedException')
  expect(unknown.cookies).toEqual([])
})

test('LOG-3 an account without a password and a disabled one answer like a wrong password', async () => {
  const { db } = service.database
  const { sub } = await service.identity.createUser({ email: 'apagada@example.cl', password: ANA.password })
  await db.updateTable('idp_user').set({ enabled: false }).where('sub', '=', sub).execute()
  expect((await service.newBrowser().signIn('apagada@example.cl', ANA.password)).json().__type).toBe(
    'NotAuthorizedException',
  )
  await db.updateTable('idp_user').set({ enabled: true, password_hash: null }).where('sub', '=', sub).execute()
  expect((await service.newBrowser().signIn('apagada@example.cl', ANA.password)).json().__type).toBe(
    'NotAuthorizedException',
  )
})

test('LOG-3 an unconfirmed account is reported as such only with the right password', async () => {
  const { sub } = await service.identity.createUser({ email: 'pendiente@example.cl', password: ANA.password })
  await service.database.db.updateTable('idp_user').set({ status: 'unconfirmed' }).where('sub', '=', sub).execute()
  const right = await service.newBrowser().signIn('pendiente@example.cl', ANA.password)
  expect([right.statusCode, right.json().__type, right.cookies.map(({ name }) => name)]).toEqual([
    400,
    'UserNotConfirmedException',
    ['mirador_registration'],
  ])
  const wrong = await service.newBrowser().signIn('pendiente@example.cl', 'Incorrecta-1')
  expect(wrong.json().__type).toBe('NotAuthorizedException')
})

test('LOG-3 unknown users are reported as such only if the operator enables it', async () => {
  const revealing = await startIdentity(service.database, { revealUsers: true })
  expect((await revealing.browser.signIn('nadie@example.cl', 'Incorrecta-1')).json().__type).toBe(
    'UserNotFoundException',
  )
  await revealing.app.close()
})

test('LOG-3 a password longer than 256 bytes is wrong for every address', async () => {
  for (const email of [ANA.email, 'nadie@example.cl'])
    expect((await service.newBrowser().signIn(email, 'ñ'.repeat(129))).json().__type).toBe('NotAuthorizedException')
})

test('LOG-1 a hash with other cost parameters is replaced at the next sign-in', async () => {
  const weak = '$argon2id$v=19$m=8192,t=1,p=1$'
  const { sub } = await service.identity.createUser({ email: 'antigua@example.cl', password: ANA.password })
  const old = await hash(ANA.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  expect(old.startsWith(weak)).toBe(true)
  await service.database.db.updateTable('idp_user').set({ password_hash: old }).where('sub', '=', sub).execute()
  expect((await service.newBrowser().signIn('antigua@example.cl', ANA.password)).statusCode).toBe(200)
  const { password_hash } = await service.database.db
    .selectFrom('idp_user')
    .select('password_hash')
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
  expect((await service.newBrowser().signIn('antigua@example.cl', ANA.password)).statusCode).toBe(200)
})

test('SES-1 the user of a token can be read, and the e-mail of a user looked up', async () => {
  const answer = await service.newBrowser().signIn(ANA.email, ANA.password)
  const user = await service.newBrowser().call('GetUser', { AccessToken: accessTokenOf(answer) })
  expect(user.json()).toEqual({
    Username: service.sub,
    UserAttributes: [
      { Name: 'sub', Value: service.sub },
      { Name: 'email', Value: ANA.email },
      { Name: 'email_verified', Value: 'true' },
    ],
  })
  const id = await service.newBrowser().call('GetUser', { AccessToken: answer.json().AuthenticationResult.IdToken })
  expect(id.json().__type).toBe('NotAuthorizedException')
  expect(await service.identity.userEmail(service.sub)).toBe(ANA.email)
  expect(await service.identity.userEmail('00000000-0000-4000-8000-000000000000')).toBeUndefined()
})

test('creating a user again, or twice concurrently, returns the same user and keeps the password', async () => {
  expect(await service.identity.createUser({ email: 'ANA@example.cl', password: 'Otra-clave-1' })).toEqual({
    sub: service.sub,
  })
  expect((await service.newBrowser().signIn(ANA.email, ANA.password)).statusCode).toBe(200)
  const twin = { email: 'doble@example.cl', password: ANA.password }
  const [one, other] = await Promise.all([service.identity.createUser(twin), service.identity.createUser(twin)])
  expect(one).toEqual(other)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from idp_user where email_norm = ${twin.email}`.execute(service.database.db)
  expect(rows).toEqual([{ n: 1 }])
})

test('SES-4 the very next call of a disabled user is refused, and enabling brings no session back', async () => {
  const email = 'suspendida@example.cl'
  const { sub } = await service.identity.createUser({ email, password: ANA.password })
  const browser = service.newBrowser('198.51.100.40')
  const bearer = accessTokenOf(await browser.signIn(email, ANA.password))
  const isAccepted = () => service.identity.verifier.verify(bearer).then(Boolean, () => false)
  const { db } = service.database
  expect(await isAccepted()).toBe(true)
  // also a user who is disabled without the command
  await db.updateTable('idp_user').set({ enabled: false }).where('sub', '=', sub).execute()
  expect(await isAccepted()).toBe(false)
  expect(await administerUser(db, 'disable', email, service.clock())).toMatchObject({ email, sessions: 1, links: 0 })
  expect(await administerUser(db, 'enable', email, service.clock())).toMatchObject({ email })
  expect(await isAccepted()).toBe(false)
  expect((await browser.renew()).json().__type).toBe('NotAuthorizedException')
  expect((await browser.signIn(email, ANA.password)).statusCode).toBe(200)
})
