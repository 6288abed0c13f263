import { COUNTED } from '@mirador/domain/ledger/counted-offers'
import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, findBidder, IS_AWARDED } from '../offers/bidder.ts'
import { AWARDED_CLP, IS_PESOS } from './compared-lines.ts'
import { compareTenders, type TenderDifference } from './compared-tenders.ts'

/** An awarded tender of a buyer in which the own company made offers. */
export interface OwnTender {
  bid_idn: string
  tender_name: string
  /** `YYYY-MM-DD` */
  awarded_on: string | null
  /** lines in which the company made offers, and those in which one was chosen */
  lines: number
  won_lines: number
  /** every offer of the company was rejected */
  is_inadmissible: boolean
  /** its lowest offer of each line, in pesos; null: none counts */
  offered_clp: number | null
  /** companies that were chosen in these lines, those of most pesos first; without the own one and natural persons */
  winners: string[]
  /** null: an offer of the company was chosen, or no lost line can be compared in pesos */
  difference: TenderDifference | null
}

/** What a buyer decided about the offers of a company, in awarded tenders. */
export interface OwnWithBuyer {
  tenders: number
  won: number
  inadmissible: number
  won_lines: number
  /** pesos awarded to the company, and to other companies in the lines that it lost */
  won_clp: number
  lost_clp: number
  /** lines that it lost by little, and what of `lost_clp` was awarded in them */
  close_lines: number
  close_clp: number
  /** companies that were chosen in most of the lines that the company lost */
  rivals: (Bidder & { lines: number })[]
  /** the latest award first */
  latest: OwnTender[]
}

/** Maximum number of tenders and of rivals. */
const MAX_TENDERS = 50
const MAX_RIVALS = 2

const NOTHING: OwnWithBuyer = {
  tenders: 0,
  won: 0,
  inadmissible: 0,
  won_lines: 0,
  won_clp: 0,
  lost_clp: 0,
  close_lines: 0,
  close_clp: 0,
  rivals: [],
  latest: [],
}

/** What the first statement answers: the lines are compared afterwards, tender by tender. */
interface DecidedTenders extends Omit<OwnWithBuyer, 'latest' | 'close_lines' | 'close_clp'> {
  /** all tenders that are counted */
  ids: number[]
  latest: (Omit<OwnTender, 'difference'> & { tender_id: number })[]
}

/** @param rut of the company, in any form; a natural person has nothing */
export async function findOwnWithBuyer(db: Db, rut: string, institutionId: number): Promise<OwnWithBuyer> {
  const bidder = await findBidder(db, rut)
  if (!bidder) return NOTHING
  const { rows } = await sql<DecidedTenders>`
    with own as materialized (
      select p.tender_id, p.year, p.position, p.won, p.rejected, p.won_clp, p.offered_clp, s.awarded_on
      from (
        select b.tender_id, b.year, b.position, bool_or(b.is_selected) as won,
          bool_and(b.state = ${OFFER_STATES.rejected}::smallint) as rejected, ${AWARDED_CLP} as won_clp,
          min(case when ${IS_PESOS} then b.unit_amount * b.quantity end) as offered_clp
        from bid b where b.supplier_id = ${bidder.id}::int
        group by b.tender_id, b.year, b.position having bool_or(b.counted & ${COUNTED.line}::smallint > 0)
        order by b.year, b.tender_id
      ) p cross join lateral (
        select s.awarded_on from offer_snapshot s
        where s.tender_id = p.tender_id and s.institution_id = ${institutionId}::int and ${IS_AWARDED} offset 0
      ) s
    ), chosen as materialized (
      select o.tender_id, o.position, o.won, c.* from own o
      cross join lateral (
        select b.supplier_id, case when ${IS_PESOS} then b.unit_amount * b.awarded_quantity end as money from bid b
        where b.tender_id = o.tender_id and b.year = o.year and b.position = o.position and b.is_selected
          and b.supplier_id <> ${bidder.id}::int offset 0
      ) c cross join lateral (select from supplier k where k.id = c.supplier_id and k.kind = 1 offset 0) legal
    ), bought as materialized (
      select tender_id, max(awarded_on) as awarded_on, count(*)::int as lines, count(*) filter (where won)::int as won_lines,
        bool_and(rejected) as is_inadmissible, sum(offered_clp)::float8 as offered_clp
      from own group by tender_id
    )
    select (select coalesce(array_agg(tender_id), '{}') from bought) as ids, (select count(*)::int from bought) as tenders, (select count(*)::int from bought where won_lines > 0) as won,
      (select count(*)::int from bought where is_inadmissible) as inadmissible,
      (select count(*)::int from own where won) as won_lines,
      (select coalesce(sum(won_clp), 0)::float8 from own) as won_clp,
      (select coalesce(sum(money) filter (where not won), 0)::float8 from chosen) as lost_clp,
      (select coalesce(jsonb_agg(jsonb_build_object('rut', b.rut, 'name', b.name, 'lines', r.lines) order by r.lines desc, b.rut), '[]')
        from (
          select supplier_id, count(distinct (tender_id, position))::int as lines from chosen where not won
          group by supplier_id order by lines desc, supplier_id limit ${MAX_RIVALS}::int
        ) r join bidder b on b.id = r.supplier_id) as rivals,
      (select coalesce(jsonb_agg(jsonb_build_object('tender_id', r.tender_id, 'bid_idn', t.bid_idn, 'tender_name', t.name, 'awarded_on', r.awarded_on,
          'lines', r.lines, 'won_lines', r.won_lines, 'is_inadmissible', r.is_inadmissible, 'offered_clp', r.offered_clp,
          'winners', w.winners) order by r.awarded_on desc nulls last, r.tender_id desc), '[]')
        from (select * from bought order by awarded_on desc nulls last, tender_id desc limit ${MAX_TENDERS}::int) r
        join tender t on t.id = r.tender_id
        cross join lateral (
          select coalesce(jsonb_agg(coalesce(b.name, b.rut) order by c.money desc nulls last, b.rut), '[]') as winners
          from (
            select supplier_id, sum(money) as money from chosen where tender_id = r.tender_id group by supplier_id
          ) c join bidder b on b.id = c.supplier_id
        ) w) as latest`.execute(db)
  const [first] = rows
  if (!first) return NOTHING
  const { ids, latest, ...own } = first
  const { close, differences } = await compareTenders(db, bidder.id, ids)
  return {
    ...own,
    close_lines: close.lines,
    close_clp: close.awarded_clp,
    latest: latest.map(({ tender_id, ...tender }) => ({
      ...tender,
      difference: tender.won_lines > 0 ? null : (differences.get(tender_id) ?? null),
    })),
  }
}
