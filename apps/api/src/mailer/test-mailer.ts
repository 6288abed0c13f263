import type { Database } from '@mirador/database/connection/connect'
import { listMails } from '@mirador/database/mail/mail-outbox'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { DAY_MS } from '@mirador/domain/time/duration'
import { codeMail } from './code-mail.ts'
import { type Mail, queueMail } from './mail.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createSmtp, senderOf } from './smtp.ts'

const FROM = senderOf('no-reply@example.cl', 'Mirador')
const START = new Date('2025-06-02T12:00:00Z').getTime()

/** An outbox with its own clock, and any number of mailers. */
export interface TestOutbox {
  database: Database
  /** epoch ms */
  now: number
  clock: () => Date
  logged: { level: string; details: unknown; message: string }[]
  newMailer(url?: string, options?: { sendMs?: number; logsBodies?: boolean }): Mailer
  queue(to?: string, fields?: Partial<Mail>): Promise<Mail>
  rows(): ReturnType<typeof listMails>
  /** The newest mail. */
  row(): Promise<Awaited<ReturnType<typeof listMails>>[number]>
  /** Closes the server after the test. */
  started<S extends { close: () => Promise<void> }>(starting: Promise<S>): Promise<S>
  /** Closes servers, deletes mails and resets the clock: for afterEach. */
  empty(): Promise<void>
}

export async function openTestOutbox(): Promise<TestOutbox> {
  const database = await openTestDatabase()
  const servers: { close: () => Promise<void> }[] = []
  const outbox: TestOutbox = {
    database,
    now: START,
    clock: () => new Date(outbox.now),
    logged: [],
    newMailer(url, { sendMs = 2000, logsBodies = false } = {}) {
      const record = (level: string) => (details: unknown, message: string) =>
        outbox.logged.push({ level, details, message })
      const log = { info: record('info'), warn: record('warn') } as unknown as Parameters<typeof createMailer>[0]['log']
      const send = url ? createSmtp({ url, from: FROM, sendMs }) : undefined
      return createMailer({ db: database.db, clock: outbox.clock, send, logsBodies, log })
    },
    async queue(to = 'ana@example.cl', fields = {}) {
      const code = { to, code: '123456', sentAt: new Date(START), expiresAt: new Date(START + DAY_MS) }
      const mail = codeMail('verification-code', code, { product: 'Mirador', url: 'https://m.cl' })
      const queued = { ...mail, ...fields }
      await queueMail(database.db, queued, outbox.clock())
      return queued
    },
    rows: () => listMails(database.db, { most: 100 }),
    async row() {
      const [first] = await outbox.rows()
      if (!first) throw new Error('the outbox is empty')
      return first
    },
    async started(starting) {
      const server = await starting
      servers.push(server)
      return server
    },
    async empty() {
      await Promise.all(servers.splice(0).map((server) => server.close()))
      await database.db.deleteFrom('mail_outbox').execute()
      outbox.now = START
      outbox.logged = []
    },
  }
  return outbox
}
