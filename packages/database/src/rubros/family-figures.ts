import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { isTender } from '../schema/channel-condition.ts'
import { yearBefore } from './lines-saying.ts'

export interface FamilyFigures {
  /** tenders that receive offers */
  open: number
  /** tenders published within the last year */
  last_year: number
}

/** Maximum age of the figures. Older ones are read again in the background, so that a search does not wait. */
const RECENT_MS = 5 * MINUTE_MS

interface Remembered {
  at: number
  figures: Promise<ReadonlyMap<number, FamilyFigures>>
}
const byDatabase = new WeakMap<Db, Remembered>()

/** The figures of every family with tenders, at most some minutes old. */
export async function familyFigures(db: Db, now: Date): Promise<ReadonlyMap<number, FamilyFigures>> {
  const known = byDatabase.get(db)
  if (known && Math.abs(now.getTime() - known.at) < RECENT_MS) return known.figures
  const figures = countByFamily(db, now)
  const remember = () => byDatabase.set(db, { at: now.getTime(), figures })
  if (!known) {
    remember()
    figures.catch(() => byDatabase.delete(db))
    return figures
  }
  known.at = now.getTime()
  figures.then(remember, () => {})
  return known.figures
}

async function countByFamily(db: Db, now: Date): Promise<ReadonlyMap<number, FamilyFigures>> {
  const { rows } = await sql<{ family: number } & FamilyFigures>`
    select family, count(*) filter (where is_open)::int as open,
      count(*) filter (where published_at >= ${yearBefore(now)}::timestamptz)::int as last_year
    from tender_search cross join lateral unnest(families) as family
    where ${isTender()} and (is_open or published_at >= ${yearBefore(now)}::timestamptz) group by family ${sql.raw(PLANNED_ANEW)}`.execute(
    db,
  )
  return new Map(rows.map(({ family, ...figures }) => [family, figures]))
}

/**
 * The number of tenders with one of some families: those that receive offers, and those published this month in Chile.
 */
export async function countFamilies(
  db: Db,
  families: readonly number[],
  now: Date,
): Promise<{ open: number; this_month: number }> {
  const month = startOfChileanDay(`${chileDay(now).slice(0, 7)}-01`) as Date
  const having = sql<boolean>`${isTender()} and families && ${families}::int[]`
  const { rows } = await sql<{ open: number; this_month: number }>`
    select (select count(*)::int from tender_search where is_open and ${having}) as open,
      (select count(*)::int from tender_search
        where published_at >= ${month.toISOString()}::timestamptz and ${having}) as this_month
    ${sql.raw(PLANNED_ANEW)}`.execute(db)
  return rows[0] ?? { open: 0, this_month: 0 }
}
