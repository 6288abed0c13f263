import type { UtmValue } from '@mirador/domain/tender/utm'
import { chileDay } from '@mirador/domain/time/chile-time'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

export interface SavedUtm {
  created: number
  updated: number
  unchanged: number
}

/** The value of the UTM in the month of an instant, in Chile; null when it is not known. */
export async function findUtm(db: Db, instant: Date | null): Promise<UtmValue | null> {
  if (!instant) return null
  const month = chileDay(instant).slice(0, 7)
  const { rows } = await sql<{ pesos: number }>`select pesos from utm where month = ${`${month}-01`}::date`.execute(db)
  return rows[0] ? { month, pesos: rows[0].pesos } : null
}

/** Stores the values of months, each at most once; a stored value is replaced. */
export async function saveUtm(db: Db, values: readonly UtmValue[]): Promise<SavedUtm> {
  const months = values.map(({ month }) => `${month}-01`)
  const { rows } = await sql<{ month: string; pesos: number }>`
    select to_char(month, 'YYYY-MM') as month, pesos from utm where month = any(${months}::text[]::date[])`.execute(db)
  const stored = new Map(rows.map(({ month, pesos }) => [month, pesos]))
  const changed = values.filter(({ month, pesos }) => stored.get(month) !== pesos)
  await sql`
    insert into utm (month, pesos)
    select * from unnest(${months}::text[]::date[], ${values.map(({ pesos }) => pesos)}::int[])
    on conflict (month) do update set pesos = excluded.pesos where utm.pesos <> excluded.pesos`.execute(db)
  const created = changed.filter(({ month }) => !stored.has(month)).length
  return { created, updated: changed.length - created, unchanged: values.length - changed.length }
}
