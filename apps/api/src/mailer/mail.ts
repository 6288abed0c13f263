import { randomUUID } from 'node:crypto'
import type { Db } from '@mirador/database/connection/connect'
import { insertMail } from '@mirador/database/mail/mail-outbox'

/** A mail as a template writes it. */
export interface Mail {
  /** the template's name */
  kind: string
  /** one address */
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** where one click ends mails of this kind (RFC 8058); absent: there is no end to them */
  unsubscribeUrl?: string
  /** after this nobody needs it any more */
  expiresAt: Date
}

/**
 * Puts a mail into the outbox. Call it inside the transaction of what the mail tells, and `mailer.posted`
 * once that is committed.
 * @param options see insertMail
 */
export async function queueMail(
  tx: Db,
  { kind, to, replyTo, subject, text, html, unsubscribeUrl, expiresAt }: Mail,
  now: Date,
  options: Parameters<typeof insertMail>[2] = {},
): Promise<void> {
  const id = randomUUID()
  const addresses = { recipient: to, reply_to: replyTo ?? null }
  const bodies = { subject, body_text: text, body_html: html }
  const unsubscribe_url = unsubscribeUrl ?? null
  const moments = { created_at: now, expires_at: expiresAt }
  await insertMail(tx, { id, kind, ...addresses, ...bodies, unsubscribe_url, ...moments }, options)
}
