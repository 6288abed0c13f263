import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder } from './bidder.ts'

/** What the past tenders of a company say of what it sells, where, and of which size. */
export interface HistoryProfile {
  /** in which it made offers */
  tenders: number
  /** the families of its lines, those of most tenders first */
  families: { family: number; tenders: number }[]
  /** names of the products of its lines in the catalogue, those of most tenders first */
  products: { name: string; tenders: number }[]
  /** of the buyers, those of most tenders first */
  regions: { region: number; tenders: number }[]
  /** pesos between which eight of ten published amounts lie, and how many are published; null below ten */
  amounts: { from: number; to: number; tenders: number } | null
}

/** A single tender says little. */
const MIN_TENDERS = 2
const MAX_ROWS = 10
/** Fewer amounts have no band. */
const MIN_AMOUNTS = 10

/** @param rut in any form; the profile of a natural person is empty */
export async function findHistoryProfile(db: Db, rut: string): Promise<HistoryProfile> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return { tenders: 0, families: [], products: [], regions: [], amounts: null }
  const own = sql`own as materialized (
    select tender_id, line, min(family) as family from shown_offer where bidder_id = ${bidder.id}::int group by tender_id, line)`
  // tenders and lines are looked up one by one: few of all, whatever the planner expects
  const tenders = sql`(select distinct tender_id from own) o cross join lateral (
    select region, amount_clp from tender_search where tender_id = o.tender_id offset 0) s`
  const most = sql`having count(distinct tender_id) >= ${MIN_TENDERS}::int order by 2 desc, 1 limit ${MAX_ROWS}::int`
  const [families, products, regions, amounts] = await Promise.all([
    sql<HistoryProfile['families'][number]>`
      with ${own} select family, count(distinct tender_id)::int as tenders from own where family is not null
      group by family ${most}`.execute(db),
    sql<HistoryProfile['products'][number]>`
      with ${own} select max(i.product_name) as name, count(distinct own.tender_id)::int as tenders
      from own cross join lateral (
        select product_code, product_name from tender_item where tender_id = own.tender_id and position = own.line offset 0) i
      where i.product_code is not null and i.product_name is not null
      group by i.product_code having count(distinct own.tender_id) >= ${MIN_TENDERS}::int
      order by 2 desc, 1 limit ${MAX_ROWS}::int`.execute(db),
    sql<HistoryProfile['regions'][number]>`
      with ${own} select s.region::int as region, count(*)::int as tenders from ${tenders} where s.region is not null
      group by s.region order by 2 desc, 1`.execute(db),
    sql<{ all: number; tenders: number; from: number | null; to: number | null }>`
      with ${own} select count(*)::int as "all", count(s.amount_clp)::int as tenders,
        percentile_cont(0.1) within group (order by s.amount_clp)::float8 as "from",
        percentile_cont(0.9) within group (order by s.amount_clp)::float8 as "to"
      from ${tenders}`.execute(db),
  ])
  const { all = 0, tenders: known = 0, from = null, to = null } = amounts.rows[0] ?? {}
  return {
    tenders: all,
    families: families.rows,
    products: products.rows,
    regions: regions.rows,
    amounts: known < MIN_AMOUNTS || from === null || to === null ? null : { from, to, tenders: known },
  }
}
