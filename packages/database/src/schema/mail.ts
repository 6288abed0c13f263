import type { Generated } from 'kysely'

/** The table of outgoing mail. */
export interface MailSchema {
  mail_outbox: MailOutboxTable
}

export interface MailOutboxTable {
  id: string
  /** its template */
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  body_text: string | null
  body_html: string | null
  /** address that ends such mails by one click; erased with the body */
  unsubscribe_url: string | null
  created_at: Date
  expires_at: Date
  next_try_at: Date | null
  tries: Generated<number>
  sent_at: Date | null
  given_up_at: Date | null
  last_error: string | null
}
