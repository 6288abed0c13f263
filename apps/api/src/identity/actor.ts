import type { Db } from '@mirador/database/connection/connect'
import type { EventOrigin } from '@mirador/database/identity/security-events'
import type { MailIdentity } from '../mailer/mail.ts'
import type { Mailer } from '../mailer/mailer.ts'

/** The session of a signed-in user. */
export interface OwnSession {
  sub: string
  sid: string
}

/** A session that changes something, and the origin of the request. */
export interface Actor extends OwnSession {
  origin: EventOrigin
}

/** The services for changes of the means of access: the log, and the mail that reports them. */
export interface OwnContext {
  db: Db
  clock: () => Date
  mailer: Pick<Mailer, 'posted'>
  mailIdentity: MailIdentity
}
