import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, IS_AWARDED } from '../offers/bidder.ts'

/** The bids of a supplier on some awarded tenders. */
export interface BidderCount {
  /** null: all natural persons together */
  bidder_id: number | null
  tenders: number
  /** tenders in which an offer of this bidder was chosen */
  won: number
  /** `YYYY-MM-01`: latest month of publication of these tenders */
  last_month: string
}

/** The awarded tenders of a buyer in some families, and their bidders. */
export interface BuyerBids {
  tenders: number
  bidders: BidderCount[]
}

interface BuyerBidsQuery {
  institutionId: number
  families: readonly number[]
  /** first days of the months of publication, `YYYY-MM-01` */
  from: string
  to: string
  /** a tender that is not counted: the one of the request */
  exceptTender: number
}

/** Counts from the offers of a buyer, each tender once. */
export async function countBuyerBids(db: Db, question: BuyerBidsQuery): Promise<BuyerBids> {
  const { rows } = await sql<BidderCount & { is_natural_person: boolean; total: number }>`
    with bought as materialized (
      select s.tender_id, s.year, s.month from tender t join offer_snapshot s on s.tender_id = t.id
      where t.institution_id = ${question.institutionId}::int and s.institution_id = ${question.institutionId}::int
        and ${IS_AWARDED} and s.month between ${question.from}::date and ${question.to}::date
        and s.tender_id <> ${question.exceptTender}::int
    ), offered as materialized (
      select b.tender_id, b.month, o.bidder_id, o.is_natural_person, o.is_selected from bought b
      cross join lateral (
        select f.bidder_id, f.is_natural_person, f.is_selected from shown_offer f
        where f.tender_id = b.tender_id and f.year = b.year and f.family = any(${question.families}::int[]) offset 0
      ) o
    )
    select bidder_id, coalesce(is_natural_person, false) as is_natural_person, count(distinct tender_id)::int as tenders,
      count(distinct tender_id) filter (where is_selected)::int as won, max(month)::text as last_month,
      (select count(distinct tender_id)::int from offered) as total
    from offered group by bidder_id, coalesce(is_natural_person, false) order by tenders desc, bidder_id`.execute(db)
  return {
    tenders: rows[0]?.total ?? 0,
    bidders: rows
      .filter(({ bidder_id, is_natural_person }) => bidder_id !== null || is_natural_person)
      .map(({ bidder_id, tenders, won, last_month }) => ({ bidder_id, tenders, won, last_month })),
  }
}

/** Suppliers that may be shown, by id, among some. */
export async function findBidders(db: Db, ids: readonly number[]): Promise<Map<number, Bidder>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Bidder & { id: number }>`
    select id, rut, name from bidder where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...bidder }) => [id, bidder]))
}

/** The data of a tender that decide who usually bids on it; undefined for an unknown tender. */
export async function findBidSubject(db: Db, bidIdn: string) {
  const { rows } = await sql<{
    id: number
    institution_id: number | null
    institution_name: string | null
    families: number[] | null
  }>`
    select t.id, t.institution_id, t.institution_name, (
      select array_agg(distinct family order by family) from tender_item where tender_id = t.id and family is not null
    ) as families from tender t where t.bid_idn = ${bidIdn}`.execute(db)
  const [row] = rows
  return row && { ...row, families: row.families ?? [] }
}
