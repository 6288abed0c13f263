import { storedTypesOf } from '@mirador/domain/tender/stored-type'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type ChosenCompanies, listChosen, MAX_READ } from './buyer-choices.ts'
import type { BuyerMonth } from './buyer-profile.ts'

/** The tenders of a market: those with lines of a family. */
export interface MarketQuestion {
  /** UNSPSC family, a multiple of 10,000 */
  family: number
  /** 1 to 16, that of the tender; null: all */
  region: number | null
  /** id of a type; null: all */
  type: number | null
  /** first and last month of publication, both included */
  from: string
  to: string
}

/** A month of a market; bidders and days are of whole tenders, lines and pesos of the family alone. */
export interface MarketMonth extends BuyerMonth {
  awarded_clp: number
}

const thoseOf = ({ family, region, type, from, to }: MarketQuestion) => sql`
  family = ${family}::int and month between ${from}::date and ${to}::date
  and ${region === null ? sql`true` : sql`region = ${region}::smallint`}
  and ${type === null ? sql`true` : sql`type_id = any(${[...storedTypesOf(type)]}::smallint[])`}`

/** The months with tenders of a family, in order. */
export async function listMarketMonths(db: Db, question: MarketQuestion): Promise<MarketMonth[]> {
  const { rows } = await sql<MarketMonth>`
    select month::text, count(*)::int as tenders, (count(*) filter (where status in (8, 9, 10)))::int as awarded,
      (count(*) filter (where status = 7))::int as deserted, (count(*) filter (where status in (15, 18)))::int as revoked,
      coalesce(array_agg(bidders) filter (where bidders is not null), '{}') as bidders,
      coalesce(array_agg(days) filter (where days is not null), '{}') as days,
      sum(compared_lines)::int as compared_lines, sum(lowest_won)::int as lowest_won,
      sum(awarded_lines)::int as awarded_lines, sum(awarded_clp)::float8 as awarded_clp
    from tender_outcome where ${thoseOf(question)} group by month order by month`.execute(db)
  return rows
}

export interface MarketAgile {
  /** the first of the consecutive months with Compra Ágil, of any family, up to the newest one; null: none */
  from: string | null
  requests: Map<string, number>
}

/** The Compra Ágil of a market; none for a type of tender, since types belong to tenders. */
export async function countMarketAgile(db: Db, question: MarketQuestion): Promise<MarketAgile> {
  const { family, region, type, from, to } = question
  if (type !== null) return { from: null, requests: new Map() }
  return countAgileMonths(db, { families: [family], regions: region === null ? null : [region], from, to })
}

/**
 * The Compra Ágil of the list by month of publication, each once in every one of the families that it asks for. A month
 * in Chile has tens of thousands: a month without any was not read, and single requests from before it were opened by
 * users.
 */
export async function countAgileMonths(
  db: Db,
  {
    families,
    regions,
    from,
    to,
  }: { families: readonly number[]; regions: readonly number[] | null; from: string; to: string },
): Promise<MarketAgile> {
  const { rows } = await sql<{ first: string | null; month: string | null; requests: number | null }>`
    with recursive listed as (
      select max(month) as month from agile_month where requests > 0
      union all
      select p.month from listed l cross join lateral (select (l.month - interval '1 month')::date as month) p
      where exists (select from agile_month a where a.month = p.month and a.requests > 0)
    )
    select f.first::text, m.month::text, m.requests
    from (select min(month) as first from listed) f
    left join (
      select month, sum(requests)::int as requests from agile_month
      where family = any(${[...families]}::int[]) and month between ${from}::date and ${to}::date
        and ${regions === null ? sql`true` : sql`region = any(${[...regions]}::smallint[])`}
      group by month
    ) m on true`.execute(db)
  const counted = rows.flatMap(({ month, requests }) => (month && requests ? [[month, requests] as const] : []))
  return { from: rows[0]?.first ?? null, requests: new Map(counted) }
}

/** Maximum number of rows in each table. */
const MAX_BUYERS = 10

export interface MarketBuyer {
  rut: string
  name: string
  tenders: number
  /** awarded tenders with a loaded file, and those of them with one supplier */
  awarded: number
  single: number
}

/** The institutions with most tenders, and how many institutions there are. */
export async function listMarketBuyers(
  db: Db,
  question: MarketQuestion,
): Promise<{ total: number; buyers: MarketBuyer[] }> {
  const { rows } = await sql<MarketBuyer & { total: number }>`
    select i.rut, i.name, b.tenders, b.awarded, b.single, b.total
    from (
      select institution_id, count(*)::int as tenders, count(bidders)::int as awarded,
        (count(*) filter (where bidders = 1))::int as single, (count(*) over ())::int as total
      from tender_outcome where ${thoseOf(question)} and institution_id <> 0
      group by institution_id order by tenders desc, institution_id limit ${MAX_BUYERS}::int
    ) b join institution i on i.id = b.institution_id
    order by b.tenders desc, b.institution_id`.execute(db)
  return { total: rows[0]?.total ?? 0, buyers: rows.map(({ total: _, ...buyer }) => buyer) }
}

export interface MarketCompanies extends ChosenCompanies {
  /** awarded tenders with a loaded file, and how many of them were read: the latest */
  awarded: number
  read: number
}

/** The companies that were chosen in lines of the family; only legal persons have a row. */
export async function listMarketCompanies(db: Db, question: MarketQuestion): Promise<MarketCompanies> {
  const { rows } = await sql<{ tender_id: number; awarded: number }>`
    select tender_id, (count(*) over ())::int as awarded from tender_outcome
    where ${thoseOf(question)} and bidders is not null
    order by month desc, tender_id desc limit ${MAX_READ}::int`.execute(db)
  const ids = rows.map(({ tender_id }) => tender_id)
  return { awarded: rows[0]?.awarded ?? 0, read: ids.length, ...(await listChosen(db, ids, question.family)) }
}
