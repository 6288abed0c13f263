import { sendContact } from '@mirador/contract/contact'
import { sendFeedback } from '@mirador/contract/feedback'
import { findAccount } from '@mirador/database/accounts/accounts'
import { insertContactMessage, insertFeedback } from '@mirador/database/mail/messages'
import type { Context } from '../../context.ts'
import { route, type Session } from '../../http/route.ts'
import { queueMail } from '../../mailer/mail.ts'
import { contactMail, feedbackMail } from '../../mailer/message-mail.ts'
import { countContact, countMessage, FEEDBACK_PER_ACCOUNT } from './message-limits.ts'

export const messageRoutes = {
  /**
   * CON-1: stores the message and queues its mail in one transaction; the mail is sent when the mail server accepts it.
   */
  sendContact: route(sendContact, async ({ body, ip }, { database: { db }, rateLimits, mailer, env, now }) => {
    await countContact(rateLimits, ip)
    const created_at = now()
    const mail = contactMail(
      body,
      { to: env.contactTo, receivedAt: created_at },
      { product: env.companyName, url: env.publicUrl },
    )
    const { received_at, isNew } = await db.transaction().execute(async (tx) => {
      const received = await insertContactMessage(tx, { ...body, created_at })
      if (received.isNew) await queueMail(tx, mail, created_at)
      return received
    })
    if (isNew) mailer.posted(mail)
    return { received_at }
  }),

  /** FEE-1: stores the feedback of an account and queues its mail in one transaction. */
  sendFeedback: route(sendFeedback, async ({ body, session }, context) => {
    const { database, rateLimits, mailer, env, now } = context
    await countMessage(rateLimits, FEEDBACK_PER_ACCOUNT, session.sub)
    const created_at = now()
    const email = await emailOf(session, context)
    const mail = feedbackMail(
      { ...body, email },
      { to: env.contactTo, receivedAt: created_at },
      { product: env.companyName, url: env.publicUrl },
    )
    const { received_at, isNew } = await database.db.transaction().execute(async (tx) => {
      const received = await insertFeedback(tx, { ...body, sub: session.sub, email, created_at })
      if (received.isNew) await queueMail(tx, mail, created_at)
      return received
    })
    if (isNew) mailer.posted(mail)
    return { received_at }
  }),
}

/** The address of the account; if the user pool does not answer, the stored one, or none. */
async function emailOf({ sub, accessToken }: Session, { identity, database, log }: Context): Promise<string | null> {
  const current = await identity.userEmail(sub, accessToken).catch((error: unknown) => {
    log.warn({ err: error }, 'address of the account unknown, its feedback is sent without it')
    return undefined
  })
  return current ?? (await findAccount(database.db, sub))?.email ?? null
}
