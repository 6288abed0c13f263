import { listMails } from '@mirador/database/mail/mail-outbox'
import { listMessages } from '@mirador/database/mail/messages'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { readMail, startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const START = new Date('2026-11-20T12:00:00Z')
const GOOD = { name: 'Ana Ñúñez', email: 'ana@example.cl', message: 'Hola:\n¿leen el rubro «aseo»?' }

let server: Awaited<ReturnType<typeof startSmtpServer>>
let app: Awaited<ReturnType<typeof openTestApp>>
let now = START
beforeAll(async () => {
  server = await startSmtpServer()
  app = await openTestApp({
    now: () => now,
    settings: {
      SMTP_URL: server.url,
      MAIL_FROM: 'no-reply@mirador.example',
      CONTACT_TO: 'equipo@mirador.example',
      TRUST_PROXY: '1',
    },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  now = START
})
afterEach(async () => {
  await app.mailer.deliver()
  for (const table of ['contact_message', 'mail_outbox', 'idp_rate'] as const) {
    await app.database.db.deleteFrom(table).execute()
  }
  server.received.length = 0
})

async function send(body: unknown, ip = '192.0.2.1') {
  const response = await fetch(`${app.url}/api/contact/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}
const stored = async () => (await listMessages(app.database.db, {})).messages

async function received() {
  await app.mailer.deliver()
  await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  const [mail] = server.received
  if (!mail) throw new Error('nothing received')
  return { ...mail, ...readMail(mail) }
}

test('CON-1 API-2 a message needs no token; it is stored and arrives by mail, with its author as reply address', async () => {
  expect(
    await send({ ...GOOD, name: '  Ana Ñúñez ', message: `\r\n${GOOD.message.replace('\n', '\r\n')}\n ` }),
  ).toMatchObject({ status: 200, body: { received_at: START.toISOString() } })
  expect(await stored()).toEqual([
    { kind: 'contact', name: GOOD.name, email: GOOD.email, text: GOOD.message, puntuacion: null, created_at: START },
  ])
  const { from, to, headers, text, html } = await received()
  expect([from, to]).toEqual(['no-reply@mirador.example', ['equipo@mirador.example']])
  expect(headers.get('from')).toBe('Mirador <no-reply@mirador.example>')
  expect(headers.get('reply-to')).toBe('ana@example.cl')
  expect(text.replaceAll('\r\n', '\n').trimEnd()).toBe(`Mensaje de contacto
===================

Ana Ñúñez escribió desde la página de contacto de Mirador:

> Hola:
> ¿leen el rubro «aseo»?

Si respondes este correo, le escribes a ana@example.cl. No comprobamos que esa dirección sea de quien escribió.

Ir a Mirador:
http://localhost:3000

Este es un correo automático de Mirador. El mensaje también quedó guardado en su base de datos.`)
  expect(html).toContain('Hola:<br>')
})

test('CON-1 the web app gets the contact address, unless it is the unreachable default', async () => {
  expect((await app.callAs('GET', '/config.json')).body.contactEmail).toBe('equipo@mirador.example')
  const silent = await openTestApp()
  expect((await silent.callAs('GET', '/config.json')).body).not.toHaveProperty('contactEmail')
  await silent.close()
})

test('CON-1 the same message sent again, concurrently or after a lost response, is one message and one mail', async () => {
  const answers = await Promise.all([send(GOOD), send(GOOD)])
  now = new Date(START.getTime() + MINUTE_MS)
  answers.push(await send(GOOD))
  for (const { status, body } of answers) {
    expect([status, body.received_at]).toEqual([200, START.toISOString()])
  }
  expect(await stored()).toHaveLength(1)
  expect(await listMails(app.database.db, { most: 10 })).toHaveLength(1)
})

test.each([
  ['name', '', 'required'],
  ['name', ' \u00a0\t', 'required'],
  ['name', 'x'.repeat(201), 'too_long'],
  ['name', 'Ana\r\nBcc: otra@example.cl', 'invalid'],
  ['name', 7, 'invalid'],
  ['email', '  ', 'required'],
  ['email', 'ana', 'invalid'],
  ['email', 'ana@example', 'invalid'],
  ['email', 'ana@example.cl\r\nBcc: otra@example.cl', 'invalid'],
  ['email', 'ana@example.cl, otra@example.cl', 'invalid'],
  ['email', `${'x'.repeat(250)}@example.cl`, 'too_long'],
  ['message', undefined, 'required'],
  ['message', ' \n\n\t ', 'required'],
  ['message', '\u0000\u0001', 'required'],
  ['message', 'x'.repeat(5001), 'too_long'],
  ['message', ['a'], 'invalid'],
])('CON-1 API-3 %s %j is refused as %s and nothing is stored or mailed', async (field, value, code) => {
  expect(await send({ ...GOOD, [field]: value })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', fields: [{ field, code }] },
  })
  expect(await stored()).toEqual([])
  expect(await listMails(app.database.db, { most: 10 })).toEqual([])
})

test('API-3 an empty body has one error per field, and an unknown field is named', async () => {
  expect((await send({})).body.fields.map(({ field, code }: Record<string, string>) => [field, code])).toEqual([
    ['name', 'required'],
    ['email', 'required'],
    ['message', 'required'],
  ])
  expect(await send({ ...GOOD, to: 'otra@example.cl' })).toMatchObject({
    status: 400,
    body: { code: 'unknown_parameter', fields: [{ field: 'to' }] },
  })
})

test('CON-1 the text changes neither headers nor HTML of the mail, and any character arrives', async () => {
  const name = 'Ana "<script>" <otra@example.cl>, =?utf-8?Q?x?='
  const message = [
    '.',
    'Bcc: otra@example.cl',
    '<img src=x onerror=alert(1)>',
    'x'.repeat(1200),
    '日本 👩🏽‍🔧',
    '\ud800',
    '--x',
  ].join('\n')
  expect((await send({ name, email: 'ñandú@example.cl', message })).status).toBe(200)
  const { to, headers, text, html } = await received()
  expect(to).toEqual(['equipo@mirador.example'])
  expect(headers.get('to')).toBe('equipo@mirador.example')
  expect(headers.has('bcc')).toBe(false)
  // not every server accepts the address in a header
  expect(headers.has('reply-to')).toBe(false)
  expect(text).toContain('Su correo es ñandú@example.cl.')
  expect(headers.get('from')).toBe('Mirador <no-reply@mirador.example>')
  expect(text).toContain('> Bcc: otra@example.cl')
  expect(text).toContain('x'.repeat(1200))
  expect(text).toContain('日本 👩🏽‍🔧')
  expect(html).not.toMatch(/<img src=x|<script/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('CON-1 without the mail server the message is stored, the sender gets a success, and the mail is sent later', async () => {
  const away = await startSmtpServer()
  await away.close()
  const alone = await openTestApp({ now: () => now, settings: { SMTP_URL: away.url } })
  const answer = await alone.callAs('POST', '/api/contact/send', { body: GOOD })
  expect(answer.status).toBe(200)
  await alone.mailer.deliver()
  expect((await listMessages(alone.database.db, {})).messages).toMatchObject([{ text: GOOD.message }])
  expect(await listMails(alone.database.db, { most: 1 })).toMatchObject([
    {
      sent_at: null,
      given_up_at: null,
      recipient: 'contacto@localhost',
      last_error: expect.stringMatching(/ECONNREFUSED/),
    },
  ])
  await alone.close()
})

test('CON-1 twenty messages an hour from one address, then a 429 with the seconds to wait', async () => {
  for (let i = 0; i < 20; i++) expect((await send({ ...GOOD, message: `Mensaje ${i}` })).status).toBe(200)
  now = new Date(START.getTime() + 10 * MINUTE_MS)
  const refused = await send({ ...GOOD, message: 'Uno más' })
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_messages',
      message: 'Recibimos varios envíos tuyos en poco tiempo. Espera una hora y vuelve a intentarlo.',
    },
  })
  expect(refused.headers.get('retry-after')).toBe('3000')
  expect((await send({ ...GOOD, message: 'De otra parte' }, '192.0.2.2')).status).toBe(200)
  expect(await stored()).toHaveLength(21)
  now = new Date(START.getTime() + HOUR_MS)
  expect((await send({ ...GOOD, message: 'Uno más' })).status).toBe(200)
})
