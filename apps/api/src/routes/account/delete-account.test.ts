import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DELETION_JOURNAL, readDeletions } from '@mirador/database/accounts/deletion-journal'
import { insertMail, listMails } from '@mirador/database/mail/mail-outbox'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { type ReceivedMail, readMail, startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetOldData } from '../../forget-old-data.ts'
import { createMailer } from '../../mailer/mailer.ts'
import { createSmtp, senderOf } from '../../mailer/smtp.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'
import { rowsWith } from '../../test-rows.ts'
import { companyOf, joinComplete, RUT, storeTender } from './test-account.ts'

const START = new Date('2026-11-20T12:00:00Z')
const EMAIL = 'ana@andina.cl'
const DELETION = '/api/users/account/deletion'

let app: Awaited<ReturnType<typeof openTestApp>>
let now = START
beforeAll(async () => {
  app = await openTestApp({ now: () => now, settings: { CONTACT_TO: 'equipo@mirador.example' } })
  await storeTender(app)
})
afterAll(() => app.close())
beforeEach(() => {
  now = START
})
afterEach(async () => {
  const { db } = app.database
  for (const table of ['account', 'idp_user', 'feedback', 'contact_message', 'mail_outbox', 'idp_rate'] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.deleteFrom('deleted_account').execute()
})

/** the tables of rowsWith */
const tableOf = (row: string) => row.split(':')[0]
const later = (ms: number) => {
  now = new Date(START.getTime() + ms)
}

test('a deleted account leaves no row with its address, rut, name or texts, except the confirmation mail', async () => {
  const ana = await joinComplete(app, EMAIL)
  const other = await joinComplete(app, 'beto@boreal.cl', '77123456-9')
  const traces = [EMAIL, RUT, ana.sub]
  expect(await rowsWith(app, ...traces)).not.toEqual([])
  const theirs = await rowsWith(app, 'beto@boreal.cl', '77123456-9', other.sub)

  expect(await ana.call('POST', DELETION, { password: PASSWORD })).toEqual({
    status: 200,
    body: { deleted_at: START.toISOString() },
  })
  const remainingRows = await rowsWith(app, ...traces)
  expect(remainingRows.map(tableOf).sort()).toEqual(['deleted_account', 'mail_outbox'])
  expect(remainingRows.join()).not.toMatch(/Andina SpA|8765|76482913|Duda|Idea/)
  expect(await rowsWith(app, 'beto@boreal.cl', '77123456-9', other.sub)).toEqual(theirs)
})

test('a deletion is in the journal outside the database before it is acknowledged', async () => {
  const ana = await joinComplete(app, EMAIL)
  const file = join(app.context.env.dataDir, DELETION_JOURNAL)
  expect(await ana.call('POST', DELETION, { password: 'Otra12345' })).toMatchObject({ status: 403 })
  expect((readDeletions(file) ?? []).map(({ sub }) => sub)).not.toContain(ana.sub)
  expect(await ana.call('POST', DELETION, { password: PASSWORD })).toMatchObject({ status: 200 })
  expect(readDeletions(file)?.at(-1)).toEqual({ sub: ana.sub, deleted_at: START })
  // only the id and the instant
  expect(await readFile(file, 'utf8')).not.toMatch(/andina|Ana|8765/i)
})

test('the mail that confirms a deletion is sent, and after the next purge nothing of the account remains', async () => {
  const ana = await joinComplete(app, EMAIL)
  const { db } = app.database
  const expires_at = new Date(START.getTime() + DAY_MS)
  const waiting = {
    kind: 'reset-code',
    reply_to: null,
    subject: 'Tu código',
    body_text: 'x',
    body_html: 'x',
    expires_at,
  }
  await insertMail(db, { ...waiting, id: randomUUID(), recipient: 'Ana@Andina.cl', created_at: START })
  await ana.call('POST', DELETION, { password: PASSWORD })

  const server = await startSmtpServer()
  const send = createSmtp({ url: server.url, from: senderOf('no-reply@mirador.example', 'Mirador') })
  const mailer = createMailer({ db, clock: () => now, send, log: { info() {}, warn() {} } })
  await mailer.deliver()
  await mailer.stop()
  await server.close()
  // queued mails to the address, and those that forward its texts, are never sent
  expect(server.received.map(({ to }) => to)).toEqual([[EMAIL]])
  const { headers, text } = readMail(server.received[0] as ReceivedMail)
  expect(headers.get('subject')).toBe('Tu cuenta de Mirador fue eliminada')
  expect(text).toContain('Si no fuiste tú, escríbenos a equipo@mirador.example.')

  later(HOUR_MS)
  await mailer.purge()
  expect((await rowsWith(app, EMAIL, ana.sub)).map(tableOf)).toEqual(['deleted_account'])
  later(2 * DAY_MS + 1)
  await forgetOldData(app.database, now, null)
  expect(await rowsWith(app, EMAIL, ana.sub)).toEqual([])
})

test('the very next call of every session of a deleted account is refused, and so is its password', async () => {
  const ana = await app.signIn(EMAIL)
  const elsewhere = await app.signIn(EMAIL)
  // the signatures of both tokens are cached as valid
  for (const { call } of [ana, elsewhere]) expect((await call('GET', '/api/users/info')).status).toBe(200)
  await ana.call('POST', DELETION, { password: PASSWORD })
  for (const { call } of [ana, elsewhere]) {
    expect(await call('GET', '/api/users/info')).toMatchObject({ status: 401, body: { code: 'session_expired' } })
    expect((await call('POST', '/api/users/feedback', { puntuacion: 1 })).status).toBe(401)
    expect((await call('POST', DELETION, { password: PASSWORD })).status).toBe(401)
  }
})

test('after a deletion the address and the rut are free for a new registration, which finds no earlier data', async () => {
  const ana = await joinComplete(app, EMAIL)
  await ana.call('POST', DELETION, { password: PASSWORD })
  const again = await app.signIn(EMAIL)
  expect(again.sub).not.toBe(ana.sub)
  expect((await again.call('POST', '/api/users/company', companyOf(again.sub, RUT))).status).toBe(200)
  const { body } = await again.call('GET', '/api/users/info')
  expect(body).toMatchObject({ email: EMAIL, product_segment_id: [], company: { rut: RUT }, registered_at: null })
})

test.each([
  [{}, 400, 'invalid_request'],
  [{ password: '' }, 400, 'invalid_request'],
  [{ password: 7 }, 400, 'invalid_request'],
  [{ email: EMAIL }, 400, 'invalid_request'],
  [{ password: 'x'.repeat(1001) }, 400, 'invalid_request'],
  [{ password: 'x'.repeat(1000) }, 403, 'wrong_password'],
  [{ password: PASSWORD.toLowerCase() }, 403, 'wrong_password'],
  [{ password: PASSWORD, sub: 'x' }, 400, 'unknown_parameter'],
])('without the right password nothing is deleted: %j', async (body, status, code) => {
  const ana = await joinComplete(app, EMAIL)
  const before = await rowsWith(app, EMAIL, ana.sub)
  expect(await ana.call('POST', DELETION, body)).toMatchObject({ status, body: { code } })
  const isCount = (row: string) => /^idp_rate|"password_refused"/.test(row)
  expect((await rowsWith(app, EMAIL, ana.sub)).filter((row) => !isCount(row))).toEqual(before)
  expect((await ana.call('GET', '/api/users/info')).status).toBe(200)
})

test('passwords that confirm a deletion are counted for their session: the sixth is not checked, right or not', async () => {
  const ana = await app.signIn(EMAIL)
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect((await ana.call('POST', DELETION, { password: 'Equivocada1' })).status).toBe(403)
  }
  const response = await fetch(app.url + DELETION, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '900'])
  expect(await response.json()).toMatchObject({ code: 'too_many_requests' })
  later(15 * MINUTE_MS - 1000)
  expect((await ana.call('GET', '/api/users/info')).status).toBe(200)
})

test('a reset between the check of the password and the deletion prevents the deletion', async () => {
  const ana = await joinComplete(app, EMAIL)
  const { passwords } = app.identity
  if (!passwords) throw new Error('no passwords of its own')
  const { verify } = passwords
  passwords.verify = async (...args) => {
    const proof = await verify(...args)
    const changed = { password_hash: 'another' }
    await app.database.db.updateTable('idp_user').set(changed).where('sub', '=', ana.sub).execute()
    return proof
  }
  const answer = await ana.call('POST', DELETION, { password: PASSWORD })
  passwords.verify = verify
  expect(answer).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  expect((await rowsWith(app, RUT)).map(tableOf)).toContain('company')
})

test('an account without a password confirms with its address and a sign-in of the last ten minutes', async () => {
  const ana = await app.signIn(EMAIL)
  expect((await ana.call('GET', DELETION)).body).toEqual({ confirm_with: 'password', is_recent: true })
  await app.database.db.updateTable('idp_user').set({ password_hash: null }).where('sub', '=', ana.sub).execute()
  expect((await ana.call('GET', DELETION)).body).toEqual({ confirm_with: 'email', is_recent: true })
  expect((await ana.call('POST', DELETION, { password: PASSWORD })).status).toBe(400)
  expect(await ana.call('POST', DELETION, { email: 'beto@boreal.cl' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_email' },
  })
  later(10 * MINUTE_MS)
  expect((await ana.call('GET', DELETION)).body).toEqual({ confirm_with: 'email', is_recent: false })
  expect(await ana.call('POST', DELETION, { email: EMAIL })).toMatchObject({
    status: 403,
    body: { code: 'old_session' },
  })
  later(599_000)
  expect((await ana.call('POST', DELETION, { email: ' ANA@andina.cl ' })).status).toBe(200)
  expect((await ana.call('GET', '/api/users/info')).status).toBe(401)
})

test('concurrent deletions happen once and send one mail', async () => {
  const ana = await joinComplete(app, EMAIL)
  const answers = await Promise.all([1, 2, 3].map(() => ana.call('POST', DELETION, { password: PASSWORD })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
  expect((await listMails(app.database.db, { recipient: EMAIL, most: 9 })).map(({ kind }) => kind)).toEqual([
    'account-deleted',
  ])
})

test('a deletion that fails in its last statement leaves everything as it was', async () => {
  const ana = await joinComplete(app, EMAIL)
  const { db } = app.database
  const before = await rowsWith(app, EMAIL, ana.sub, RUT)
  await sql`alter table mail_outbox add constraint no_farewell check (kind <> 'account-deleted')`.execute(db)
  const answer = await ana.call('POST', DELETION, { password: PASSWORD })
  await sql`alter table mail_outbox drop constraint no_farewell`.execute(db)
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(await rowsWith(app, EMAIL, ana.sub, RUT)).toEqual(before)
  expect((await ana.call('POST', DELETION, { password: PASSWORD })).status).toBe(200)
})

test('a write in progress during a deletion is refused and leaves nothing', async () => {
  const ana = await joinComplete(app, EMAIL)
  const { verifier } = app.identity
  const { verifyToken } = verifier
  const passed = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  // after the check of the session, before the first statement
  verifier.verifyToken = async (bearer) => {
    const token = await verifyToken(bearer)
    await token.sessionCheck
    passed.resolve()
    await deleted.promise
    return token
  }
  const writes = [
    ana.call('POST', '/api/users/follow_bid', { bid_idn: '1057-1-LE26' }),
    ana.call('POST', '/api/users/feedback', { puntuacion: 1, comentario: 'tarde' }),
    ana.call('POST', '/api/users/update', { user_id: ana.sub, product_family_id: [43210000] }),
  ]
  await passed.promise
  verifier.verifyToken = verifyToken
  await ana.call('POST', DELETION, { password: PASSWORD })
  deleted.resolve()
  for (const { status, body } of await Promise.all(writes)) {
    expect([status, body.code]).toEqual([401, 'session_expired'])
  }
  expect((await rowsWith(app, EMAIL, ana.sub)).map(tableOf).sort()).toEqual(['deleted_account', 'mail_outbox'])
})

test('contact messages and feedback are deleted after a year, and not before', async () => {
  await joinComplete(app, EMAIL)
  const { db } = app.database
  const counts = async () =>
    [
      await db.selectFrom('feedback').select('id').execute(),
      await db.selectFrom('contact_message').select('id').execute(),
    ].map((rows) => rows.length)
  await forgetOldData(app.database, new Date(START.getTime() + 365 * DAY_MS), null)
  expect(await counts()).toEqual([1, 1])
  await forgetOldData(app.database, new Date(START.getTime() + 365 * DAY_MS + 1), null)
  expect(await counts()).toEqual([0, 0])
})
