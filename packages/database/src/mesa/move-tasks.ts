import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { appendLog } from './log.ts'

/** Tenders of desks in one turn; the others follow in the next one. */
const MAX_MOVED = 500

const TIE = sql`case k.tied_to ${sql.join(
  OWN_DEADLINES.map((kind) => sql`when ${kind}::text then t.${sql.ref(kind)}`),
  sql` `,
)} end`
const BEFORE = sql`k.minutes_before * interval '1 minute'`

/** The open tasks `k` whose date the tender `t` has moved, to the minute. A task keeps its date when the buyer removes its own. */
const MOVED = sql`from task k join tender t on t.id = k.tender_id
  where k.tied_to is not null and k.done_at is null and ${TIE} is not null
    and date_trunc('minute', ${TIE}) is distinct from date_trunc('minute', k.due_at + ${BEFORE})`

/**
 * Moves the open tasks with the dates of tenders that they are tied to, and says so in the logs. For a call each minute,
 * in any number of processes.
 * @returns how many tasks were moved
 */
export async function moveTasks(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ organisation_id: number; tender_id: number }>`
    select distinct k.organisation_id, k.tender_id ${MOVED} order by 1, 2 limit ${MAX_MOVED}`.execute(db)
  let moved = 0
  for (const place of rows) moved += await moveTasksOf(db, place, now)
  return moved
}

interface Move {
  kind: string
  from: Date | null
  to: Date
  tasks: number
}

function moveTasksOf(
  db: Db,
  { organisation_id, tender_id }: { organisation_id: number; tender_id: number },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('organisation').select('id').where('id', '=', organisation_id).forUpdate().execute()
    const { rows } = await sql<Move & { bid_idn: string }>`
      with moved as (
        select k.id, k.tied_to as kind, t.bid_idn, k.due_at + ${BEFORE} as was_at, ${TIE} as at ${MOVED}
          and k.organisation_id = ${organisation_id}::int and k.tender_id = ${tender_id}::int
      ), written as (
        update task k set due_at = moved.at - ${BEFORE}, moves = k.moves + 1, version = k.version + 1,
          changed_at = ${now.toISOString()}::timestamptz
        from moved where k.id = moved.id returning moved.*
      )
      select kind, bid_idn, min(was_at) as "from", at as "to", count(*)::int as tasks
      from written group by kind, bid_idn, at order by kind`.execute(tx)
    let moved = 0
    for (const { bid_idn, kind, from, to, tasks } of rows) {
      const details = { kind, from: from?.toISOString() ?? null, to: to.toISOString(), tasks }
      await appendLog(tx, { organisation_id, actor: null, kind: 'tasks_moved', bid_idn, details }, now)
      moved += tasks
    }
    return moved
  })
}
