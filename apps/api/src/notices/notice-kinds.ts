import type { MailSubject } from '@mirador/domain/mail/mail-preferences'

/** Kinds of the mails about followed tenders, as the outbox stores them. */
export const DIGEST = 'digest'
export const REMINDER = 'reminder'
export const TODAY = 'today'

/** The kind of mail that a subject switches off; matches are only part of the digest, with other news. */
export const MAIL_KIND_OF: Readonly<Record<MailSubject, string | undefined>> = {
  changes: DIGEST,
  reminders: REMINDER,
  matches: undefined,
  today: TODAY,
}
