import type { AnswerOf } from '@mirador/contract/endpoint'
import type { listSecurityEvents } from '@mirador/contract/security-log'
import { administerUser } from '@mirador/database/identity/user-administration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesFor } from '../../identity/test-identity.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const NEW = 'Renovada-2026'
const EVENTS = '/api/users/security/events'

let app: Awaited<ReturnType<typeof openTestApp>>
let now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<typeof app.signIn>>
type Answer = AnswerOf<typeof listSecurityEvents>

const pageOf = async ({ call }: Person, query = ''): Promise<Answer> => (await call('GET', EVENTS + query)).body
const kindsOf = async (person: Person) => (await pageOf(person)).events.map(({ kind }) => kind)

/** Sends a call of the identity protocol, as the browser with `cookie`. */
function identity(operation: string, body: object, { cookie = '', agent = CHROME } = {}) {
  return app.app.inject({
    method: 'POST',
    url: '/auth/',
    remoteAddress: '190.20.30.40',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'user-agent': agent,
      cookie,
    },
    payload: JSON.stringify({ ClientId: 'mirador-web', ...body }),
  })
}

const signIn = (USERNAME: string, PASSWORD: string, from = {}) =>
  identity('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }, from)

const cookiesOf = (answer: Awaited<ReturnType<typeof identity>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

test('TRU-4 the log has each sign-in with its device and network, one from a new browser marked', async () => {
  const ana = await app.signIn('ana@andina.cl')
  const first = await signIn('ana@andina.cl', PASSWORD)
  const again = await signIn('ana@andina.cl', PASSWORD, { cookie: cookiesOf(first) })
  const out = await identity('RevokeToken', {}, { cookie: cookiesOf(again) })
  expect([first, again, out].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const place = { device: 'Chrome en Windows', network: '190.20.30.x', amount: 1, last_at: null }
  expect((await pageOf(ana)).events).toMatchObject([
    { kind: 'signed_out', detail: null, ...place },
    { kind: 'signed_in', detail: 'password', happened_at: now.toISOString(), ...place },
    { kind: 'signed_in_on_new_device', detail: 'password', ...place },
    { kind: 'signed_in_on_new_device', device: null, network: '127.0.0.x' },
  ])
})

test('TRU-4 wrong passwords are counted in one row, and so are requests for a code', async () => {
  const ana = await app.signIn('intentos@andina.cl')
  for (const _ of Array(4)) await signIn('intentos@andina.cl', 'Equivocada1')
  // logged after the answer, at the time of the attempt
  await app.identity.idle()
  now = new Date(now.getTime() + 60_000)
  await signIn('intentos@andina.cl', 'Equivocada2')
  await app.identity.idle()
  for (const _ of Array(3)) await identity('ForgotPassword', { Username: 'INTENTOS@andina.cl' })
  await app.identity.idle()
  expect((await pageOf(ana)).events).toMatchObject([
    { kind: 'reset_requested', amount: 3, device: null, network: '190.20.30.x' },
    {
      kind: 'sign_in_failed',
      amount: 5,
      happened_at: new Date(now.getTime() - 60_000).toISOString(),
      last_at: now.toISOString(),
    },
    { kind: 'signed_in_on_new_device' },
  ])
})

test('TRU-4 a reset, a change of the password, ended sessions and links, and what the operator does, are logged', async () => {
  const email = 'cambios@andina.cl'
  await app.signIn(email)
  await identity('ForgotPassword', { Username: email })
  await app.identity.idle()
  const [ConfirmationCode] = await codesFor(app.database, email)
  const body = { Username: email, ConfirmationCode, Password: PASSWORD }
  expect((await identity('ConfirmForgotPassword', body)).statusCode).toBe(200)
  const [{ sub }, , there] = [await app.signIn(email), await app.signIn(email), await app.signIn(email)]
  const { db } = app.database
  await db
    .insertInto('idp_external')
    .values({ issuer: 'https://accounts.google.com', subject: 'c', sub, linked_at: now })
    .execute()
  const change = (password: string) =>
    there.call('POST', '/api/users/security/password', { password, new_password: NEW })
  await there.call('POST', '/api/users/security/sessions/end', { password: PASSWORD, keep: ['google_link'] })
  await there.call('POST', '/api/users/security/links/end', { password: PASSWORD })
  await change('Equivocada1')
  await change(PASSWORD)
  for (const action of ['sessions', 'unlink', 'disable', 'enable'] as const)
    await administerUser(db, action, email, now)
  const token = (await signIn(email, NEW)).json().AuthenticationResult.AccessToken
  const all: Answer['events'] = []
  for (let query = ''; ; query = `?before=${all.at(-1)?.id}`) {
    const { events, has_more } = (await app.callAs('GET', EVENTS + query, { token })).body as Answer
    all.push(...events)
    if (!has_more) break
  }
  expect(
    all.map(({ kind, amount }) => [kind, amount]).filter(([kind]) => !String(kind).startsWith('signed_in')),
  ).toEqual([
    ['enabled', 1],
    ['disabled', 0],
    ['google_unlinked_by_operator', 0],
    ['sessions_ended_by_operator', 1],
    ['password_changed', 0],
    ['password_refused', 1],
    ['google_unlinked', 0],
    ['sessions_ended', 2],
    ['password_reset', 1],
    ['reset_requested', 1],
  ])
})

test('TRU-4 links of calendars and feeds, and downloads with their rows, are logged', async () => {
  const ana = await app.signIn('enlaces@andina.cl')
  const { call } = ana
  await call('POST', '/api/users/calendar')
  await call('DELETE', '/api/users/calendar')
  await call('DELETE', '/api/users/calendar')
  const { id } = (await call('POST', '/api/users/searches', { name: 'Aseo', filters: { q: 'aseo' }, in_digest: true }))
    .body
  await call('POST', `/api/users/searches/${id}/feed`)
  await call('DELETE', `/api/users/searches/${id}`)
  await call('GET', '/api/institution/export?format=csv')
  await call('GET', '/api/users/account')
  expect((await pageOf(ana)).events.map(({ kind, detail, amount }) => [kind, detail, amount])).toEqual([
    ['data_downloaded', null, 1],
    ['list_downloaded', 'institutions', 0],
    ['feed_link_removed', null, 1],
    ['feed_link_renewed', null, 1],
    ['feed_link_made', null, 1],
    ['calendar_link_removed', null, 1],
    ['calendar_link_made', null, 1],
    ['signed_in_on_new_device', 'password', 1],
  ])
})

test('TRU-4 the log has pages, and shows no events of another account', async () => {
  const [ana, beto] = [await app.signIn('paginas@andina.cl'), await app.signIn('beto@boreal.cl')]
  for (const _ of Array(11)) await ana.call('POST', '/api/users/calendar')
  const first = await pageOf(ana)
  expect([first.events.length, first.has_more]).toEqual([10, true])
  const last = await pageOf(ana, `?before=${first.events.at(-1)?.id}`)
  expect([last.events.length, last.has_more]).toEqual([2, false])
  expect(await kindsOf(beto)).toEqual(['signed_in_on_new_device'])
  expect((await pageOf(beto, `?before=${first.events[0]?.id}`)).events).toHaveLength(1)
  expect(await ana.call('GET', `${EVENTS}?before=0`)).toMatchObject({ status: 400 })
})
