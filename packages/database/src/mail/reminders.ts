import { REMINDERS, type Reminder } from '@mirador/domain/mail/mail-preferences'
import { OWN_DEADLINES, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { isDoneSql } from '../tenders/done-deadlines.ts'
import { ownTasksSql } from '../tenders/own-tasks.ts'
import { TASK_REMINDER } from './moved-tasks.ts'

/** One entry for each reminder of each deadline. */
const ENTRIES = Object.entries(REMINDERS).flatMap(([reminder, { of, ahead, until }]) =>
  of.map((kind) => ({ reminder, kind, ahead, until })),
)
const listOf = (part: keyof (typeof ENTRIES)[number]) => ENTRIES.map((entry) => entry[part])

/** A date of a followed tender, or of an own task, with a reminder that is due. */
export interface DueReminder {
  tender_id: number
  bid_idn: string
  name: string
  institution_name: string | null
  reminder: Reminder
  /** which of its deadlines, or a task of the desk */
  kind: OwnDeadlineKind | 'task'
  /** the text of a task */
  text?: string | null
  date_at: Date
}

/** The accounts with due reminders, and these reminders. */
export async function listReminderTurns(db: Db, now: Date): Promise<{ sub: string; reminders: Reminder[] }[]> {
  const { rows } = await sql<{ sub: string; reminders: Reminder[] }>`
    select r.sub, array_agg(distinct r.reminder) as reminders ${due(now, now)}
    group by r.sub order by r.sub`.execute(db)
  return rows
}

/**
 * Takes the due reminders of an account, and those of the same hour; from then on they count as sent. Call it in the
 * transaction that writes the mail.
 * @param reminders which of them may be sent now
 */
export async function takeReminders(
  tx: Db,
  sub: string,
  { now, until, reminders }: { now: Date; until: Date; reminders: readonly Reminder[] },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select r.* ${due(now, until)}
        and r.sub = ${sub}::uuid and r.reminder = any(${[...reminders]}::text[])
    ), sent as (
      insert into reminder_told (sub, tender_id, reminder, date_at)
      select sub, id, told, date_at from due on conflict do nothing
      returning tender_id, reminder, date_at
    )
    select due.id as tender_id, due.bid_idn, due.name, due.institution_name, due.reminder, due.kind, due.text, due.date_at
    from due join sent on sent.tender_id = due.id and sent.reminder = due.told and sent.date_at = due.date_at
    order by due.date_at, due.bid_idn`.execute(tx)
  return rows
}

type TenderReminder = Omit<DueReminder, 'kind' | 'text'> & { kind: OwnDeadlineKind; at: Date }

/**
 * The reminders of tenders of an account whose time has come and whose date has not passed, mailed or not; the nearest
 * date first.
 */
export async function listReminders(db: Db, sub: string, now: Date): Promise<TenderReminder[]> {
  const { rows } = await sql<TenderReminder>`
    select t.id as tender_id, t.bid_idn, t.name, t.institution_name, m.reminder, m.kind, d.date_at, d.date_at - d.ahead as at
    ${reached(now, now)} and f.sub = ${sub}::uuid
    order by d.date_at, t.bid_idn`.execute(db)
  return rows
}

/** Deletes the records of reminders sent for past dates. */
export async function deleteRemindersBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('reminder_told').where('date_at', '<', instant).execute()
}

/** The reminders `r` of dates of followed tenders and of own tasks that are due by `until` and were not sent. */
function due(now: Date, until: Date) {
  return sql`
    from (
      select f.sub, t.id, t.bid_idn, t.name, t.institution_name, m.reminder, m.kind, d.date_at, m.reminder as told,
        null as text ${reached(now, until)}
      union all ${tasksReached(now, until)}
    ) as r
    where not exists (
      select from reminder_told o
      where o.sub = r.sub and o.tender_id = r.id and o.reminder = r.told and o.date_at = r.date_at)`
}

/**
 * The reminders `m` of the dates `d` of followed, open tenders `t` whose time comes by `until`, without those that a
 * nearer one has replaced, and without done deadlines. A follower knows the dates when the follow begins, so only reminders after that moment
 * count; for a date that moved since, any.
 */
function reached(now: Date, until: Date) {
  return sql`
    from tender t
    join tender_follow f on f.tender_id = t.id
    join tender_search s on s.tender_id = t.id and s.is_open
    join mail_preference p on p.sub = f.sub
    cross join unnest(${listOf('reminder')}::text[], ${listOf('kind')}::text[], ${listOf('ahead')}::bigint[],
      ${listOf('until')}::bigint[]) as m (reminder, kind, ahead, until)
    cross join lateral (
      select date_trunc('minute', case m.kind ${sql.join(
        OWN_DEADLINES.map((kind) => sql`when ${kind}::text then ${sql.ref(`t.${kind}`)}`),
        sql` `,
      )} end) as date_at,
        m.ahead * interval '1 millisecond' as ahead, m.until * interval '1 millisecond' as until
    ) d
    where t.status = ${PUBLISHED}::int and (t.closes_at is null or t.closes_at > ${now}::timestamptz)
      and m.reminder = any(p.reminders)
      and not ${isDoneSql({ sub: sql`f.sub`, tender: sql`t.id`, kind: sql`m.kind`, at: sql`d.date_at` })}
      and d.date_at - d.ahead <= ${until}::timestamptz and d.date_at - d.until > ${now}::timestamptz
      and (d.date_at - d.ahead >= f.followed_at or exists (
        select from tender_change c where c.tender_id = t.id and c.field = m.kind and c.found_at > f.followed_at))`
}

/** The own tasks of accounts whose reminder comes by `until`, if they were known by then or have moved. */
function tasksReached(now: Date, until: Date) {
  const ahead = sql`${REMINDERS[TASK_REMINDER].ahead}::bigint * interval '1 millisecond'`
  return sql`
    select own.sub, t.id, t.bid_idn, t.name, t.institution_name, ${TASK_REMINDER}::text, 'task', own.date_at, own.told, own.text
    from (
      select own.sub, k.tender_id, k.text, date_trunc('minute', k.due_at) as date_at, 'task-' || k.id as told
      ${ownTasksSql(sql`own.sub`)} and k.due_at > ${now}::timestamptz and k.due_at - ${ahead} <= ${until}::timestamptz
        and (k.due_at - ${ahead} >= k.created_at or k.moves > 0)
    ) as own
    join tender t on t.id = own.tender_id
    join mail_preference p on p.sub = own.sub
    where ${TASK_REMINDER}::text = any(p.reminders)`
}
