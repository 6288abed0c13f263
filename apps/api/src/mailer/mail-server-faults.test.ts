import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { readMail, startSmtpServer, startWrongServer } from '@mirador/testing/mail/smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestOutbox, type TestOutbox } from './test-mailer.ts'

let outbox: TestOutbox
beforeAll(async () => {
  outbox = await openTestOutbox()
})
afterAll(() => outbox.database.close())
afterEach(() => outbox.empty())

test('REG-3 an unavailable server loses no mail and delays no answer: the mail is sent once it is back', async () => {
  const away = await startSmtpServer()
  await away.close()
  const mailer = outbox.newMailer(away.url)
  const mail = await outbox.queue()
  const start = performance.now()
  mailer.posted(mail)
  expect(performance.now() - start).toBeLessThan(500)
  await mailer.deliver()
  expect(await outbox.row()).toMatchObject({ sent_at: null, tries: 1, body_text: expect.stringContaining('123456') })
  expect((await outbox.row()).last_error).toMatch(/ECONNREFUSED/)
  // no retry before its time
  await mailer.deliver()
  expect((await outbox.row()).tries).toBe(1)
  const back = await outbox.started(startSmtpServer())
  outbox.now += 15_000
  await outbox.newMailer(back.url).deliver()
  expect(back.received).toHaveLength(1)
  expect((await outbox.row()).sent_at).toEqual(outbox.clock())
})

test('REG-3 retries become rarer: several in the first minutes, then one an hour', async () => {
  const away = await startSmtpServer()
  await away.close()
  const mailer = outbox.newMailer(away.url)
  await outbox.queue()
  const waits: number[] = []
  for (let i = 0; i < 8; i++) {
    await mailer.deliver()
    const { next_try_at } = await outbox.row()
    waits.push(((next_try_at?.getTime() ?? 0) - outbox.now) / 1000)
    outbox.now = next_try_at?.getTime() ?? outbox.now
  }
  for (const [i, seconds] of [10, 30, 120, 300, 900, 1800, 3600, 3600].entries()) {
    expect(waits[i]).toBeGreaterThanOrEqual(seconds * 0.8)
    expect(waits[i]).toBeLessThanOrEqual(seconds * 1.2)
  }
})

test('REG-3 a mail that could not be sent in time is given up and its code deleted', async () => {
  const away = await startSmtpServer()
  await away.close()
  await outbox.queue()
  await outbox.newMailer(away.url).deliver()
  outbox.now = outbox.now + DAY_MS
  await outbox.newMailer(away.url).deliver()
  expect(await outbox.row()).toMatchObject({
    given_up_at: outbox.clock(),
    body_text: null,
    body_html: null,
    next_try_at: null,
  })
  expect(outbox.logged.at(-1)).toMatchObject({ level: 'warn', message: 'mail given up, it came too late' })
})

test('REG-3 a server that requests a later try gets the mail later', async () => {
  let isBusy = true
  const server = await outbox.started(
    startSmtpServer({
      onRcptTo: (_address, _session, done) =>
        done(isBusy ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : null),
    }),
  )
  await outbox.queue()
  await outbox.newMailer(server.url).deliver()
  expect((await outbox.row()).last_error).toMatch(/451.*greylisted/)
  isBusy = false
  outbox.now += MINUTE_MS
  await outbox.newMailer(server.url).deliver()
  expect(server.received).toHaveLength(1)
})

test('REG-3 an address that the server refuses is given up after three tries, and delays no other mail', async () => {
  const server = await outbox.started(
    startSmtpServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nadie') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    }),
  )
  for (let i = 0; i < 6; i++) await outbox.queue(`nadie${i}@example.cl`)
  await outbox.queue('ana@example.cl')
  const mailer = outbox.newMailer(server.url)
  for (let i = 0; i < 3; i++) {
    await mailer.deliver()
    outbox.now += 200_000
  }
  expect(server.received.map(({ to }) => to)).toEqual([['ana@example.cl']])
  const refused = (await outbox.rows()).filter(({ recipient }) => recipient.startsWith('nadie'))
  for (const mail of refused)
    expect(mail).toMatchObject({ tries: 3, next_try_at: null, body_text: null, given_up_at: expect.any(Date) })
})

test('REG-3 neither the log nor the outbox repeats the address in the words of a server that refuses it', async () => {
  const server = await outbox.started(
    startSmtpServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`<${address.toUpperCase()}> is unknown here`), { responseCode: 550 })),
    }),
  )
  await outbox.queue('ana+ventas@example.cl')
  await outbox.newMailer(server.url).deliver()
  expect((await outbox.row()).last_error).toMatch(/550 <…> is unknown here/)
  expect(JSON.stringify(outbox.logged)).toContain('is unknown here')
  expect(JSON.stringify(outbox.logged)).not.toMatch(/ventas/i)
})

test('REG-3 a wrong SMTP password does not give up mails', async () => {
  const server = await outbox.started(
    startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      authMethods: ['PLAIN', 'LOGIN'],
      onAuth: ({ password }, _session, done) =>
        password === 'buena' ? done(null, { user: 'mirador' }) : done(new Error('bad credentials')),
    }),
  )
  const withPassword = (password: string) => `smtp://mirador:${password}@127.0.0.1:${server.port}`
  await outbox.queue()
  for (let i = 0; i < 5; i++) {
    await outbox.newMailer(withPassword('mala')).deliver()
    outbox.now += 4_000_000
  }
  expect(await outbox.row()).toMatchObject({ tries: 5, given_up_at: null })
  await outbox.newMailer(withPassword('buena')).deliver()
  expect(server.received).toHaveLength(1)
})

test('REG-3 a password is sent to another machine with TLS only', async () => {
  let attempts = 0
  const server = await outbox.started(
    startSmtpServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        attempts += 1
        done(null, { user: 'mirador' })
      },
    }),
  )
  await outbox.queue()
  // an address of this machine that is not recognised as local
  await outbox.newMailer(`smtp://mirador:clave@0.0.0.0:${server.port}`).deliver()
  expect([attempts, server.received.length]).toEqual([0, 0])
  expect((await outbox.row()).last_error).toMatch(/STARTTLS|TLS/)
})

const GREETING = '220 wrong.example.cl ESMTP\r\n'

test.each<[string, Parameters<typeof startWrongServer>[0]]>([
  ['accepts and says nothing', () => {}],
  ['closes at once', (socket) => socket.end()],
  ['greets and goes', (socket) => socket.end(GREETING)],
  ['greets and says nothing more', (socket) => socket.write(GREETING)],
  ['speaks another protocol', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [
    'sends a line that never ends, letter by letter',
    (socket) => {
      const timer = setInterval(() => socket.write('2'), 20)
      socket.on('close', () => clearInterval(timer))
    },
  ],
  [
    'takes the message and closes its half without an answer',
    (socket) => {
      socket.write(GREETING)
      let isMessage = false
      socket.on('data', (chunk) => {
        const line = chunk.toString()
        if (isMessage) {
          if (line.endsWith('\r\n.\r\n')) socket.end()
          return
        }
        isMessage = /^DATA/i.test(line)
        socket.write(isMessage ? '354 go on\r\n' : '250 wrong.example.cl\r\n')
      })
    },
  ],
])('REG-3 a server that %s loses no mail and delays little', async (_, speak) => {
  const wrong = await outbox.started(startWrongServer(speak))
  await outbox.queue()
  const { id } = await outbox.row()
  const start = performance.now()
  await outbox.newMailer(wrong.url, { sendMs: 400 }).deliver()
  expect(performance.now() - start).toBeLessThan(8000)
  expect(wrong.connections.size).toBe(1)
  expect(await outbox.row()).toMatchObject({
    sent_at: null,
    given_up_at: null,
    tries: 1,
    last_error: expect.any(String),
  })
  const right = await outbox.started(startSmtpServer())
  outbox.now += 15_000
  await outbox.newMailer(right.url).deliver()
  // with the same Message-ID: mail programs show a duplicate once
  expect(right.received.map((mail) => readMail(mail).headers.get('message-id'))).toEqual([`<${id}@example.cl>`])
})
