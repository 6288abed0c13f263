import { claimMails } from '@mirador/database/mail/mail-outbox'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { readMail, startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestOutbox, type TestOutbox } from './test-mailer.ts'

let outbox: TestOutbox
beforeAll(async () => {
  outbox = await openTestOutbox()
})
afterAll(() => outbox.database.close())
afterEach(() => outbox.empty())

test('REG-3 a mail reaches the server complete, with headers, plain text and HTML, and its text is then deleted', async () => {
  const server = await outbox.started(startSmtpServer())
  await outbox.queue('ana@example.cl', { replyTo: 'carla@example.cl' })
  const { id } = await outbox.row()
  await outbox.newMailer(server.url).deliver()
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  if (!mail) throw new Error('nothing received')
  expect([mail.from, mail.to]).toEqual(['no-reply@example.cl', ['ana@example.cl']])
  const { headers, text, html, parts } = readMail(mail)
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Mirador <no-reply@example.cl>',
    to: 'ana@example.cl',
    'reply-to': 'carla@example.cl',
    'message-id': `<${id}@example.cl>`,
    'auto-submitted': 'auto-generated',
    'content-language': 'es-CL',
    'mime-version': '1.0',
    date: 'Mon, 02 Jun 2025 12:00:00 +0000',
  })
  expect(headers.get('content-type')).toMatch(/^multipart\/alternative;/)
  expect(headers.get('subject')).toMatch(/^=\?UTF-8\?/)
  expect(text.split(/\r?\n/)).toContain('123456')
  expect(html).toContain('>123456</p>')
  // the picture travels with the HTML, as a part of it and not as a file
  const picture = parts.find(({ type }) => type === 'image/png')
  expect(picture?.headers.get('content-id')).toBe('<mountains@mail>')
  expect(picture?.headers.get('content-disposition')).toMatch(/^inline/)
  expect(html).toContain('src="cid:mountains@mail"')
  expect(await outbox.row()).toMatchObject({
    sent_at: outbox.clock(),
    body_text: null,
    body_html: null,
    next_try_at: null,
    tries: 1,
  })
  expect(JSON.stringify(await outbox.rows())).not.toContain('123456')
  expect(outbox.logged).toEqual([
    { level: 'info', message: 'mail sent', details: { id, kind: 'verification-code', tries: 1 } },
  ])
})

test('REG-3 processes that share an outbox send each mail once', async () => {
  const server = await outbox.started(startSmtpServer())
  for (let i = 0; i < 24; i++) await outbox.queue(`persona${i}@example.cl`)
  await Promise.all([1, 2, 3].map(() => outbox.newMailer(server.url).deliver()))
  const recipients = server.received.map(({ to }) => to[0])
  expect(recipients).toHaveLength(24)
  expect(new Set(recipients).size).toBe(24)
})

test('REG-3 a mail that a killed process was sending is sent by another one, or after its restart', async () => {
  const server = await outbox.started(startSmtpServer())
  await outbox.queue('uno@example.cl')
  await outbox.queue('dos@example.cl')
  // claimed as by a mailer that is killed afterwards
  await claimMails(outbox.database.db, { now: outbox.clock(), until: new Date(outbox.now + 2 * MINUTE_MS), most: 5 })
  const other = outbox.newMailer(server.url)
  await other.deliver()
  expect(server.received).toEqual([])
  outbox.now += 2 * MINUTE_MS
  await other.deliver()
  expect(server.received).toHaveLength(2)

  await outbox.queue('tres@example.cl')
  await claimMails(outbox.database.db, { now: outbox.clock(), until: new Date(outbox.now + 2 * MINUTE_MS), most: 5 })
  const restarted = outbox.newMailer(server.url)
  await restarted.retryNow()
  await restarted.deliver()
  expect(server.received).toHaveLength(3)
})

test('REG-3 stopping lets a running delivery finish, and starts no other', async () => {
  const server = await outbox.started(
    startSmtpServer({ onMailFrom: (_address, _session, done) => setTimeout(done, 300) }),
  )
  await outbox.queue()
  const mailer = outbox.newMailer(server.url)
  const delivering = mailer.deliver()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await mailer.stop()
  expect(server.received).toHaveLength(1)
  expect((await outbox.row()).sent_at).not.toBeNull()
  await delivering
  await outbox.queue('otra@example.cl')
  await mailer.deliver()
  expect(server.received).toHaveLength(1)
})

test('REG-3 a posted mail is sent at once, without waiting for the next run', async () => {
  const server = await outbox.started(startSmtpServer())
  const mailer = outbox.newMailer(server.url)
  mailer.posted(await outbox.queue())
  await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  await mailer.stop()
})

test('REG-3 without a mail server each mail stays in the outbox and is logged once, with its code outside production only', async () => {
  const silent = outbox.newMailer()
  const mail = await outbox.queue()
  silent.posted(mail)
  await silent.deliver()
  await expect.poll(() => outbox.logged.length).toBe(1)
  expect(outbox.logged).toEqual([
    { level: 'info', message: 'mail kept in the outbox', details: { kind: 'verification-code' } },
  ])
  expect(await outbox.row()).toMatchObject({ sent_at: null, tries: 0, body_text: expect.stringContaining('123456') })

  outbox.newMailer(undefined, { logsBodies: true }).posted(mail)
  await expect.poll(() => outbox.logged.length).toBe(2)
  expect(outbox.logged[1]?.details).toEqual({ kind: 'verification-code', to: 'ana@example.cl', text: mail.text })
})

test('REG-3 a mail is deleted 30 days after it was sent', async () => {
  const server = await outbox.started(startSmtpServer())
  const mailer = outbox.newMailer(server.url)
  await outbox.queue()
  await mailer.deliver()
  outbox.now += 30 * DAY_MS
  await mailer.purge()
  expect(await outbox.rows()).toHaveLength(1)
  outbox.now += 1
  await mailer.purge()
  expect(await outbox.rows()).toEqual([])
})
