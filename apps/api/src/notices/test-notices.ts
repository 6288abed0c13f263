import type { Db } from '@mirador/database/connection/connect'
import { listMails } from '@mirador/database/mail/mail-outbox'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { signInAt } from '../identity/test-sign-in.ts'
import { openTestApp, PASSWORD } from '../test-app.ts'
import { createNotices } from './notices.ts'

/** The product with a clock of its own, a source that says what it is told, and people who follow. */
export async function openTestNotices() {
  let now = new Date('2026-11-16T15:00:00Z')
  let readings = 0
  const app = await openTestApp({
    now: () => now,
    settings: { PUBLIC_URL: 'https://mirador.example' },
  })
  return {
    app,
    /** What another process beside this one would run; or one that is killed before each of its commits. */
    another: ({ dies = false }: { dies?: boolean } = {}) =>
      createNotices({
        db: dies ? killedBeforeCommit(app.database.db) : app.database.db,
        clock: () => now,
        links: app.context.unsubscribeLinks,
        sender: { product: 'Mirador', url: 'https://mirador.example' },
        emailOf: (sub) => app.identity.userEmail(sub),
        mailer: app.mailer,
        log: { warn() {} },
      }),
    at: (instant: string | Date) => {
      now = new Date(instant)
    },
    later: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    now: () => now,
    /** The source says this of a tender, now. */
    async read(bid_idn: string, patch: Partial<TenderRecord> = {}) {
      // the source's own date only has to rise
      const source_at = new Date(Date.parse('2026-01-01T00:00:00Z') + ++readings * 1000)
      const record = { bid_idn, name: `Compra ${bid_idn}`, currency: 'CLP', amount: 100, source_at, read_at: now }
      await ingestTenders(app.database, [tenderRecord({ ...record, ...patch })], now)
    },
    /** Somebody who follows some tenders, with other preferences than the usual. */
    async join(email: string, follows: readonly string[], preferences: Record<string, unknown> = {}) {
      const person = await app.signIn(email)
      await person.call('POST', '/api/users/register', { username: email })
      const { body } = await person.call('PUT', '/api/users/mail_preferences', { ...USUAL, ...preferences })
      for (const bid_idn of follows) await person.call('POST', '/api/users/follow_bid', { bid_idn })
      return { ...person, email, preferences: body }
    },
    /** One call of theirs, however long ago they signed in. */
    async callOf(email: string, method: string, path: string, body?: unknown) {
      const { token } = await signInAt(app.url, { email, password: PASSWORD })
      return (await app.callAs(method, path, { token, body })).body
    },
    /** What was written since the last call, oldest first. */
    async mails() {
      const mails = await listMails(app.database.db, { most: 100 })
      await app.database.db.deleteFrom('mail_outbox').execute()
      return mails.reverse()
    },
    /** One turn, and the subjects of what it wrote. */
    async turn() {
      await app.notices.turn()
      return (await this.mails()).map(({ subject }) => subject)
    },
    async empty() {
      const { db } = app.database
      for (const table of ['account', 'idp_user', 'mail_outbox', 'idp_rate', 'tender'] as const) {
        await db.deleteFrom(table).execute()
      }
    },
  }
}

/** Its transactions do everything, and then are as if they had never been. */
function killedBeforeCommit(db: Db): Db {
  const transaction = () => ({
    async execute<T>(work: (tx: Db) => Promise<T>): Promise<T> {
      const death = new Error('killed')
      await db
        .transaction()
        .execute(async (tx) => {
          await work(tx)
          throw death
        })
        .catch((error) => {
          if (error !== death) throw error
        })
      // nobody is told of it any more
      return undefined as T
    },
  })
  return new Proxy(db, {
    get(target, name) {
      const own = Reflect.get(target, name, target)
      if (name === 'transaction') return transaction
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
}

export type TestNotices = Awaited<ReturnType<typeof openTestNotices>>

export const USUAL = {
  changes: 'morning',
  reminders: ['7d', '3d', '1d', '3h', 'questions'],
  quiet_from: '21:00',
  quiet_to: '07:00',
  zone: 'America/Santiago',
}
