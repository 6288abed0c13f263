import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { appendLog } from './log.ts'

/** An own desk that a person left behind by joining an organisation, until it is deleted. */
export interface FormerDesk {
  id: number
  closed_at: Date
}

/**
 * The own desk that an account left behind when it joined an organisation: the entry of that day names it. It has no
 * people since.
 */
export async function findFormerDesk(db: Db, sub: string, organisation: number): Promise<FormerDesk | undefined> {
  const { rows } = await sql<FormerDesk>`
    select o.id, o.closed_at
    from (
      select (details->>'desk')::int as desk from log_entry
      where organisation_id = ${organisation}::int and bid_idn is null and kind = 'joined' and actor = ${sub}::uuid
      order by seq desc limit 1
    ) joined
    join organisation o on o.id = joined.desk
    where o.closed_at is not null and not exists (select from membership where organisation_id = o.id)`.execute(db)
  return rows[0]
}

/** Gives an account whose membership has ended the desk back that it left behind, if that was not deleted meanwhile. */
export async function returnFormerDesk(tx: Db, sub: string, organisation: number, now: Date): Promise<void> {
  const desk = await findFormerDesk(tx, sub, organisation)
  if (!desk) return
  const { id: organisation_id } = desk
  // it may be deleted just now
  const locked = await tx
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', organisation_id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return
  await tx.insertInto('membership').values({ sub, organisation_id, role: 'administra', joined_at: now }).execute()
  await appendLog(tx, { organisation_id, actor: sub, kind: 'joined' }, now)
}
