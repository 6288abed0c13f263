import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '@mirador/database/connection/connect'
import { claimMails, deleteMailsDoneBefore, giveLateMailsUp, hurryMails } from '@mirador/database/mail/mail-outbox'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import type { FastifyBaseLogger } from 'fastify'
import { deliverMail } from './deliver-mail.ts'
import { FAREWELL } from './farewell-mail.ts'
import type { Mail } from './mail.ts'
import type { SendMail } from './smtp.ts'

/** How long a mail is reserved for one process: more than twice the time limit of sending. */
const CLAIM_MS = 2 * MINUTE_MS
const BATCH_SIZE = 5
/**
 * Delay that lets the response of a mail's request be sent first, so that its time does not show whether a mail is
 * sent.
 */
const AFTER_RESPONSE_MS = 100
const STOP_TIMEOUT_MS = 5 * SECOND_MS
const KEPT_MS = 30 * DAY_MS

export interface Mailer {
  /** Call it once the transaction that queued a mail is committed. */
  posted(mail: Mail): void
  /** Sends due mails until none is left or the server cannot be reached; does nothing without a server. */
  deliver(): Promise<void>
  /** Makes every waiting mail due now. For the start of a process that owns the database. */
  retryNow(): Promise<void>
  /** Deletes old mails. For an hourly call. */
  purge(): Promise<void>
  /** Waits some seconds for mails that are being sent. */
  stop(): Promise<void>
}

export interface MailerOptions {
  db: Db
  clock: () => Date
  /** absent: there is no mail server */
  send?: SendMail | undefined
  /** whether the log may hold texts of mails, codes included: never in production */
  logsBodies?: boolean
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Sends the mails of the outbox; without a server they stay there and each is logged. A mail is sent at least once:
 * only a process that is killed between the server's "250" and its own record sends it again, with the same Message-ID.
 */
export function createMailer({ db, clock, send, logsBodies = false, log }: MailerOptions): Mailer {
  const stopped = new AbortController()
  // a delivery started by a request also sends other mails: its log lines have no request id
  const outsideRequests = AsyncLocalStorage.snapshot()
  let delivering: Promise<void> | undefined
  let isCalledAgain = false
  let isStopping = false

  function deliver(): Promise<void> {
    if (!send || isStopping) return Promise.resolve()
    isCalledAgain = delivering !== undefined
    delivering ??= outsideRequests(() => deliverAll(send)).finally(() => {
      delivering = undefined
    })
    return delivering
  }

  async function deliverAll(send: SendMail) {
    const context = { db, clock, send, stopped: stopped.signal, log }
    do {
      isCalledAgain = false
      const now = clock()
      for (const late of await giveLateMailsUp(db, now)) log.warn(late, 'mail given up, it came too late')
      const until = new Date(now.getTime() + CLAIM_MS)
      const mails = await claimMails(db, { now, until, most: BATCH_SIZE })
      const outcomes = await Promise.all(mails.map((mail) => deliverMail(context, mail)))
      // the remaining mails wait for the next call
      if (outcomes.includes('unreachable')) return
      if (mails.length > 0) isCalledAgain = true
    } while (isCalledAgain && !isStopping)
  }

  function deliverPosted(mail: Mail) {
    if (send) deliver().catch((error) => log.warn({ err: error }, 'outbox not reachable, its mail waits'))
    else if (logsBodies) log.info({ kind: mail.kind, to: mail.to, text: mail.text }, 'mail kept in the outbox')
    else log.info({ kind: mail.kind }, 'mail kept in the outbox')
  }

  return {
    posted(mail) {
      setTimeout(deliverPosted, AFTER_RESPONSE_MS, mail).unref()
    },
    deliver,
    retryNow: () => hurryMails(db, clock()),
    async purge() {
      await deleteMailsDoneBefore(db, new Date(clock().getTime() - KEPT_MS))
      await deleteMailsDoneBefore(db, clock(), FAREWELL)
    },
    async stop() {
      isStopping = true
      const timer = setTimeout(() => stopped.abort(), STOP_TIMEOUT_MS)
      // the caller of `deliver` gets its error
      await delivering?.catch(() => {})
      clearTimeout(timer)
    },
  }
}
