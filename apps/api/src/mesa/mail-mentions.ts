import type { Db } from '@mirador/database/connection/connect'
import { wasMailedSince } from '@mirador/database/mail/mail-outbox'
import { listTeamPeople } from '@mirador/database/mesa/team-people'
import { mentionedPeople } from '@mirador/domain/mesa/mentions'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { Context } from '../context.ts'
import { type Mail, queueMail } from '../mailer/mail.ts'
import { MENTION, mentionMail } from './mention-mail.ts'

/** Further notes of the same author on the same tender send no other mail for this long. */
const QUIET_MS = 10 * MINUTE_MS

/**
 * Queues a mail to each member whom a note names, but its author. For the transaction that stores the note.
 * @returns the mails, for `mailer.posted` once that is committed
 */
export async function mailMentions(
  { env: { companyName, publicUrl } }: Pick<Context, 'env'>,
  tx: Db,
  { sub, organisation, bid_idn, text }: { sub: string; organisation: number; bid_idn: string; text: string },
  now: Date,
): Promise<Mail[]> {
  if (!text.includes('@')) return []
  const people = await listTeamPeople(tx, organisation)
  const author = people.find((person) => person.sub === sub)?.name ?? ''
  const { name } = await tx.selectFrom('tender').select('name').where('bid_idn', '=', bid_idn).executeTakeFirstOrThrow()
  const mails: Mail[] = []
  for (const { sub: reader, email } of mentionedPeople(text, people)) {
    if (reader === sub || !email) continue
    const mail = mentionMail({ to: email, author, bid_idn, name }, { product: companyName, url: publicUrl }, now)
    const since = new Date(now.getTime() - QUIET_MS)
    if (await wasMailedSince(tx, { kind: MENTION, recipient: email, subject: mail.subject }, since)) continue
    await queueMail(tx, mail, now)
    mails.push(mail)
  }
  return mails
}
