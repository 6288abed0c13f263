import { OFFER_STATES, type OfferCurrency } from '@mirador/domain/ledger/offer'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, findBidder, IS_AWARDED } from '../offers/bidder.ts'
import { isOnPage } from '../offers/page-places.ts'
import { findMarketShares, type WonLines } from './company-history.ts'
import { AWARDED_CLP, lowest, PRICED } from './compared-lines.ts'
import { type LineKeyOrder, linesAfter } from './line-key.ts'

/** Lines of awarded tenders in which a company made offers, each once. */
interface LineCounts {
  lines: number
  won_lines: number
}

/** The figures of a company in awarded tenders (docs/decisions/0082). */
export interface SupplierProfile extends Bidder, LineCounts {
  tenders: number
  /** number of known buyers */
  institutions: number
  /** lines in which every offer of it was rejected */
  inadmissible_lines: number
  /** unit price × awarded quantity of its chosen offers in pesos whose figures count */
  awarded_clp: number
  /** number of won lines in that sum */
  summed_lines: number
  /** `YYYY-MM-DD`: the first and the last award */
  from: string | null
  to: string | null
  /** all suppliers in the same families and buyers */
  market: WonLines
  /** buyers of most lines first; at most MAX_PARTS */
  buyers: (LineCounts & { rut: string; name: string })[]
  families: (LineCounts & { family: number })[]
  /** number of all families, also of those beyond MAX_PARTS */
  family_total: number
  /** first days of months of publication, in order; months without lines are left out */
  months: (LineCounts & { month: string })[]
}

/** Maximum number of buyers and of families in a profile. */
export const MAX_PARTS = 8

/**
 * The profile of a company.
 * @param rut in any form
 * @returns null for a company without offers in awarded tenders, and for anyone else than a legal person
 */
export async function findSupplierProfile(db: Db, rut: string): Promise<SupplierProfile | null> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return null
  const [{ rows }, market] = await Promise.all([
    sql<Omit<SupplierProfile, 'rut' | 'name' | 'market'>>`
      with line as materialized (${linesOf(bidder.id)})
      select t.*, b.institutions, coalesce(b.buyers, '[]') as buyers, coalesce(f.families, '[]') as families,
        f.family_total, coalesce(m.months, '[]') as months
      from (
        select count(distinct tender_id)::int as tenders, count(*)::int as lines, count(*) filter (where won)::int as won_lines,
          count(*) filter (where rejected)::int as inadmissible_lines, coalesce(sum(money), 0)::float8 as awarded_clp,
          count(money)::int as summed_lines, min(awarded_on)::text as "from", max(awarded_on)::text as "to"
        from line
      ) t
      cross join (
        select count(*)::int as institutions, jsonb_agg(jsonb_build_object('rut', i.rut, 'name', i.name,
          'lines', p.lines, 'won_lines', p.won_lines) order by p.place) filter (where p.place <= ${sql.lit(MAX_PARTS)}) as buyers
        from (
          select institution_id, ${COUNTS}, row_number() over (order by count(*) desc, institution_id) as place
          from line where institution_id is not null group by institution_id
        ) p join institution i on i.id = p.institution_id
      ) b
      cross join (
        select count(*)::int as family_total, jsonb_agg(jsonb_build_object('family', family, 'lines', lines,
          'won_lines', won_lines) order by place) filter (where place <= ${sql.lit(MAX_PARTS)}) as families
        from (
          select family, ${COUNTS}, row_number() over (order by count(*) desc, family) as place
          from line where family is not null group by family
        ) p
      ) f
      cross join (
        select jsonb_agg(jsonb_build_object('month', month, 'lines', lines, 'won_lines', won_lines) order by month) as months
        from (select month, ${COUNTS} from line where month is not null group by month) p
      ) m`.execute(db),
    findMarketShares(db, bidder.id),
  ])
  const [profile] = rows
  if (!profile || profile.lines === 0) return null
  const { id: _, ...company } = bidder
  return { ...company, ...profile, market: sumOf(market) }
}

function sumOf(years: readonly WonLines[]): WonLines {
  const sum = (count: (year: WonLines) => number) => years.reduce((total, year) => total + count(year), 0)
  return { awarded_lines: sum(({ awarded_lines }) => awarded_lines), won_lines: sum(({ won_lines }) => won_lines) }
}

const COUNTS = sql`count(*)::int as lines, count(*) filter (where won)::int as won_lines`

/** The lines of awarded tenders in which a company made offers; the state of a tender is looked up in the order of ids. */
const linesOf = (bidderId: number) => sql`
  select o.*, s.month, s.institution_id, s.awarded_on
  from (
    select tender_id, year, line, min(family) as family, bool_or(is_selected) as won, bool_and(state = ${OFFER_STATES.rejected}::smallint) as rejected,
      ${AWARDED_CLP} as money,
      ${lowest('chosen', sql`is_selected`)}, ${lowest('any', sql`true`)}
    from ${PRICED} p where bidder_id = ${bidderId}::int group by tender_id, year, line order by year, tender_id
  ) o cross join lateral (
    select s.month, s.institution_id, s.awarded_on from offer_snapshot s
    where s.tender_id = o.tender_id and ${IS_AWARDED} offset 0
  ) s`

/** A line of an awarded tender in which a company made an offer. */
export interface SupplierLine {
  tender_id: number
  bid_idn: string
  tender_name: string
  institution_name: string | null
  /** `YYYY-MM-DD` */
  awarded_on: string | null
  line: number
  line_name: string | null
  unit: string | null
  won: boolean
  /** its lowest unit price that counts: of the chosen offers, else of all */
  unit_amount: number | null
  currency: OfferCurrency | null
}

/** A selection of a company's lines: of a buyer, of a family, of months of publication. */
export interface SupplierLinesQuery {
  which: 'all' | 'won' | 'summed'
  /** RUT of the buyer, canonical */
  institution?: string | undefined
  family?: number | undefined
  /** `YYYY-MM-DD`, first days of the first and last month */
  from?: string | undefined
  to?: string | undefined
}

/**
 * The lines behind the figures of a profile, the latest award first.
 * @param rut in any form
 * @param limit null: all
 */
export async function listSupplierLines(
  db: Db,
  rut: string,
  { which, institution, family, from, to }: SupplierLinesQuery,
  { byKey, ...page }: { offset: number; limit: number | null; byKey?: LineKeyOrder | undefined },
): Promise<{ total: number; lines: SupplierLine[] }> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return { total: 0, lines: [] }
  const { rows } = await sql<SupplierLine & { total: number; place: number | null }>`
    with line as materialized (
      select l.* from (${linesOf(bidder.id)}) l
      where ${which === 'won' ? sql`l.won` : which === 'summed' ? sql`l.money is not null` : sql`true`}
        ${institution === undefined ? sql`` : sql`and l.institution_id in (select id from institution where rut = ${institution})`}
        ${family === undefined ? sql`` : sql`and l.family = ${family}::int`}
        ${from === undefined ? sql`` : sql`and l.month >= ${from}::date`}
        ${to === undefined ? sql`` : sql`and l.month <= ${to}::date`}
    ), placed as (
      select *, row_number() over (order by ${byKey ? sql`` : sql`awarded_on desc nulls last,`} tender_id desc, line) as place from line l
      where true ${linesAfter(byKey)}
    )
    select c.total, p.place::int, p.tender_id, t.bid_idn, t.name as tender_name, t.institution_name, p.awarded_on::text, p.line,
      coalesce(i.product_name, i.description) as line_name, i.unit, p.won,
      case when p.won then p.chosen_amount else p.any_amount end as unit_amount,
      case when p.won then p.chosen_currency else p.any_currency end as currency
    from (select count(*)::int as total from line) c
    left join (select * from placed where ${isOnPage(page)}) p on true
    left join tender t on t.id = p.tender_id
    left join tender_item i on i.tender_id = p.tender_id and i.position = p.line
    order by p.place`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    lines: rows.flatMap(({ total: _, place, ...line }) => (place === null ? [] : [line])),
  }
}
