import { CLOCK_SLACK_MS, lastMorning } from '@mirador/domain/mail/digest-turn'
import { MAIL_ZONES, type MailZone, type QuietHours } from '@mirador/domain/mail/mail-preferences'
import { FIRST_VISIT_MS } from '@mirador/domain/today/queues'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The accounts whose mail of Hoy is due, those that waited longest first. */
export async function listTodayTurns(db: Db, now: Date): Promise<(QuietHours & { sub: string })[]> {
  const mornings = MAIL_ZONES.map((zone) => sql`(${zone}, ${lastMorning(now, zone)}::timestamptz)`)
  const { rows } = await sql<QuietHours & { sub: string }>`
    select p.sub, p.quiet_from, p.quiet_to, p.zone from mail_preference p
    join (values ${sql.join(mornings)}) as m (zone, morning) on m.zone = p.zone
    where p.today and coalesce(p.today_turned_at < m.morning or p.today_turned_at > ${slack(now)}::timestamptz, true)
    order by p.today_turned_at nulls first, p.sub`.execute(db)
  return rows
}

/** Whether the mail of Hoy of a locked account is still due: another process may have sent it meanwhile. */
export function isTodayTurn(
  { today, today_turned_at, zone }: { today: boolean; today_turned_at: Date | null; zone: MailZone },
  now: Date,
): boolean {
  return today && (!today_turned_at || today_turned_at < lastMorning(now, zone) || today_turned_at > slack(now))
}

// a stored turn that is further in the future was written before the clock was set back
const slack = (now: Date) => new Date(now.getTime() + CLOCK_SLACK_MS)

/** Ends the turn of the mail of Hoy until the next morning. */
export async function endTodayTurn(tx: Db, sub: string, now: Date): Promise<void> {
  await tx.updateTable('mail_preference').set({ today_turned_at: now }).where('sub', '=', sub).execute()
}

/**
 * The instant after which tenders are new in a mail of Hoy: the later of the last opening of Hoy and the last mail, so that
 * each is mailed once to an absent person.
 */
export async function findMailSince(db: Db, sub: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date | null }>`
    select greatest(p.today_turned_at, (select max(o.opened_at) from today_opening o where o.sub = p.sub)) as since
    from mail_preference p where p.sub = ${sub}::uuid`.execute(db)
  const since = rows[0]?.since
  return since && since <= now ? since : new Date(now.getTime() - FIRST_VISIT_MS)
}

/**
 * Whether the mail of Hoy is still to be offered to an account: one of before the questions after the first sign-in, whose
 * last one offers it.
 */
export async function isTodayUnoffered(db: Db, sub: string): Promise<boolean> {
  const { rows } = await sql`
    select from account a left join mail_preference p on p.sub = a.sub
    where a.sub = ${sub}::uuid and a.welcomed_at = a.created_at and p.today is not true and p.today_offered_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** Stores whether an account that exists wants the mail of Hoy, which is not offered to it again. */
export async function answerTodayOffer(db: Db, sub: string, today: boolean, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into mail_preference as p (sub, turned_at, today, today_turned_at, today_offered_at)
    values (${sub}::uuid, ${at}, ${today}::boolean, ${at}, ${at})
    on conflict (sub) do update set today = excluded.today, today_offered_at = excluded.today_offered_at,
      today_turned_at = case when p.today then p.today_turned_at else excluded.today_turned_at end`.execute(db)
}
