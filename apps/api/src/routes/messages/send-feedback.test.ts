import { listMails } from '@mirador/database/mail/mail-outbox'
import { listMessages } from '@mirador/database/mail/messages'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { readMail, startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createIdentity } from '../../identity/identity.ts'
import { openTestApp } from '../../test-app.ts'

const EMAIL = 'ventas@empresa.cl'

let now = new Date('2026-11-20T12:00:00Z')
let server: Awaited<ReturnType<typeof startSmtpServer>>
let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
beforeAll(async () => {
  server = await startSmtpServer()
  app = await openTestApp({ now: () => now, settings: { SMTP_URL: server.url, CONTACT_TO: 'equipo@mirador.example' } })
  user = await app.signIn(EMAIL)
})
afterAll(async () => {
  await app.close()
  await server.close()
})
afterEach(async () => {
  await app.mailer.deliver()
  for (const table of ['feedback', 'mail_outbox', 'idp_rate'] as const) {
    await app.database.db.deleteFrom(table).execute()
  }
  server.received.length = 0
})

const send = (body: unknown) => user.call('POST', '/api/users/feedback', body)
const stored = async () => (await listMessages(app.database.db, {})).messages

async function received() {
  await app.mailer.deliver()
  await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  const [mail] = server.received
  if (!mail) throw new Error('nothing received')
  return { ...mail, ...readMail(mail) }
}

test("FEE-1 feedback is stored with its account and the account's address of that time, and arrives by mail", async () => {
  const answer = await send({ puntuacion: 4, comentario: ' Más filtros\r\ny <b>rápido</b> ' })
  expect(answer).toEqual({ status: 200, body: { received_at: now.toISOString() } })
  expect(await stored()).toEqual([
    {
      kind: 'feedback',
      name: null,
      email: EMAIL,
      puntuacion: 4,
      text: 'Más filtros\ny <b>rápido</b>',
      created_at: now,
    },
  ])
  const { sub } = await app.database.db.selectFrom('feedback').select('sub').executeTakeFirstOrThrow()
  expect(sub).toBe(user.sub)
  const { to, headers, text, html } = await received()
  expect(to).toEqual(['equipo@mirador.example'])
  expect(headers.get('reply-to')).toBe(EMAIL)
  expect(await listMails(app.database.db, { most: 1 })).toMatchObject([
    { kind: 'feedback', subject: 'Opinión sobre Mirador: 4 de 5 (contenta/o)' },
  ])
  expect(text.replaceAll('\r\n', '\n')).toContain(`Opinión: 4 de 5
===============

${EMAIL} respondió qué tan contenta o contento está con Mirador: 4 de 5 (contenta/o).

Sobre qué podemos mejorar, escribió:

> Más filtros
> y <b>rápido</b>

Si respondes este correo, le escribes a ${EMAIL}.
`)
  expect(html).toContain('y &lt;b&gt;rápido&lt;/b&gt;')
})

test('FEE-1 a score alone is enough', async () => {
  expect((await send({ puntuacion: 1 })).status).toBe(200)
  expect((await send({ puntuacion: 5, comentario: ' ' })).status).toBe(200)
  expect((await stored()).map(({ puntuacion, text }) => [puntuacion, text]).sort()).toEqual([
    [1, ''],
    [5, ''],
  ])
})

test('FEE-1 the same feedback sent twice is one feedback and one mail', async () => {
  const answers = await Promise.all([
    send({ puntuacion: 3, comentario: 'x' }),
    send({ puntuacion: 3, comentario: 'x' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored()).toHaveLength(1)
  expect(await listMails(app.database.db, { most: 10 })).toHaveLength(1)
})

test.each([
  [{}, 'puntuacion', 'required'],
  [{ puntuacion: 0 }, 'puntuacion', 'out_of_range'],
  [{ puntuacion: 6 }, 'puntuacion', 'out_of_range'],
  [{ puntuacion: 2.5 }, 'puntuacion', 'invalid'],
  [{ puntuacion: '3' }, 'puntuacion', 'invalid'],
  [{ puntuacion: 3, comentario: 'x'.repeat(2001) }, 'comentario', 'too_long'],
  [{ puntuacion: 3, comentario: null }, 'comentario', 'invalid'],
])('FEE-1 API-3 %j is refused: %s %s', async (body, field, code) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { fields: [{ field, code }] } })
  expect(await stored()).toEqual([])
})

test('FEE-1 twenty an hour from one account, and another account is not affected', async () => {
  for (let i = 0; i < 20; i++) expect((await send({ puntuacion: 3, comentario: `${i}` })).status).toBe(200)
  expect(await send({ puntuacion: 3, comentario: 'otra' })).toMatchObject({
    status: 429,
    body: { code: 'too_many_messages' },
  })
  const other = await app.signIn('otra@empresa.cl')
  expect((await other.call('POST', '/api/users/feedback', { puntuacion: 3 })).status).toBe(200)
  now = new Date(now.getTime() + HOUR_MS)
  expect((await send({ puntuacion: 3, comentario: 'otra' })).status).not.toBe(429)
})

test('FEE-1 without the mail server the feedback is stored and the answer is a success', async () => {
  const away = await startSmtpServer()
  await away.close()
  const alone = await openTestApp({ now: () => now, settings: { SMTP_URL: away.url } })
  const ana = await alone.signIn('ana@example.cl')
  expect((await ana.call('POST', '/api/users/feedback', { puntuacion: 5 })).status).toBe(200)
  await alone.mailer.deliver()
  expect((await listMessages(alone.database.db, {})).messages).toMatchObject([
    { puntuacion: 5, email: 'ana@example.cl' },
  ])
  expect((await listMails(alone.database.db, { most: 1 }))[0]).toMatchObject({ sent_at: null, given_up_at: null })
  await alone.close()
})

test('FEE-1 an identity provider that cannot give the address loses no feedback', async () => {
  const alone = await openTestApp({
    createIdentity: (given) => ({
      ...createIdentity({ ...given, authSecret: 'a secret of the tests, longer than 32 bytes' }),
      userEmail: () => Promise.reject(new Error('the pool is away')),
    }),
  })
  const ana = await alone.signIn('ana@example.cl')
  expect((await ana.call('POST', '/api/users/feedback', { puntuacion: 2, comentario: 'Hola' })).status).toBe(200)
  expect((await listMessages(alone.database.db, {})).messages).toMatchObject([{ puntuacion: 2, email: null }])
  const [mail] = await listMails(alone.database.db, { most: 1 })
  expect(mail?.reply_to).toBeNull()
  expect(mail?.body_text).toContain('Una persona respondió')
  await alone.close()
})
