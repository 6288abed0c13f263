import type { OwnTask } from '@mirador/domain/deadlines/own-deadline'
import type { Stage } from '@mirador/domain/pursuits/stage'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { listDates } from '../fit/open-dates.ts'
import { ownTasksSql } from '../tenders/own-tasks.ts'

/** The dates of the open tenders that an account follows. */
export const listFollowedDates = (db: Db, sub: string) =>
  listDates(
    db,
    sql`array(
      select f.tender_id from tender_follow f join tender_search s on s.tender_id = f.tender_id
      where f.sub = ${sub}::uuid and s.is_open)`,
  )

/** The earliest own task of an account in each open tender, by tender id. */
export async function listFirstTasks(db: Db, sub: string): Promise<Map<number, OwnTask>> {
  const { rows } = await sql<OwnTask & { tender_id: number }>`
    select distinct on (k.tender_id) k.tender_id, 'task' as kind, k.id, k.text, k.due_at as at
    ${ownTasksSql(sql`${sub}::uuid`)}
      -- looked up for each decision: a join would read all open tenders, and most companies decided on few
      and (select s.is_open from tender_search s where s.tender_id = pu.tender_id)
    order by k.tender_id, k.due_at, k.id`.execute(db)
  return new Map(rows.map(({ tender_id, ...task }) => [tender_id, task]))
}

/** What takes tenders out of the queues of an account. */
interface QueueMarks {
  dismissed: ReadonlySet<number>
  /** stage of the decision of its company, by tender id */
  stages: ReadonlyMap<number, Stage>
}

/** The dismissals of an account, and the decisions of its company, about some tenders. */
export async function readQueueMarks(db: Db, sub: string, ids: readonly number[]): Promise<QueueMarks> {
  const dismissed = new Set<number>()
  const stages = new Map<number, Stage>()
  if (ids.length === 0) return { dismissed, stages }
  const { rows } = await sql<{ tender_id: number; stage: Stage | null }>`
    select p.tender_id, p.stage from membership m join pursuit p on p.organisation_id = m.organisation_id
    where m.sub = ${sub}::uuid and p.tender_id = any(${ids}::int[])
    union all
    select tender_id, null from dismissal where sub = ${sub}::uuid and tender_id = any(${ids}::int[])`.execute(db)
  for (const { tender_id, stage } of rows) {
    if (stage === null) dismissed.add(tender_id)
    else stages.set(tender_id, stage)
  }
  return { dismissed, stages }
}
