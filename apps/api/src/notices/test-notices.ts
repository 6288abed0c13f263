import type { Db } from '@mirador/database/connection/connect'
import { listMails } from '@mirador/database/mail/mail-outbox'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { signInAt } from '../identity/test-sign-in.ts'
import { openTestApp, PASSWORD } from '../test-app.ts'
import { createNotices } from './notices.ts'

/** The product with its own clock, a fake source, and accounts that follow tenders. */
export async function openTestNotices() {
  let now = new Date('2026-11-16T15:00:00Z')
  let readings = 0
  const app = await openTestApp({
    now: () => now,
    settings: { PUBLIC_URL: 'https://mirador.example' },
  })
  return {
    app,
    /**
     * The notices of another process.
     * @param dies whether it is killed before each commit
     */
    another: ({ dies = false }: { dies?: boolean } = {}) =>
      createNotices({
        db: dies ? killedBeforeCommit(app.database.db) : app.database.db,
        clock: () => now,
        links: app.context.unsubscribeLinks,
        sender: { product: 'Mirador', url: 'https://mirador.example' },
        hasToday: true,
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
    /** Stores a reading of a tender, now. */
    async read(bid_idn: string, patch: Partial<TenderRecord> = {}) {
      // the source's date only has to increase
      const source_at = new Date(Date.parse('2026-01-01T00:00:00Z') + ++readings * 1000)
      const record = { bid_idn, name: `Compra ${bid_idn}`, currency: 'CLP', amount: 100, source_at, read_at: now }
      await ingestTenders(app.database, [tenderRecord({ ...record, ...patch })], now)
    },
    /**
     * Creates an account that follows some tenders.
     * @param preferences override USUAL
     */
    async join(email: string, follows: readonly string[], preferences: Record<string, unknown> = {}) {
      const person = await app.signIn(email)
      await person.call('POST', '/api/users/register', { username: email })
      const { body } = await person.call('PUT', '/api/users/mail_preferences', { ...USUAL, ...preferences })
      for (const bid_idn of follows) await person.call('POST', '/api/users/follow_bid', { bid_idn })
      return { ...person, email, preferences: body }
    },
    /** Sends one call of an account, after a new sign-in. */
    async callOf(email: string, method: string, path: string, body?: unknown) {
      const { token } = await signInAt(app.url, { email, password: PASSWORD })
      return (await app.callAs(method, path, { token, body })).body
    },
    /** The mails written since the last call, oldest first. */
    async mails() {
      const mails = await listMails(app.database.db, { most: 100 })
      await app.database.db.deleteFrom('mail_outbox').execute()
      return mails.reverse()
    },
    /**
     * Runs one turn.
     * @returns the subjects of its mails
     */
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

/** A database whose transactions run completely and are rolled back. */
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
      // a killed process reports nothing
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
