import type { Db } from '@mirador/database/connection/connect'
import { listEndingTokens, recordEndMail } from '@mirador/database/identity/personal-tokens'
import { type MailIdentity, queueMail } from '../../mailer/mail.ts'
import type { Mailer } from '../../mailer/mailer.ts'
import { tokenMail } from '../../mailer/token-mail.ts'

export interface EndContext {
  db: Db
  clock: () => Date
  mailer: Pick<Mailer, 'posted'>
  mailIdentity: MailIdentity
  /** the address of an account; undefined: unknown */
  emailOf: (sub: string) => Promise<string | undefined>
}

/** Mails the owners of tokens that end in 7 days or in one: the mail and its record are one transaction. */
export async function announceEnds({ db, clock, mailer, mailIdentity, emailOf }: EndContext): Promise<void> {
  const at = clock()
  for (const { id, sub, name, expires_at } of await listEndingTokens(db, at)) {
    const to = await emailOf(sub)
    const mail = to === undefined ? undefined : tokenMail({ to, name, expiresAt: expires_at, at }, mailIdentity)
    const isOurs = await db.transaction().execute(async (tx) => {
      if (!(await recordEndMail(tx, id, at))) return false
      if (mail) await queueMail(tx, mail, at)
      return true
    })
    if (isOurs && mail) mailer.posted(mail)
  }
}
