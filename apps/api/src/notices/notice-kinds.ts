import type { MailSubject } from '@mirador/domain/mail/mail-preferences'

/** Kinds of the mails about followed tenders, as the outbox stores them. */
export const DIGEST = 'digest'
export const REMINDER = 'reminder'
export const TODAY = 'today'
export const MOVED_TASKS = 'moved-tasks'

/** The kinds of mail that a subject switches off; matches are only part of the digest, with other news. */
export const MAIL_KINDS_OF: Readonly<Record<MailSubject, readonly string[]>> = {
  changes: [DIGEST],
  reminders: [REMINDER, MOVED_TASKS],
  matches: [],
  today: [TODAY],
}
