import type { Reminder } from '@mirador/domain/mail/mail-preferences'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { ownTasksSql } from '../tenders/own-tasks.ts'

/** The setting of reminders that tasks follow: that of every own deadline but the closing. */
export const TASK_REMINDER = 'questions' satisfies Reminder

/** The moves of one turn of the mover have the same instant, and are all stored by then: they share a mail. */
const SETTLED_MS = MINUTE_MS
/** A move that could not be mailed by then is not mailed any more. */
const KEPT_MS = 2 * DAY_MS

/** An own task that moved with a date of its tender. */
export interface MovedTask {
  bid_idn: string
  name: string
  institution_name: string | null
  text: string
  was_at: Date
  at: Date
}

/** The accounts with an own task that moved and whose move was not mailed. */
export async function listMovedTaskTurns(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ sub: string }>`
    select distinct r.sub from (${moves(now, sql`own.sub`)}) r
    join mail_preference p on p.sub = r.sub and ${TASK_REMINDER}::text = any(p.reminders)
    order by r.sub`.execute(db)
  return rows.map(({ sub }) => sub)
}

/**
 * Takes the moves of own tasks of an account that were not mailed; from then on they count as mailed. Call it in the
 * transaction that writes the mail.
 * @returns each task once, from where it was at first; without those that are back there. The earliest first
 */
export async function takeMovedTasks(tx: Db, sub: string, now: Date): Promise<MovedTask[]> {
  const { rows } = await sql<MovedTask>`
    with due as (${moves(now, sql`${sub}::uuid`)}), sent as (
      insert into reminder_told (sub, tender_id, reminder, date_at)
      select sub, tender_id, reminder, moved_at from due on conflict do nothing
      returning tender_id, reminder
    ), task as (
      select distinct on (due.id) due.* from due
      join sent on sent.tender_id = due.tender_id and sent.reminder = due.reminder
      order by due.id, due.seq
    )
    select t.bid_idn, t.name, t.institution_name, task.text, task.was_at, task.at
    from task join tender t on t.id = task.tender_id
    where date_trunc('minute', task.was_at) <> date_trunc('minute', task.at)
    order by task.at, task.id`.execute(tx)
  return rows
}

/**
 * The moves of the own tasks of accounts that were not mailed: the entries of the log, which are stored together with the
 * moves. A member has only those since it joined.
 */
function moves(now: Date, sub: Parameters<typeof ownTasksSql>[0]) {
  const instant = (msAgo: number) => sql`${new Date(now.getTime() - msAgo).toISOString()}::timestamptz`
  return sql`
    select o.*, e.seq, e.at as moved_at, 'moved-' || o.id || '-' || e.seq as reminder,
      (e.details->>'from')::timestamptz - o.minutes_before * interval '1 minute' as was_at
    from (
      select own.sub, own.organisation_id, own.joined_at, k.id, k.tender_id, k.text, k.due_at as at, k.created_at,
        k.tied_to, k.minutes_before
      ${ownTasksSql(sub)} and k.moves > 0 and k.tied_to is not null and k.changed_at > ${instant(KEPT_MS)}
    ) o
    join tender t on t.id = o.tender_id
    join log_entry e on e.organisation_id = o.organisation_id and e.bid_idn = t.bid_idn and e.kind = 'tasks_moved'
      and e.details->>'kind' = o.tied_to and e.details->>'from' is not null
      and e.at > greatest(o.joined_at, o.created_at, ${instant(KEPT_MS)}) and e.at <= ${instant(SETTLED_MS)}
    where not exists (
      select from reminder_told r
      where r.sub = o.sub and r.tender_id = o.tender_id and r.reminder = 'moved-' || o.id || '-' || e.seq)`
}
