import { LEVEL } from '@mirador/domain/tender/tender'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/**
 * Compares the codes of the source's lists with the stored ones and stores which are missing, since when.
 * @param isComplete whether the list of open tenders was read to its end: codes that it no longer has are then no gaps
 * any more
 * @returns how many there are
 */
export async function recordGaps(
  db: Db,
  { codes, isComplete, now }: { codes: readonly string[]; isComplete: boolean; now: Date },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`
      delete from source_gap g where (${isComplete}::boolean
          and not exists (select from unnest(${codes}::text[]) as code where code = g.bid_idn))
        or exists (select from tender t where t.bid_idn = g.bid_idn and t.level >= ${LEVEL.detail} and not t.is_demo)`.execute(
      tx,
    )
    await sql`
      insert into source_gap as g (bid_idn, is_listed, since)
      select code, t.id is not null, ${now.toISOString()}::timestamptz
      from (select distinct unnest(${codes}::text[]) as code) as listed
      left join tender t on t.bid_idn = code and not t.is_demo
      where t.id is null or t.level < ${LEVEL.detail}
      on conflict (bid_idn) do update set is_listed = excluded.is_listed where g.is_listed <> excluded.is_listed`.execute(
      tx,
    )
    const { rows } = await sql<{ gaps: number }>`select count(*)::int as gaps from source_gap`.execute(tx)
    return rows[0]?.gaps ?? 0
  })
}

const LACKING = sql`from source_gap g
  where not exists (select from tender t where t.bid_idn = g.bid_idn and t.level >= ${LEVEL.detail} and not t.is_demo)`

/** The number of missing codes, and of codes stored only as their list entry. */
export async function countGaps(db: Db): Promise<{ missing: number; without_detail: number }> {
  const { rows } = await sql<{ missing: number; without_detail: number }>`
    select count(*) filter (where not is_listed)::int as missing,
      count(*) filter (where is_listed)::int as without_detail ${LACKING}`.execute(db)
  return rows[0] ?? { missing: 0, without_detail: 0 }
}

/** The gaps, wholly missing codes first, then the oldest. */
export async function listGaps(db: Db, limit: number) {
  const { rows } = await sql<{ bid_idn: string; is_listed: boolean; since: Date }>`
    select bid_idn, is_listed, since ${LACKING} order by is_listed, since, bid_idn limit ${limit}`.execute(db)
  return rows
}
