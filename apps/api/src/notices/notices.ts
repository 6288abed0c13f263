import type { Db } from '@mirador/database/connection/connect'
import {
  endDigestTurn,
  isDigestTurn,
  listDigestTurns,
  listUntoldChanges,
  lockNoticeOwner,
  markChangesTold,
  type NoticeOwner,
} from '@mirador/database/mail/digest-notices'
import { insertMissingPreferences } from '@mirador/database/mail/mail-preferences'
import { deleteRemindersBefore, listReminderTurns, takeReminders } from '@mirador/database/mail/reminders'
import { takeSearchMatches } from '@mirador/database/saved-searches/saved-search-matches'
import { isSettled, turnEndedAt } from '@mirador/domain/mail/digest-turn'
import { MAIL_SUBJECTS, type Reminder, URGENT_REMINDER } from '@mirador/domain/mail/mail-preferences'
import { isQuiet } from '@mirador/domain/mail/quiet-hours'
import { foldChanges } from '@mirador/domain/tender-changes/unseen-changes'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import type { FastifyBaseLogger } from 'fastify'
import type { MailIdentity } from '../mailer/code-mail.ts'
import { type Mail, queueMail } from '../mailer/mail.ts'
import type { Mailer } from '../mailer/mailer.ts'
import type { UnsubscribeLinks } from '../token-links/unsubscribe-links.ts'
import { digestMail, type UnsubscribeUrls } from './digest-mail.ts'
import { reminderMail } from './reminder-mail.ts'

const REMINDERS_KEPT_MS = 30 * DAY_MS
/** After so many accounts in a row could not be written to, the database is away: the next turn tries again. */
const MOST_FAILURES = 3

export interface Notices {
  /** Writes the digests and reminders that are due. For a call each minute, of any number of processes. */
  turn(): Promise<void>
  /** Forgets which reminders were told of dates long over. For an hourly call. */
  purge(): Promise<void>
  /** what this process wrote since it started, by kind of mail, and when its last turn ended */
  status(): { written: Readonly<Record<string, number>>; turnedAt: Date | undefined }
  /** Ends the turn under way after the account it is at. */
  stop(): Promise<void>
}

/** The mails about what people follow: each change and each reminder leaves once, whoever writes them and whenever it dies. */
export function createNotices({
  db,
  clock,
  links,
  sender,
  emailOf,
  mailer,
  log,
}: {
  db: Db
  clock: () => Date
  links: UnsubscribeLinks
  sender: MailIdentity
  /** the address of an account that has not registered yet */
  emailOf: (sub: string) => Promise<string | undefined>
  mailer: Pick<Mailer, 'posted'>
  log: Pick<FastifyBaseLogger, 'warn'>
}): Notices {
  const written: Record<string, number> = {}
  let lastTurn: Date | undefined
  let turning: Promise<void> | undefined
  let isStopping = false

  async function turn() {
    await insertMissingPreferences(db, clock())
    for (const { sub, reminders } of await listReminderTurns(db, clock())) {
      if (!(await forOne(sub, (tx, owner, to) => remind(tx, owner, to, reminders)))) break
    }
    const now = clock()
    for (const owner of await listDigestTurns(db, now)) {
      if (isQuiet(now, owner)) continue
      if (!(await forOne(owner.sub, digest))) break
    }
    lastTurn = clock()
  }

  let failures = 0
  /** @returns false when there is no use in going on */
  async function forOne(
    sub: string,
    write: (tx: Db, owner: NoticeOwner, to: string) => Promise<Mail | undefined>,
  ): Promise<boolean> {
    if (isStopping) return false
    try {
      // outside the transaction: the embedded database has one connection
      const known = await emailOf(sub)
      const mail = await db.transaction().execute(async (tx) => {
        const owner = await lockNoticeOwner(tx, sub)
        const to = owner?.email ?? known
        return owner && to ? write(tx, owner, to) : undefined
      })
      failures = 0
      if (mail) {
        written[mail.kind] = (written[mail.kind] ?? 0) + 1
        mailer.posted(mail)
      }
      return true
    } catch (error) {
      failures++
      if (failures >= MOST_FAILURES) throw error
      log.warn({ err: error }, 'notices of one account not written, they are tried again')
      return true
    }
  }

  /** In quiet hours only what cannot wait leaves; the rest is still due when they end. */
  async function remind(tx: Db, owner: NoticeOwner, to: string, due: readonly Reminder[]) {
    const now = clock()
    const may = isQuiet(now, owner) ? [URGENT_REMINDER] : owner.reminders
    if (!due.some((reminder) => may.includes(reminder))) return undefined
    const until = new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS - 1)
    const [first, ...others] = await takeReminders(tx, owner.sub, { now, until, reminders: may })
    if (!first) return undefined
    const { zone } = owner
    const mail = reminderMail({ to, reminders: [first, ...others], zone }, urlsOf(owner.sub), sender, now)
    await queueMail(tx, mail, now)
    return mail
  }

  async function digest(tx: Db, owner: NoticeOwner, to: string) {
    const [now, { sub, changes: frequency }] = [clock(), owner]
    if (!(await isDigestTurn(tx, sub, now))) return undefined
    const untold = await listUntoldChanges(tx, sub)
    const isUnsettled = frequency === 'now' && untold.found.length > 0 && !isSettled(untold.found, now)
    if (isUnsettled) return undefined
    const tenders = untold.tenders.flatMap(({ history, money, ...tender }) => {
      const changes = foldChanges(history, money)
      return changes.length > 0 ? [{ ...tender, changes }] : []
    })
    if (untold.up_to > 0) await markChangesTold(tx, sub, untold.up_to)
    const matches = owner.matches ? await takeSearchMatches(tx, sub, now) : []
    const hasNews = tenders.length + matches.length > 0
    await endDigestTurn(tx, sub, turnEndedAt(frequency, hasNews, now))
    if (!hasNews) return undefined
    const mail = digestMail({ to, tenders, matches }, urlsOf(sub), sender, now)
    await queueMail(tx, mail, now)
    return mail
  }

  function urlsOf(sub: string): UnsubscribeUrls {
    return Object.fromEntries(
      MAIL_SUBJECTS.map((subject) => [subject, links.urlOf(sub, subject)]),
    ) as unknown as UnsubscribeUrls
  }

  return {
    turn() {
      if (isStopping) return Promise.resolve()
      turning ??= turn().finally(() => {
        turning = undefined
      })
      return turning
    },
    purge: () => deleteRemindersBefore(db, new Date(clock().getTime() - REMINDERS_KEPT_MS)),
    status: () => ({ written, turnedAt: lastTurn }),
    async stop() {
      isStopping = true
      // what failed was told to whoever asked for it
      await turning?.catch(() => {})
    },
  }
}
