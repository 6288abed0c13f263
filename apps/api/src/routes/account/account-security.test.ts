import { listMails } from '@mirador/database/mail/mail-outbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONFIRMATIONS_PER_SESSION, SIGN_IN_PER_ACCOUNT } from '../../identity/protocol/identity-limits.ts'
import { appCode } from '../../identity/second-factor/test-second-factor.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'

const NEW = 'Renovada-2026'
const SECURITY = '/api/users/security'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<typeof app.signIn>>
const isSignedIn = async ({ call }: Person) => (await call('GET', '/api/users/info')).status === 200
const sidOf = async ({ call }: Person): Promise<string> =>
  (await call('GET', SECURITY)).body.security.sessions.find((one: { is_current: boolean }) => one.is_current).sid

test('TRU-4 people see their open sessions, with the current one marked, and end the others', async () => {
  const [here, there, third] = [
    await app.signIn('ana@andina.cl'),
    await app.signIn('ana@andina.cl'),
    await app.signIn('ana@andina.cl'),
  ]
  const { security } = (await here.call('GET', SECURITY)).body
  expect(security).toMatchObject({ has_password: true, links: [] })
  expect(security.sessions).toHaveLength(3)
  expect(security.sessions.filter((one: { is_current: boolean }) => one.is_current)).toEqual([
    expect.objectContaining({ opened_with: 'password', device: null }),
  ])
  const end = (body: object) => here.call('POST', `${SECURITY}/sessions/end`, body)
  expect((await end({ sid: await sidOf(there) })).body).toEqual({ ended: 1 })
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([true, false, true])
  expect(await end({})).toMatchObject({ status: 400, body: { fields: [{ field: 'password', code: 'required' }] } })
  expect((await end({ password: 'Equivocada1' })).body).toMatchObject({ code: 'wrong_password' })
  expect((await end({ password: PASSWORD })).body).toEqual({ ended: 1 })
  expect([await isSignedIn(here), await isSignedIn(third)]).toEqual([true, false])
})

test('API-2 an account cannot end the session of another', async () => {
  const [ana, beto] = [await app.signIn('ana2@andina.cl'), await app.signIn('beto@boreal.cl')]
  expect((await beto.call('POST', `${SECURITY}/sessions/end`, { sid: await sidOf(ana) })).body).toEqual({ ended: 0 })
  expect(await isSignedIn(ana)).toBe(true)
})

test('REC-2 the old password changes the password: other sessions end, the owner gets a mail', async () => {
  const [here, there] = [await app.signIn('carla@andina.cl'), await app.signIn('carla@andina.cl')]
  const change = (body: object) => here.call('POST', `${SECURITY}/password`, body)
  expect((await change({ password: 'Equivocada1', new_password: NEW })).body).toMatchObject({ code: 'wrong_password' })
  const weak = await change({ password: PASSWORD, new_password: 'debil' })
  expect(weak).toMatchObject({ status: 400, body: { fields: [{ field: 'new_password', code: 'invalid' }] } })
  for (const new_password of ['Colocolo2026', 'Carla-2026'])
    expect(await change({ password: PASSWORD, new_password })).toMatchObject({
      status: 400,
      body: { code: 'common_password', message: expect.stringContaining('Elige otra.') },
    })
  expect(await isSignedIn(there)).toBe(true)
  expect(await change({ password: PASSWORD, new_password: NEW })).toEqual({ status: 200, body: { ended: 1 } })
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  expect((await change({ password: PASSWORD, new_password: NEW })).body).toMatchObject({ code: 'wrong_password' })
  const [mail] = await listMails(app.database.db, { recipient: 'carla@andina.cl', most: 5 })
  expect(mail).toMatchObject({ kind: 'password-changed' })
  expect(mail?.body_text).toContain('Alguien que conocía tu contraseña anterior la cambió')
})

test('TRU-3 fifty guesses of strangers do not block an open session, whose own guesses are few', async () => {
  const email = 'fiel@andina.cl'
  const [here, there] = [await app.signIn(email), await app.signIn(email)]
  for (let guess = 0; guess <= SIGN_IN_PER_ACCOUNT.hits; guess++)
    await app.context.rateLimits.record(SIGN_IN_PER_ACCOUNT, email)
  const change = (person: Person, body: object) => person.call('POST', `${SECURITY}/password`, body)
  for (let guess = 0; guess < CONFIRMATIONS_PER_SESSION.hits; guess++)
    expect((await change(there, { password: 'Equivocada1', new_password: NEW })).status).toBe(403)
  expect((await change(there, { password: PASSWORD, new_password: NEW })).status).toBe(429)
  expect((await here.call('POST', `${SECURITY}/second-factor/start`, { password: PASSWORD })).status).toBe(200)
  expect((await change(here, { password: PASSWORD, new_password: NEW })).status).toBe(200)
})

test('TRU-4 a link is shown and ended, with the other sessions that it opened, but never the only way in', async () => {
  const [here, google] = [await app.signIn('dora@andina.cl'), await app.signIn('dora@andina.cl')]
  const { db } = app.database
  const link = { issuer: 'https://accounts.google.com', subject: 'dora', sub: here.sub, linked_at: new Date() }
  await db.insertInto('idp_external').values(link).execute()
  const sid = await sidOf(google)
  await db.updateTable('idp_session').set({ opened_with: 'social' }).where('sid', '=', sid).execute()
  expect((await here.call('GET', SECURITY)).body.security.links).toHaveLength(1)
  const users = db.updateTable('idp_user').where('sub', '=', here.sub)
  const { password_hash } = await db
    .selectFrom('idp_user')
    .select('password_hash')
    .where('sub', '=', here.sub)
    .executeTakeFirstOrThrow()
  await users.set({ password_hash: null }).execute()
  const end = (password: string) => here.call('POST', `${SECURITY}/links/end`, { password })
  expect((await end(PASSWORD)).status).toBe(403)
  await users.set({ password_hash }).execute()
  expect((await end('Equivocada1')).body).toMatchObject({ code: 'wrong_password' })
  expect(await isSignedIn(google)).toBe(true)
  expect((await end(PASSWORD)).body).toEqual({ ended: 1 })
  const [mail] = await listMails(db, { recipient: 'dora@andina.cl', most: 5 })
  expect(mail).toMatchObject({ kind: 'account-unlinked', subject: 'Tu cuenta de Mirador ya no abre con Google' })
  expect((await here.call('GET', SECURITY)).body.security.links).toEqual([])
  expect([await isSignedIn(here), await isSignedIn(google)]).toEqual([true, false])
})

test('TRU-4 the second factor is turned on and off with the password, and shown', async () => {
  const eva = await app.signIn('eva@andina.cl')
  const factor = (path: string, body: object) => eva.call('POST', `${SECURITY}/second-factor/${path}`, body)
  const readFactor = async () => (await eva.call('GET', SECURITY)).body.security.second_factor
  const [right, wrong] = [{ password: PASSWORD }, { password: 'Equivocada1' }]
  for (const path of ['start', 'recovery-codes', 'end'])
    expect(await factor(path, wrong)).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  expect(await factor('recovery-codes', right)).toMatchObject({ status: 409, body: { code: 'second_factor_off' } })
  expect(await factor('confirm', { code: '000000' })).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
  const { secret } = (await factor('start', right)).body
  expect(await readFactor()).toBeNull()
  const confirmed = await factor('confirm', { code: appCode(secret, new Date()) })
  expect(confirmed).toMatchObject({ status: 200, body: { recovery_codes: expect.any(Array) } })
  expect(await readFactor()).toEqual({ enabled_at: expect.any(String), recovery_codes: 10 })
  expect(await factor('start', right)).toMatchObject({ status: 409, body: { code: 'second_factor_on' } })
  const renewed = (await factor('recovery-codes', right)).body.recovery_codes
  expect(renewed.filter((code: string) => confirmed.body.recovery_codes.includes(code))).toEqual([])
  expect((await factor('end', right)).status).toBe(200)
  expect((await factor('end', right)).status).toBe(200)
  expect(await readFactor()).toBeNull()
})
