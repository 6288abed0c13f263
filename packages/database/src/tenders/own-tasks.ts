import type { OwnTask } from '@mirador/domain/deadlines/own-deadline'
import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** An open task with a date, with what its next writer has to send back. */
export interface StoredOwnTask extends OwnTask {
  tender_id: number
  team: number
  who: string | null
  tied_to: OwnDeadlineKind | null
  minutes_before: number | null
  moves: number
  version: number
  changed_at: Date
}

/**
 * The open tasks `k` with a date that are those of an account: what it has to do, what nobody has to do on a tender that
 * it carries, and what nobody has to do on a tender that nobody carries. What a company does not offer for, or has lost,
 * asks for nothing.
 * @param sub an expression
 */
export const ownTasksSql = (sub: RawBuilder<unknown>) => sql`
  from membership own
  join pursuit pu on pu.organisation_id = own.organisation_id and pu.stage not in ('no_vamos', 'perdida')
  join task k on k.organisation_id = pu.organisation_id and k.tender_id = pu.tender_id
    and k.done_at is null and k.due_at is not null
    and (k.who = own.sub or k.who is null and (pu.carrier = own.sub or pu.carrier is null))
  where own.sub = ${sub}`

/** The own tasks of an account, by tender id; the earliest first. */
export async function listOwnTasks(db: Db, sub: string): Promise<Map<number, StoredOwnTask[]>> {
  const { rows } = await sql<StoredOwnTask>`
    select 'task' as kind, k.id, k.tender_id, k.organisation_id as team, k.text, k.due_at as at, k.who, k.tied_to,
      k.minutes_before, k.moves, k.version, k.changed_at
    ${ownTasksSql(sql`${sub}::uuid`)}
    order by k.due_at, k.id`.execute(db)
  const byTender = new Map<number, StoredOwnTask[]>()
  for (const task of rows) {
    const known = byTender.get(task.tender_id)
    if (known) known.push(task)
    else byTender.set(task.tender_id, [task])
  }
  return byTender
}
