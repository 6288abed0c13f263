import { DAY_MS } from '@mirador/domain/time/duration'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { NOT_OPEN } from './tender-search.ts'

/**
 * Whether a tender was published in the last days. The condition on `recent_rank` is implied and has an index: of a
 * million tenders some twenty thousand are read for a month.
 */
export function publishedSince(now: Date, days: number): RawBuilder<SqlBool> {
  const from = new Date(now.getTime() - days * DAY_MS)
  const first = Math.floor(from.getTime() / 1000) - 1
  const last = Math.ceil(now.getTime() / 1000) + 1
  return sql`published_at > ${from.toISOString()}::timestamptz and published_at <= ${now.toISOString()}::timestamptz
    and (recent_rank between ${-last}::bigint and ${-first}::bigint
      or recent_rank between ${NOT_OPEN - last}::bigint and ${NOT_OPEN - first}::bigint)`
}
