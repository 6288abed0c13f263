import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '@mirador/database/connection/connect'
import {
  claimMails,
  deleteMailsDoneBefore,
  giveLateMailsUp,
  giveMailUp,
  hurryMails,
  markMailSent,
  type OutboxMail,
  postponeMail,
} from '@mirador/database/mail/mail-outbox'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import type { FastifyBaseLogger } from 'fastify'
import { FAREWELL } from './farewell-mail.ts'
import type { Mail } from './mail.ts'
import { isRefusedForGood, retryDelay } from './retry-delay.ts'
import { MailNotTaken, type SendMail } from './smtp.ts'

/** How long one process has a mail for itself: more than twice what a send may take. */
const CLAIM_MS = 2 * MINUTE_MS
const AT_ONCE = 5
/** The answer that the mail belongs to leaves first, so that its time does not tell whether there is a mail. */
const AFTER_ANSWER_MS = 100
const STOP_MS = 5_000
const KEPT_MS = 30 * DAY_MS

export interface Mailer {
  /** Tells that a mail is in the outbox and its transaction committed. */
  posted(mail: Mail): void
  /** Sends what is due until nothing is left or the server cannot be reached; nothing without a server. */
  deliver(): Promise<void>
  /** Makes what waits due now: for the start of a process that has the database to itself. */
  retryNow(): Promise<void>
  /** Forgets old mails. For an hourly call. */
  purge(): Promise<void>
  /** Lets what is being sent finish, for a few seconds. */
  stop(): Promise<void>
}

/**
 * Takes mail from the outbox to the mail server; without one it stays there and each is told to the log.
 * A mail leaves at least once: only a process that dies between the server's "250" and the note of it
 * sends it again, under the same Message-ID.
 */
export function createMailer({
  db,
  clock,
  send,
  logsBodies = false,
  log,
}: {
  db: Db
  clock: () => Date
  /** absent = no mail server */
  send?: SendMail | undefined
  /** whether the log may hold what mails say, codes included: never in production */
  logsBodies?: boolean
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}): Mailer {
  const stopped = new AbortController()
  // what leaves with a request's mail may be anybody's
  const ofNoRequest = AsyncLocalStorage.snapshot()
  let delivering: Promise<void> | undefined
  let isAskedAgain = false
  let isStopping = false

  function deliver(): Promise<void> {
    if (!send || isStopping) return Promise.resolve()
    isAskedAgain = delivering !== undefined
    delivering ??= ofNoRequest(() => deliverAll(send)).finally(() => {
      delivering = undefined
    })
    return delivering
  }

  async function deliverAll(send: SendMail) {
    do {
      isAskedAgain = false
      const now = clock()
      for (const late of await giveLateMailsUp(db, now)) log.warn(late, 'mail given up, it came too late')
      const until = new Date(now.getTime() + CLAIM_MS)
      const mails = await claimMails(db, { now, until, most: AT_ONCE })
      const taken = await Promise.all(mails.map((mail) => deliverOne(send, mail)))
      // with the server away the rest waits for the next turn
      if (taken.includes('unreachable')) return
      if (mails.length > 0) isAskedAgain = true
    } while (isAskedAgain && !isStopping)
  }

  async function deliverOne(send: SendMail, mail: OutboxMail): Promise<'taken' | 'refused' | 'unreachable'> {
    const { id, kind, tries } = mail
    try {
      await send(mail, stopped.signal)
    } catch (error) {
      // it stays claimed: whether the server had taken it is not known
      if (stopped.signal.aborted) return 'unreachable'
      return failed(mail, error)
    }
    await markMailSent(db, id, clock())
    log.info({ id, kind, tries }, 'mail sent')
    return 'taken'
  }

  async function failed(mail: OutboxMail, error: unknown): Promise<'refused' | 'unreachable'> {
    const { id, kind, tries } = mail
    const isFinal = error instanceof MailNotTaken && error.isFinal
    const last_error = (error as Error).message.slice(0, 500)
    const now = clock()
    if (isFinal && isRefusedForGood(tries)) {
      await giveMailUp(db, mail, { now, last_error })
      log.warn({ id, kind, tries, reason: last_error }, 'mail given up, the server refuses it')
      return 'refused'
    }
    await postponeMail(db, mail, { next_try_at: new Date(now.getTime() + retryDelay(tries)), last_error })
    log.warn({ id, kind, tries, reason: last_error }, 'mail not sent, it will be tried again')
    return isFinal ? 'refused' : 'unreachable'
  }

  function turn(mail: Mail) {
    if (send) deliver().catch((error) => log.warn({ err: error }, 'outbox not reachable, its mail waits'))
    else if (logsBodies) log.info({ kind: mail.kind, to: mail.to, text: mail.text }, 'mail kept in the outbox')
    else log.info({ kind: mail.kind }, 'mail kept in the outbox')
  }

  return {
    posted(mail) {
      setTimeout(turn, AFTER_ANSWER_MS, mail).unref()
    },
    deliver,
    retryNow: () => hurryMails(db, clock()),
    async purge() {
      await deleteMailsDoneBefore(db, new Date(clock().getTime() - KEPT_MS))
      await deleteMailsDoneBefore(db, clock(), FAREWELL)
    },
    async stop() {
      isStopping = true
      const timer = setTimeout(() => stopped.abort(), STOP_MS)
      // what failed was told to whoever asked for it
      await delivering?.catch(() => {})
      clearTimeout(timer)
    },
  }
}
