import { type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { MailOutboxTable } from '../schema/mail.ts'

export type OutboxMail = Selectable<MailOutboxTable>
export type NewMail = Pick<
  OutboxMail,
  'id' | 'kind' | 'recipient' | 'reply_to' | 'subject' | 'body_text' | 'body_html' | 'created_at' | 'expires_at'
> &
  Partial<Pick<OutboxMail, 'unsubscribe_url'>>

/** Replaces the content of a mail once it is sent or given up. */
const ERASED_CONTENT = { body_text: null, body_html: null, unsubscribe_url: null }

/**
 * Queues a mail that is due at once. Call it in the transaction of the event it reports.
 * @param replaces gives up waiting mails of the same kind to the same address
 * @param enabled false runs the same statement and writes nothing, so that the time taken does not reveal whether there is a mail
 */
export async function insertMail(
  db: Db,
  mail: NewMail,
  { replaces = false, enabled = true }: { replaces?: boolean; enabled?: boolean } = {},
): Promise<void> {
  const { id, kind, recipient, reply_to, subject, body_text, body_html, created_at, expires_at } = mail
  const { unsubscribe_url = null } = mail
  await sql`
    with replaced as (
      update mail_outbox
      set given_up_at = ${created_at}, next_try_at = null, body_text = null, body_html = null,
        unsubscribe_url = null, last_error = 'replaced'
      where ${replaces}::boolean and ${enabled}::boolean
        and next_try_at is not null and kind = ${kind} and recipient = ${recipient}
    )
    insert into mail_outbox
      (id, kind, recipient, reply_to, subject, body_text, body_html, unsubscribe_url, created_at, expires_at, next_try_at)
    select ${id}::uuid, ${kind}::text, ${recipient}::text, ${reply_to}::text, ${subject}::text, ${body_text}::text,
      ${body_html}::text, ${unsubscribe_url}::text, ${created_at}::timestamptz, ${expires_at}::timestamptz, ${created_at}::timestamptz
    where ${enabled}::boolean`.execute(db)
}

/** Whether a mail with a subject was queued for an address since an instant, sent or not. */
export async function wasMailedSince(
  db: Db,
  { kind, recipient, subject }: Pick<NewMail, 'kind' | 'recipient' | 'subject'>,
  instant: Date,
): Promise<boolean> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('created_at', '>', instant)
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return mail !== undefined
}

/**
 * Claims due mails for this process alone until `until`. If the process is killed meanwhile, the mails are due again
 * then.
 */
export async function claimMails(
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    update mail_outbox set next_try_at = ${until}, tries = tries + 1
    where id in (
      select id from mail_outbox
      where next_try_at is not null and expires_at > ${now}
        -- or the clock was set back since: what was never tried is due, and no wait is of two hours
        and (next_try_at <= ${now} or tries = 0 or next_try_at > ${now}::timestamptz + interval '2 hours')
      order by next_try_at limit ${most} for update skip locked
    )
    returning *`.execute(db)
  return rows
}

/** Marks a mail as sent, whichever process has claimed it meanwhile, and erases its content. */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: now, next_try_at: null, ...ERASED_CONTENT, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Schedules the next try of a mail after a failure. Does nothing when another process claimed it meanwhile. */
export async function postponeMail(
  db: Db,
  { id, tries }: Pick<OutboxMail, 'id' | 'tries'>,
  { next_try_at, last_error }: { next_try_at: Date; last_error: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ next_try_at, last_error })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_try_at', 'is not', null)
    .execute()
}

/** Gives up a mail: it is not tried again. */
export async function giveMailUp(
  db: Db,
  { id, tries }: Pick<OutboxMail, 'id' | 'tries'>,
  { now, last_error }: { now: Date; last_error: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ given_up_at: now, next_try_at: null, ...ERASED_CONTENT, last_error })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_try_at', 'is not', null)
    .execute()
}

/** Gives up the waiting mails of a kind to an address. */
export async function withdrawMails(db: Db, kind: string, recipient: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ given_up_at: now, next_try_at: null, ...ERASED_CONTENT, last_error: 'unsubscribed' })
    .where('next_try_at', 'is not', null)
    .where('kind', '=', kind)
    .where(sql<string>`lower(recipient)`, '=', recipient.toLowerCase())
    .execute()
}

/** Gives up the due mails that are too late to be useful; the error of their last try stays. */
export async function giveLateMailsUp(db: Db, now: Date): Promise<Pick<OutboxMail, 'id' | 'kind' | 'tries'>[]> {
  return db
    .updateTable('mail_outbox')
    .set({ given_up_at: now, next_try_at: null, ...ERASED_CONTENT })
    .where('next_try_at', '<=', now)
    .where('expires_at', '<=', now)
    .returning(['id', 'kind', 'tries'])
    .execute()
}

/** Makes every waiting mail due now. Only while no other process can be sending one. */
export async function hurryMails(db: Db, now: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ next_try_at: now }).where('next_try_at', '>', now).execute()
}

/** The number of mails that wait and can still be sent, and since when the oldest one waits. */
export async function countWaitingMails(db: Db, now: Date): Promise<{ mails: number; oldest: Date | null }> {
  const { mails, oldest } = await db
    .selectFrom('mail_outbox')
    .select(sql<number>`count(*)::int`.as('mails'))
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('next_try_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { mails, oldest }
}

/** The newest mails in any state. */
export async function listMails(
  db: Db,
  { recipient, most }: { recipient?: string | undefined; most: number },
): Promise<OutboxMail[]> {
  return db
    .selectFrom('mail_outbox')
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where(sql<string>`lower(recipient)`, '=', recipient ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function findMail(db: Db, id: string): Promise<OutboxMail | undefined> {
  return db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Deletes mails that were sent, or expired, before the instant.
 * @param kind only those written with this template
 */
export async function deleteMailsDoneBefore(db: Db, instant: Date, kind?: string): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where(sql<boolean>`coalesce(sent_at, given_up_at, expires_at) < ${instant}`)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute()
}
