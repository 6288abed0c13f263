import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { isTender } from '../schema/channel-condition.ts'
import { findSyncStatus } from './sync-status.ts'

export interface PublicFigures {
  total: number
  /** number of these that receive offers */
  open: number
  /** oldest publication; null when there is none */
  since: Date | null
  /** how current the tenders are: when the newest were read, or made by the source if that was earlier; null for demo data */
  last_read_at: Date | null
}

/**
 * The public figures of the stored tenders. They read the counts of triggers and one end of an index, so they are cheap
 * at any size.
 */
export async function findPublicFigures(db: Db): Promise<PublicFigures> {
  const [{ rows }, { last_read_at }] = await Promise.all([
    sql<Omit<PublicFigures, 'last_read_at'>>`
      select coalesce(sum(tenders), 0)::int as total,
        coalesce(sum(tenders) filter (where is_open), 0)::int as open,
        (select published_at from tender_search where published_at is not null and ${isTender()}
          order by published_at limit 1) as since
      from tender_tally where ${isTender()}`.execute(db),
    findSyncStatus(db),
  ])
  return { total: 0, open: 0, since: null, ...rows[0], last_read_at }
}
