import type { Db } from '@mirador/database/connection/connect'
import { giveMailUp, markMailSent, type OutboxMail, postponeMail } from '@mirador/database/mail/mail-outbox'
import type { FastifyBaseLogger } from 'fastify'
import { isRefusedForGood, retryDelay } from './retry-delay.ts'
import { MailNotSent, type SendMail } from './smtp.ts'

const MAX_ERROR_LENGTH = 500

interface DeliveryContext {
  db: Db
  clock: () => Date
  send: SendMail
  /** aborted once the process cannot wait any longer */
  stopped: AbortSignal
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Sends one claimed mail and records the outcome.
 * @returns `unreachable`: the server may not take the other mails either
 */
export async function deliverMail(
  context: DeliveryContext,
  mail: OutboxMail,
): Promise<'sent' | 'refused' | 'unreachable'> {
  const { db, clock, send, stopped, log } = context
  const { id, kind, tries } = mail
  try {
    await send(mail, stopped)
  } catch (error) {
    // it stays claimed: the server may have accepted it
    if (stopped.aborted) return 'unreachable'
    return recordFailure(context, mail, error)
  }
  await markMailSent(db, id, clock())
  log.info({ id, kind, tries }, 'mail sent')
  return 'sent'
}

async function recordFailure(
  { db, clock, log }: DeliveryContext,
  mail: OutboxMail,
  error: unknown,
): Promise<'refused' | 'unreachable'> {
  const { id, kind, tries } = mail
  const isFinal = error instanceof MailNotSent && error.isFinal
  const last_error = (error as Error).message.slice(0, MAX_ERROR_LENGTH)
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
