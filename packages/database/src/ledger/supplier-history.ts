import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder, IS_AWARDED } from './bidder.ts'

/** What a company offered in the tenders published in a year. */
export interface HistoryYear {
  year: number
  tenders: number
  /** lines of tenders, each once */
  lines: number
  /** lines of tenders that were awarded */
  awarded_lines: number
  /** lines in which an offer of the company was chosen */
  won_lines: number
  /** lines of awarded tenders in which every offer of the company was rejected */
  inadmissible_lines: number
}

/**
 * The years in which a company made offers, the latest first; none for a natural person.
 * @param rut in any form
 */
export async function findSupplierHistory(db: Db, rut: string): Promise<HistoryYear[]> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return []
  const { rows } = await sql<HistoryYear>`
    select year, count(distinct tender_id)::int as tenders, count(*)::int as lines,
      count(*) filter (where is_awarded)::int as awarded_lines, count(*) filter (where won)::int as won_lines,
      count(*) filter (where is_awarded and rejected)::int as inadmissible_lines
    from (${linesOf(bidder.id)}) line group by year order by year desc`.execute(db)
  return rows
}

/**
 * The lines in which a company made offers, as a subquery. The state of their tenders is looked up one by one in the order of
 * their ids, which are neighbours: faster than to read all snapshots.
 */
const linesOf = (bidderId: number) => sql`
  select o.*, s.awarded_on, s.is_awarded
  from (
    select tender_id, year, line, bool_or(is_selected) as won,
      bool_and(state = ${OFFER_STATES.rejected}::smallint) as rejected
    from shown_offer where bidder_id = ${bidderId}::int group by tender_id, year, line order by year, tender_id
  ) o cross join lateral (
    select awarded_on, coalesce(${IS_AWARDED}, false) as is_awarded
    from offer_snapshot s where s.tender_id = o.tender_id offset 0
  ) s`
