import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder } from './bidder.ts'

/** A summary of a company's past tenders: products, regions and amounts. */
export interface HistoryProfile {
  /** number of tenders in which it made offers */
  tenders: number
  /** families of its lines, those of most tenders first */
  families: { family: number; tenders: number }[]
  /** catalogue names of the products of its lines, those of most tenders first */
  products: { name: string; tenders: number }[]
  /** regions of the buyers, those of most tenders first; `won`: tenders in which an own offer was chosen */
  regions: { region: number; tenders: number; won: number }[]
  /** range in pesos of eight of ten published amounts, and how many amounts are published; null below ten */
  amounts: { from: number; to: number; tenders: number } | null
}

/** Minimum number of tenders of a listed entry. */
const MIN_TENDERS = 2
const MAX_ROWS = 10
/** Minimum number of amounts for a range. */
const MIN_AMOUNTS = 10

const NOTHING: HistoryProfile = { tenders: 0, families: [], products: [], regions: [], amounts: null }

/**
 * The summary of a company's past tenders.
 * @param rut in any form; the profile of a natural person is empty
 */
export async function findHistoryProfile(db: Db, rut: string): Promise<HistoryProfile> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return NOTHING
  const most = sql`having count(distinct tender_id) >= ${sql.lit(MIN_TENDERS)} order by 2 desc, 1 limit ${sql.lit(MAX_ROWS)}`
  // tenders and lines are looked up one by one: they are few of all, whatever the planner expects
  const { rows } = await sql<Omit<HistoryProfile, 'amounts'> & Amounts>`
    with own as materialized (
      select tender_id, line, min(family) as family, bool_or(is_selected) as is_won from shown_offer where bidder_id = ${bidder.id}::int
      group by tender_id, line
    ), process as materialized (
      select s.region, s.amount_clp, o.is_won from (
        select tender_id, bool_or(is_won) as is_won from own group by tender_id
      ) o cross join lateral (
        select region, amount_clp from tender_search where tender_id = o.tender_id offset 0) s
    ), family as (
      select family, count(distinct tender_id)::int as tenders from own where family is not null group by family ${most}
    ), product as (
      select max(product_name) as name, count(distinct tender_id)::int as tenders
      from own cross join lateral (
        select product_code, product_name from tender_item where tender_id = own.tender_id and position = own.line offset 0) i
      where product_code is not null and product_name is not null group by product_code ${most}
    ), region as (
      select region, count(*)::int as tenders, (count(*) filter (where is_won))::int as won from process where region is not null group by region
    )
    select count(*)::int as tenders,
      (select ${rowsOf('f', sql`tenders desc, family`)} from family f) as families,
      (select ${rowsOf('p', sql`tenders desc, name`)} from product p) as products,
      (select ${rowsOf('r', sql`tenders desc, region`)} from region r) as regions,
      count(amount_clp)::int as amounts,
      percentile_cont(0.1) within group (order by amount_clp)::float8 as "from",
      percentile_cont(0.9) within group (order by amount_clp)::float8 as "to"
    from process`.execute(db)
  const [figures] = rows
  if (!figures) return NOTHING
  const { amounts, from, to, ...profile } = figures
  return {
    ...profile,
    amounts: amounts < MIN_AMOUNTS || from === null || to === null ? null : { from, to, tenders: amounts },
  }
}

/**
 * Number of tenders in which a company made offers.
 * @param rut in any form; 0 for a natural person
 */
export async function countOfferedTenders(db: Db, rut: string): Promise<number> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return 0
  const { rows } = await sql<{ tenders: number }>`
    select count(distinct tender_id)::int as tenders from shown_offer where bidder_id = ${bidder.id}::int`.execute(db)
  return rows[0]?.tenders ?? 0
}

interface Amounts {
  amounts: number
  from: number | null
  to: number | null
}

const rowsOf = (name: string, order: RawBuilder<unknown>) =>
  sql`coalesce(jsonb_agg(${sql.ref(name)} order by ${order}), '[]')`
