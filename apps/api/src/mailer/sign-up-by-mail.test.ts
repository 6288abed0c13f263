import { openTestDatabase } from '@mirador/database/testing/test-database'
import { readMail, startSmtpServer, startWrongServer } from '@mirador/testing/mail/smtp-server'
import { expect, test } from 'vitest'
import { startIdentity, testClock } from '../identity/test-identity.ts'
import { createMailer } from './mailer.ts'
import { createSmtp, senderOf } from './smtp.ts'

const EMAIL = 'nueva@example.cl'

/** The identity service with a real mail server. */
async function openMailed(url: string) {
  const database = await openTestDatabase()
  const clock = testClock()
  const send = createSmtp({ url, from: senderOf('no-reply@example.cl', 'Mirador') })
  const log = { info() {}, warn() {} } as unknown as Parameters<typeof createMailer>[0]['log']
  const mailer = createMailer({ db: database.db, clock, send, log })
  const { app, browser } = await startIdentity(database, { clock, mailer })
  const close = async () => {
    await app.close()
    await mailer.stop()
    await database.close()
  }
  return { browser, close }
}

test('REG-3 the code arrives by e-mail and REG-5 confirms the account', async () => {
  const server = await startSmtpServer()
  const { browser, close } = await openMailed(server.url)
  await browser.signUp(EMAIL, 'Registro-1')
  await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  const [mail] = server.received
  if (!mail) throw new Error('nothing received')
  const code = /^\d{4} \d{4} \d{4}$/m.exec(readMail(mail).text)?.[0] ?? ''
  const { Session } = (await browser.confirm(EMAIL, code)).json()
  expect((await browser.enter(EMAIL, Session)).statusCode).toBe(200)
  await close()
  await server.close()
})

test('REC-1 a silent mail server delays no answer', async () => {
  const server = await startWrongServer(() => {})
  const { browser, close } = await openMailed(server.url)
  await browser.signUp(EMAIL, 'Registro-1')
  await expect.poll(() => server.connections.size, { timeout: 5000 }).toBe(1)
  const start = performance.now()
  for (const email of [EMAIL, 'nadie@example.cl']) expect((await browser.forgot(email)).statusCode).toBe(200)
  expect(performance.now() - start).toBeLessThan(8000)
  await server.close()
  await close()
})
