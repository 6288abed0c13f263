import type { OwnDeadline } from '@mirador/domain/deadlines/own-deadline'
import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The done deadlines of an account, by tender id: of the tenders `ids`, or all. */
export async function listDoneDeadlines(
  db: Db,
  sub: string,
  ids?: readonly number[],
): Promise<Map<number, OwnDeadline[]>> {
  const byTender = new Map<number, OwnDeadline[]>()
  if (ids?.length === 0) return byTender
  const { rows } = await sql<OwnDeadline & { tender_id: number }>`
    select tender_id, kind, date_at as at from done_deadline
    where sub = ${sub}::uuid ${ids ? sql`and tender_id = any(${ids}::int[])` : sql``}`.execute(db)
  for (const { tender_id, ...deadline } of rows) {
    const known = byTender.get(tender_id)
    if (known) known.push(deadline)
    else byTender.set(tender_id, [deadline])
  }
  return byTender
}

interface Deadline {
  sub: string
  bid_idn: string
  kind: OwnDeadlineKind
}

/**
 * Marks a deadline of a tender as done, for an account that exists.
 * @param at the date that the account saw
 * @returns false for an unknown tender; 'moved' when the deadline has another date, to the minute, or none
 */
export async function insertDoneDeadline(
  db: Db,
  { sub, bid_idn, kind, at }: Deadline & { at: Date },
  now: Date,
): Promise<boolean | 'moved'> {
  const { rows } = await sql<{ is_same: boolean }>`
    with t as (
      select id, ${sql.ref(kind)} as at,
        date_trunc('minute', ${sql.ref(kind)}) is not distinct from date_trunc('minute', ${at.toISOString()}::timestamptz) as is_same
      from tender where bid_idn = ${bid_idn} for key share
    ), done as (
      insert into done_deadline (sub, tender_id, kind, date_at, done_at)
      select ${sub}::uuid, id, ${kind}, at, ${now.toISOString()}::timestamptz from t where is_same
      on conflict do nothing
    )
    select is_same from t`.execute(db)
  const tender = rows[0]
  if (!tender) return false
  return tender.is_same || 'moved'
}

/** @returns false for an unknown tender */
export async function deleteDoneDeadline(db: Db, { sub, bid_idn, kind }: Deadline): Promise<boolean> {
  const { rows } = await sql`
    with t as (
      select id, date_trunc('minute', ${sql.ref(kind)}) as at from tender where bid_idn = ${bid_idn}
    ), opened as (
      delete from done_deadline d using t
      where d.sub = ${sub}::uuid and d.tender_id = t.id and d.kind = ${kind} and date_trunc('minute', d.date_at) = t.at
    )
    select from t`.execute(db)
  return rows.length > 0
}

/** Deletes what was done for deadlines before an instant. */
export async function deleteDoneDeadlinesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('done_deadline').where('date_at', '<', instant).execute()
}

/** `isDone` of the domain in SQL: whether an account has done a deadline. All parts are expressions. */
export const isDoneSql = ({ sub, tender, kind, at }: Record<'sub' | 'tender' | 'kind' | 'at', RawBuilder<unknown>>) =>
  sql<boolean>`exists (select from done_deadline done where done.sub = ${sub} and done.tender_id = ${tender}
    and done.kind = ${kind} and date_trunc('minute', done.date_at) = date_trunc('minute', ${at}))`
