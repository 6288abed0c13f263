import type { OwnLineText } from '@mirador/domain/words/own-line-words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder } from './bidder.ts'

/** A summary of a company's past tenders: products, regions and amounts. */
export interface HistoryProfile {
  /** number of tenders in which it made offers */
  tenders: number
  /** families of its lines, those of most tenders first */
  families: { family: number; tenders: number }[]
  /** texts of its lines as the buyers wrote them, the latest first, at most MAX_TEXTS */
  texts: OwnLineText[]
  /** regions of the buyers, those of most tenders first; `won`: tenders in which an own offer was chosen */
  regions: { region: number; tenders: number; won: number }[]
  /** range in pesos of eight of ten published amounts, and how many amounts are published; null below ten */
  amounts: { from: number; to: number; tenders: number } | null
}

/** Minimum number of tenders of a listed entry. */
const MIN_TENDERS = 2
const MAX_ROWS = 10
/** Maximum number of lines whose texts are read: their words are those of all lines, and the texts are long. */
const MAX_TEXTS = 1_000
/** Minimum number of amounts for a range. */
const MIN_AMOUNTS = 10

const NOTHING: HistoryProfile = { tenders: 0, families: [], texts: [], regions: [], amounts: null }

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
    ), line_text as (
      select i.* from (select tender_id, line from own order by tender_id desc, line limit ${sql.lit(MAX_TEXTS)}) o
      cross join lateral (
        select i.tender_id, i.position, left(i.description, 500) as description, i.product_name from tender_item i
        where i.tender_id = o.tender_id and i.position = o.line and i.description is not null offset 0) i
    ), region as (
      select region, count(*)::int as tenders, (count(*) filter (where is_won))::int as won from process where region is not null group by region
    )
    select count(*)::int as tenders,
      (select ${rowsOf('f', sql`tenders desc, family`)} from family f) as families,
      (select coalesce(jsonb_agg(jsonb_build_object('description', description, 'product_name', product_name)
        order by tender_id desc, position), '[]') from line_text) as texts,
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
