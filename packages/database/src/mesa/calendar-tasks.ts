import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { ownTasksSql } from '../tenders/own-tasks.ts'

/** An own task as an event of a calendar. */
export interface CalendarTask {
  id: number
  text: string
  at: Date
  version: number
  changed_at: Date
  bid_idn: string
  name: string
  institution_name: string | null
}

/** The own open tasks of an account since an instant, the earliest first. */
export async function listCalendarTasks(
  db: Db,
  sub: string,
  { from, limit }: { from: Date; limit: number },
): Promise<CalendarTask[]> {
  const { rows } = await sql<CalendarTask>`
    select o.*, t.bid_idn, t.name, t.institution_name
    from (
      select k.id, k.tender_id, k.text, k.due_at as at, k.version, k.changed_at ${ownTasksSql(sql`${sub}::uuid`)}
        and k.due_at >= ${from.toISOString()}::timestamptz
      order by k.due_at, k.id limit ${limit}
    ) o join tender t on t.id = o.tender_id
    order by o.at, o.id`.execute(db)
  return rows
}
