import type { Db } from '@mirador/database/connection/connect'
import type { NoticeOwner } from '@mirador/database/mail/digest-notices'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import type { UnsubscribeLinks } from '../token-links/unsubscribe-links.ts'

/** The services for writing mails about followed tenders. */
export interface NoticeContext {
  clock: () => Date
  links: UnsubscribeLinks
  sender: MailIdentity
  /** whether the section of Hoy is open */
  hasToday: boolean
}

/**
 * Writes a mail to the owner of an account into the outbox and records its content as reported, in one transaction.
 * @param tx holds the lock of the owner
 * @returns undefined: there is nothing to report now
 */
export type WriteNotice = (tx: Db, owner: NoticeOwner, to: string) => Promise<Mail | undefined>
