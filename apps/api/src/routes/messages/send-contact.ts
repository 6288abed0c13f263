import { sendContact } from '@mirador/contract/contact'
import { insertContactMessage } from '@mirador/database/mail/messages'
import { route } from '../../http/route.ts'
import { queueMail } from '../../mailer/mail.ts'
import { contactMail } from '../../mailer/message-mail.ts'
import { countContact } from './message-limits.ts'

/** CON-1: stores the message and queues its mail in one transaction; the mail leaves once the mail server accepts it. */
export const sendContactRoute = route(
  sendContact,
  async ({ body, ip }, { database: { db }, rateLimits, mailer, env, now }) => {
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
  },
)
