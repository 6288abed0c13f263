import type { Db } from '@mirador/database/connection/connect'
import { listDigestTurns, lockNoticeOwner } from '@mirador/database/mail/digest-notices'
import { insertMissingPreferences } from '@mirador/database/mail/mail-preferences'
import { listMovedTaskTurns } from '@mirador/database/mail/moved-tasks'
import { deleteRemindersBefore, listReminderTurns } from '@mirador/database/mail/reminders'
import { listTodayTurns } from '@mirador/database/mail/today-mail'
import { deleteDoneDeadlinesBefore } from '@mirador/database/tenders/done-deadlines'
import { CALENDAR_PAST_DAYS } from '@mirador/domain/deadlines/tender-calendar'
import { isQuiet } from '@mirador/domain/mail/quiet-hours'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from '../mailer/mailer.ts'
import type { NoticeContext, WriteNotice } from './notice-context.ts'
import { writeDigest } from './write-digest.ts'
import { writeMovedTasks } from './write-moved-tasks.ts'
import { writeReminder } from './write-reminder.ts'
import { prepareToday, writeToday } from './write-today.ts'

const REMINDERS_KEPT_MS = 30 * DAY_MS
/** As far back as the calendar reaches, in which a forgotten one would appear again. */
const DONE_KEPT_MS = CALENDAR_PAST_DAYS * DAY_MS
/** Number of failed accounts in a row after which the database counts as unavailable: the next turn tries again. */
const MAX_FAILURES = 3

export interface Notices {
  /** Writes the digests and reminders that are due. For a call each minute, in any number of processes. */
  turn(): Promise<void>
  /** Deletes the records of old reminders and of old done deadlines. For an hourly call. */
  purge(): Promise<void>
  /** mails that this process has written, by kind, and the end of its last turn */
  status(): { written: Readonly<Record<string, number>>; turnedAt: Date | undefined }
  /** Ends the running turn after the current account. */
  stop(): Promise<void>
}

export interface NoticeOptions extends NoticeContext {
  db: Db
  /** returns the address of an account that has not completed its registration */
  emailOf: (sub: string) => Promise<string | undefined>
  mailer: Pick<Mailer, 'posted'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * The mails about followed tenders. Each change and each reminder is mailed exactly once, whichever process writes the mail
 * and wherever it is killed (docs/decisions/0027-followed-tender-mails.md).
 */
export function createNotices({ db, emailOf, mailer, log, ...context }: NoticeOptions): Notices {
  const { clock } = context
  const written: Record<string, number> = {}
  let lastTurn: Date | undefined
  let running: Promise<void> | undefined
  let isStopping = false
  let failures = 0

  async function runTurn() {
    await insertMissingPreferences(db, clock())
    for (const sub of await listMovedTaskTurns(db, clock())) {
      if (
        !(await writeTo(
          sub,
          async () =>
            (...args) =>
              writeMovedTasks(context, ...args),
        ))
      )
        break
    }
    for (const { sub, reminders } of await listReminderTurns(db, clock())) {
      if (
        !(await writeTo(
          sub,
          async () =>
            (...args) =>
              writeReminder(context, reminders, ...args),
        ))
      )
        break
    }
    for (const owner of context.hasToday ? await listTodayTurns(db, clock()) : []) {
      if (isQuiet(clock(), owner)) continue
      const goesOn = await writeTo(owner.sub, async () => {
        const queues = await prepareToday(db, owner.sub, clock())
        return queues && ((...args) => writeToday(context, queues, ...args))
      })
      if (!goesOn) break
    }
    const now = clock()
    for (const owner of await listDigestTurns(db, now)) {
      if (isQuiet(now, owner)) continue
      if (
        !(await writeTo(
          owner.sub,
          async () =>
            (...args) =>
              writeDigest(context, ...args),
        ))
      )
        break
    }
    lastTurn = clock()
  }

  /**
   * @param prepare reads what the mail needs outside its transaction; undefined: there is no mail yet
   * @returns false when the turn must end: the process is stopping
   */
  async function writeTo(sub: string, prepare: () => Promise<WriteNotice | undefined>): Promise<boolean> {
    if (isStopping) return false
    try {
      const write = await prepare()
      if (!write) return true
      // outside the transaction: the embedded database has one connection
      const knownEmail = await emailOf(sub)
      const mail = await db.transaction().execute(async (tx) => {
        const owner = await lockNoticeOwner(tx, sub)
        const to = owner?.email ?? knownEmail
        return owner && to ? write(tx, owner, to) : undefined
      })
      failures = 0
      if (mail) {
        written[mail.kind] = (written[mail.kind] ?? 0) + 1
        mailer.posted(mail)
      }
    } catch (error) {
      failures++
      if (failures >= MAX_FAILURES) throw error
      log.warn({ err: error }, 'notices of one account not written, they are tried again')
    }
    return true
  }

  return {
    turn() {
      if (isStopping) return Promise.resolve()
      running ??= runTurn().finally(() => {
        running = undefined
      })
      return running
    },
    async purge() {
      const now = clock().getTime()
      await deleteRemindersBefore(db, new Date(now - REMINDERS_KEPT_MS))
      await deleteDoneDeadlinesBefore(db, new Date(now - DONE_KEPT_MS))
    },
    status: () => ({ written, turnedAt: lastTurn }),
    async stop() {
      isStopping = true
      // the caller of `turn` gets its error
      await running?.catch(() => {})
    },
  }
}
