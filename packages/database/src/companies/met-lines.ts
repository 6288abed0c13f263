import type { MetResult } from '@mirador/domain/ledger/line-selections'
import type { OfferCurrency } from '@mirador/domain/ledger/offer'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, findBidder, IS_AWARDED } from '../offers/bidder.ts'
import { isOnPage } from '../offers/page-places.ts'
import { lowest, PRICED } from './compared-lines.ts'
import { type LineKeyOrder, linesAfter } from './line-key.ts'

/** A line of an awarded tender in which two companies made offers. */
export interface MetLine {
  tender_id: number
  bid_idn: string
  tender_name: string
  institution_name: string | null
  /** `YYYY-MM-DD` */
  awarded_on: string | null
  line: number
  line_name: string | null
  unit: string | null
  result: MetResult
  /** the lowest unit prices that count */
  own_unit_amount: number | null
  own_currency: OfferCurrency | null
  rival_unit_amount: number | null
  rival_currency: OfferCurrency | null
}

export type MetCounts = Record<MetResult, number>

/**
 * The lines in which a company met another one, the latest award first, with the counts of all results.
 * @param rut of the company, in any form
 * @param rivalRut of the other company, in any form
 * @param limit null: all
 * @returns null when the other company is unknown, or is not a legal person
 */
export async function listMetLines(
  db: Db,
  { rut, rivalRut }: { rut: string; rivalRut: string },
  {
    result,
    byKey,
    ...page
  }: { result: MetResult | 'all'; offset: number; limit: number | null; byKey?: LineKeyOrder | undefined },
): Promise<{ rival: Bidder; counts: MetCounts; lines: MetLine[] } | null> {
  const [own, rivalBidder] = [await findBidder(db, rut), await findBidder(db, rivalRut)]
  if (!own || !rivalBidder || own.id === rivalBidder.id) return null
  const counts: MetCounts = { own: 0, rival: 0, both: 0, other: 0, none: 0 }
  const { id, ...rival } = rivalBidder
  const { rows } = await sql<MetLine & { counts: Partial<MetCounts> | null; place: number | null }>`
    with met as materialized (
      select p.*, s.awarded_on,
        case when own_won and rival_won then 'both' when own_won then 'own' when rival_won then 'rival'
          when ${IS_DECIDED} then 'other' else 'none' end as result
      from (
        select o.tender_id, o.year, o.line, o.won as own_won, r.won as rival_won,
          ${PRICE('own', sql`o`)}, ${PRICE('rival', sql`r`)}
        from (${linesOf(own.id)}) o join (${linesOf(id)}) r
          on r.tender_id = o.tender_id and r.year = o.year and r.line = o.line
      ) p
      cross join lateral (
        select s.awarded_on from offer_snapshot s where s.tender_id = p.tender_id and ${IS_AWARDED} offset 0) s
    ), placed as (
      select *, row_number() over (order by ${byKey ? sql`` : sql`awarded_on desc nulls last,`} tender_id desc, line) as place from met l
      where ${result === 'all' ? sql`true` : sql`result = ${result}`} ${linesAfter(byKey)}
    )
    select c.counts, p.place::int, p.tender_id, t.bid_idn, t.name as tender_name, t.institution_name, p.awarded_on::text, p.line,
      coalesce(i.product_name, i.description) as line_name, i.unit, p.result, p.own_amount as own_unit_amount,
      p.own_currency, p.rival_amount as rival_unit_amount, p.rival_currency
    from (select jsonb_object_agg(result, lines) as counts
      from (select result, count(*) as lines from met group by result) m) c
    left join (select * from placed where ${isOnPage(page)}) p on true
    left join tender t on t.id = p.tender_id
    left join tender_item i on i.tender_id = p.tender_id and i.position = p.line
    order by p.place`.execute(db)
  Object.assign(counts, rows[0]?.counts)
  return { rival, counts, lines: rows.flatMap(({ counts: _, place, ...line }) => (place === null ? [] : [line])) }
}

const linesOf = (bidderId: number) => sql`
  select tender_id, year, line, bool_or(is_selected) as won, ${lowest('chosen', sql`is_selected`)}, ${lowest('any', sql`true`)}
  from ${PRICED} o where bidder_id = ${bidderId}::int group by tender_id, year, line`

/** The price of the chosen offers of one side, else of all its offers. */
const PRICE = (side: 'own' | 'rival', of: RawBuilder<unknown>) => sql`
  case when ${of}.won then ${of}.chosen_amount else ${of}.any_amount end as ${sql.ref(`${side}_amount`)},
  case when ${of}.won then ${of}.chosen_currency else ${of}.any_currency end as ${sql.ref(`${side}_currency`)}`

const IS_DECIDED = sql`exists (
  select from shown_offer b where b.tender_id = p.tender_id and b.year = p.year and b.line = p.line and b.is_selected)`
