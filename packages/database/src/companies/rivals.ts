import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, findBidder } from '../offers/bidder.ts'
import { MET_PERIOD, type MetPeriod, metLines, type SharedResults } from './met-counts.ts'

/** A company that made offers for the same lines of awarded tenders as another one. */
export interface Rival extends Bidder, SharedResults {
  /** in which both made offers */
  lines: number
  /** all offers of the rival ÷ all offers of the company */
  size: number
}

/** Maximum number of rivals in the list, those with the most lines in common. */
export const MAX_RIVALS = 50

/** The lines in which rivals are counted. */
interface RivalTotals extends MetPeriod {
  /** companies that made offers for its lines, also those that are not listed */
  total: number
}

/** The rivals of a company, and the totals of the lines in which they are counted. */
export interface Rivals extends RivalTotals {
  rivals: Rival[]
}

const NOTHING: RivalTotals = { total: 0, awarded_lines: 0, from: null, to: null }

/**
 * The companies that met a company in the most lines, ordered by similarity of size: sizes of suppliers differ up to 94
 * times, and a company that bids on everything meets every other one. Natural persons are removed after the lines are
 * counted by supplier: to check each of thousands of offers would take twice as long.
 * @param rut in any form; that of a natural person has none
 */
export async function listRivals(db: Db, rut: string): Promise<Rivals> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return { ...NOTHING, rivals: [] }
  const { rows } = await sql<RivalTotals & Rival>`
    with ${metLines(bidder.id)},
    strongest as (
      select * from company order by lines desc, supplier_id limit ${sql.lit(MAX_RIVALS)}
    )
    select (select count(*)::int from company) as total, c.*, b.rut, (select name from bidder where id = b.supplier_id) as name,
      b.lines, b.own_won, b.rival_won, b.both_won, b.other_won, b.none_won, b.offers::float8 / own_size.offers as size
    from ${MET_PERIOD} c
    cross join ${ownSize(bidder.id)} own_size
    left join strongest b on true
    order by ${LIKENESS} desc, b.lines desc, b.rut`.execute(db)
  const { total, awarded_lines, from, to } = rows[0] ?? NOTHING
  const rivals = rows.flatMap(({ total: _t, awarded_lines: _a, from: _f, to: _u, ...rival }) =>
    rival.rut === null ? [] : [rival],
  )
  return { total, awarded_lines, from, to, rivals }
}

/** The most similar size first. */
const LIKENESS = sql`least(b.offers, own_size.offers)::float8 / greatest(b.offers, own_size.offers)`

const ownSize = (bidderId: number) => sql`(select offers from bidder where id = ${bidderId}::int)`
