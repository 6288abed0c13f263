import { DIGEST_PAUSE_MS } from '@mirador/domain/mail/digest-turn'
import type { MailPreferences, MailSubject } from '@mirador/domain/mail/mail-preferences'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { MailPreferenceTable } from '../schema/notice.ts'

export type MailPreference = Selectable<MailPreferenceTable>

/** The preferences that an account chose or was given; undefined for one that has no row yet. */
export function findMailPreference(db: Db, sub: string): Promise<MailPreference | undefined> {
  return db.selectFrom('mail_preference').selectAll().where('sub', '=', sub).executeTakeFirst()
}

/**
 * Saves the preferences of an existing account. An account that changes to daily or weekly digests gets the next one,
 * not the one that was due this morning; so does one that chooses the mail of Hoy. An account that changes to immediate
 * digests has no pause before the first: the pause is between mails.
 */
export async function upsertMailPreference(
  db: Db,
  sub: string,
  { changes, reminders, matches, today, quiet_from, quiet_to, zone }: MailPreferences,
  now: Date,
): Promise<MailPreference> {
  const turnedAt = changes === 'now' ? new Date(now.getTime() - DIGEST_PAUSE_MS) : now
  const { rows } = await sql<MailPreference>`
    insert into mail_preference as p (sub, changes, reminders, matches, today, quiet_from, quiet_to, zone, turned_at, today_turned_at)
    values (${sub}::uuid, ${changes}, ${[...reminders]}::text[], ${matches}::boolean, ${today}::boolean, ${quiet_from}::int,
      ${quiet_to}::int, ${zone}, ${turnedAt}::timestamptz, ${now}::timestamptz)
    on conflict (sub) do update set changes = excluded.changes, reminders = excluded.reminders,
      matches = excluded.matches, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone,
      today = excluded.today,
      today_turned_at = case when excluded.today and not p.today then excluded.today_turned_at else p.today_turned_at end,
      turned_at = case when p.changes <> excluded.changes then excluded.turned_at else p.turned_at end
    returning *`.execute(db)
  return rows[0] as MailPreference
}

/**
 * Ends the mails of one subject for an account, without changing its other preferences.
 * @returns its address; undefined when there is no such account any more
 */
export async function unsubscribeFrom(
  db: Db,
  sub: string,
  subject: MailSubject,
  now: Date,
): Promise<{ email: string | null } | undefined> {
  const account = await db.selectFrom('account').select('email').where('sub', '=', sub).forKeyShare().executeTakeFirst()
  if (!account) return undefined
  await insertMailPreference(db, sub, now)
  await db.updateTable('mail_preference').set(ENDED[subject]).where('sub', '=', sub).execute()
  return account
}

/** What ends the mails of each subject. */
const ENDED = {
  changes: { changes: 'none' },
  reminders: { reminders: [] },
  matches: { matches: false },
  today: { today: false },
} satisfies Record<MailSubject, Partial<MailPreferences>>

/** Stores the defaults for an account without a row. */
async function insertMailPreference(db: Db, sub: string, turned_at: Date): Promise<void> {
  await db
    .insertInto('mail_preference')
    .values({ sub, turned_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the defaults for every account without a row. Called before each turn of the mails. */
export async function insertMissingPreferences(db: Db, now: Date): Promise<void> {
  await sql`
    insert into mail_preference (sub, turned_at)
    select sub, ${now}::timestamptz from account a
    where not exists (select from mail_preference p where p.sub = a.sub)
    for key share of a skip locked
    on conflict do nothing`.execute(db)
}
