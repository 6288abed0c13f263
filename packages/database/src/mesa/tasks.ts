import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

export interface DeskTask {
  id: number
  text: string
  who: string | null
  tied_to: OwnDeadlineKind | null
  minutes_before: number | null
  due_at: Date | null
  /** a free date after the closing, or the tie of a date that the buyer removed */
  warning: 'after_closing' | 'date_removed' | null
  is_done: boolean
  version: number
}

/** The tasks of a tender, by their date, those without one last. */
export async function listTasks(db: Db, organisation: number, tender_id: number): Promise<DeskTask[]> {
  const tie = sql.join(
    OWN_DEADLINES.map((kind) => sql`when ${kind}::text then t.${sql.ref(kind)}`),
    sql` `,
  )
  const { rows } = await sql<DeskTask>`
    select k.id, k.text, k.who, k.tied_to, k.minutes_before, k.due_at, k.done_at is not null as is_done, k.version,
      case when k.tied_to is not null and case k.tied_to ${tie} end is null then 'date_removed'
        when k.tied_to is null and k.due_at > t.closes_at then 'after_closing' end as warning
    from task k join tender t on t.id = k.tender_id
    where k.organisation_id = ${organisation}::int and k.tender_id = ${tender_id}::int
    order by k.due_at nulls last, k.id`.execute(db)
  return rows
}
