import { randomUUID } from 'node:crypto'
import type { Db } from '@mirador/database/connection/connect'
import { insertMail } from '@mirador/database/mail/mail-outbox'

/** Name and address of the product, for mails. */
export interface MailIdentity {
  product: string
  url: string
}

/** A mail, as a template writes it. */
export interface Mail {
  /** name of the template */
  kind: string
  /** one address */
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** ends mails of this kind with one click (RFC 8058); absent: they cannot be switched off */
  unsubscribeUrl?: string
  /** a mail that could not be sent by then is dropped */
  expiresAt: Date
}

/**
 * Queues a mail in the outbox. Call it inside the transaction of the event that the mail reports, and `mailer.posted` once
 * that is committed.
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
