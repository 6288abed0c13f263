import type { DateMove } from '@mirador/domain/deadlines/tender-calendar'
import { COURSE, ESTIMATES } from '@mirador/domain/deadlines/timeline'
import { TENDER_STATUSES, type TenderStatus } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'

const codesOf = (name: TenderStatus) => TENDER_STATUSES.find(({ status }) => status === name)?.codes ?? []

/**
 * Counts the dates of tenders that the rows of `tender_incoming` move, remove or restore; call it before they are
 * written. Dates count to the minute, as people read them. A revoked tender has no dates any more, a deserted one no
 * future ones.
 */
export async function noteDateMoves(tx: Tx, now: Date): Promise<void> {
  const dates = COURSE.map(
    (kind) => sql`(${kind}::text, ${ESTIMATES.has(kind)}::boolean, ${sql.ref(`t.${kind}`)}, ${sql.ref(`i.${kind}`)})`,
  )
  const [revoked, deserted] = [codesOf('revocada'), codesOf('desierta')]
  await sql`
    insert into tender_date_move as m (tender_id, kind, moves, was_at, moved_at)
    select t.id, d.kind, 1, h.old, ${now.toISOString()}::timestamptz
    from tender_incoming i
    join tender t on t.id = i.id
    cross join lateral (values ${sql.join(dates)}) as d (kind, is_estimate, old, new)
    cross join lateral (select
      case when not (t.status = any(${revoked}::int[]) or d.is_estimate and t.status = any(${deserted}::int[])) then d.old end as old,
      case when not (i.status = any(${revoked}::int[]) or d.is_estimate and i.status = any(${deserted}::int[])) then d.new end as new
    ) as h
    where date_trunc('minute', h.old) is distinct from date_trunc('minute', h.new)
      -- a date that was not known before has not moved, but one that comes back has
      and (h.old is not null or exists (select from tender_date_move k where k.tender_id = t.id and k.kind = d.kind))
    on conflict (tender_id, kind) do update
    set moves = m.moves + 1, was_at = coalesce(excluded.was_at, m.was_at), moved_at = excluded.moved_at`.execute(tx)
}

/** The moved dates of some tenders, by tender id. */
export async function listDateMoves(db: Db, ids: readonly number[]): Promise<Map<number, DateMove[]>> {
  const byTender = new Map<number, DateMove[]>()
  if (ids.length === 0) return byTender
  const { rows } = await sql<DateMove & { tender_id: number }>`
    select tender_id, kind, moves, was_at, moved_at from tender_date_move
    where tender_id = any(${ids}::int[]) order by tender_id, kind`.execute(db)
  for (const { tender_id, ...move } of rows) {
    const known = byTender.get(tender_id)
    if (known) known.push(move)
    else byTender.set(tender_id, [move])
  }
  return byTender
}
