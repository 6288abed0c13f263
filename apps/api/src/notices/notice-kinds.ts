import type { MailSubject } from '@mirador/domain/mail/mail-preferences'

/** Of the mails about what is followed. */
export const DIGEST = 'digest'
export const REMINDER = 'reminder'

/** Which mails have nothing to say once somebody does not want a subject any more; matches come with other news. */
export const KIND_OF: Readonly<Record<MailSubject, string | undefined>> = {
  changes: DIGEST,
  reminders: REMINDER,
  matches: undefined,
}
