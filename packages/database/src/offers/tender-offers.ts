import { OFFER_STATES, type OfferCurrency } from '@mirador/domain/ledger/offer'
import { flagsOf, type OfferFlagName } from '@mirador/domain/ledger/offer-flags'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { KeyOrder } from '../connection/key-order.ts'
import { type Bidder, IS_AWARDED } from './bidder.ts'

/** An offer for a line as screens and files show it. */
export interface ShownOffer {
  line: number
  /** null of anyone who is not a legal person */
  bidder: Bidder | null
  is_natural_person: boolean
  is_selected: boolean
  /** rejected in an awarded tender; in other states the source settles it late */
  is_inadmissible: boolean
  currency: OfferCurrency
  unit_amount: number | null
  total_amount: number | null
  quantity: number | null
  awarded_quantity: number | null
  /** why it does not count as a price, or is marked */
  flags: OfferFlagName[]
}

/** A line of a tender with offers. */
export interface OfferedLine {
  line: number
  name: string | null
  /** requested quantity */
  quantity: number | null
  unit: string | null
  bidders: number
  offers: ShownOffer[]
}

/** A summary of the offers of a tender in the monthly file. */
export interface TenderOfferSummary {
  tender_id: number
  year: number
  /** `YYYY-MM-01`: the file's month, that of publication; null when it is not known */
  month: string | null
  /** when the source made the file */
  source_at: Date
  /** whether the process ended with a result, deserted included: only then may its bidders be named */
  is_decided: boolean
  is_awarded: boolean
  offers: number
  /** number of suppliers, natural persons too */
  bidders: number
  /** lines with offers */
  lines: number
}

/** @returns null when no file has offers of the tender */
export async function findOfferSummary(db: Db, bidIdn: string): Promise<TenderOfferSummary | null> {
  const { rows } = await sql<TenderOfferSummary>`
    select s.tender_id, s.year, s.month::text, s.source_at, s.offers,
      coalesce(${IS_AWARDED} or s.status = 7, false) as is_decided, coalesce(${IS_AWARDED}, false) as is_awarded,
      count_bidders(s.tender_id, s.year, null) as bidders,
      (select count(distinct line)::int from shown_offer o where o.tender_id = s.tender_id and o.year = s.year) as lines
    from offer_snapshot s join tender t on t.id = s.tender_id
    where t.bid_idn = ${bidIdn} and s.offers > 0`.execute(db)
  return rows[0] ?? null
}

/** The number of offers of a tender in the loaded files. */
export async function countOffers(db: Db, tenderId: number): Promise<number> {
  const { rows } = await sql<{ offers: number }>`
    select offers from offer_snapshot where tender_id = ${tenderId}::int`.execute(db)
  return rows[0]?.offers ?? 0
}

/**
 * The lines of a decided tender with their offers: the chosen ones first, then by unit price. None of an undecided one.
 * @param limit maximum number of lines; null: all
 */
export async function listOfferedLines(
  db: Db,
  { tender_id, year, is_decided }: Pick<TenderOfferSummary, 'tender_id' | 'year' | 'is_decided'>,
  { offset, limit, byKey }: { offset: number; limit: number | null; byKey?: KeyOrder | undefined },
): Promise<OfferedLine[]> {
  if (!is_decided) return []
  const { rows } = await sql<Omit<OfferedLine, 'offers'> & OfferRow>`
    with p as (
      select distinct line from shown_offer where tender_id = ${tender_id}::int and year = ${year}::smallint
        ${byKey?.after ? sql`and line > ${byKey.after[0]}::int` : sql``}
      order by line offset ${offset}::int limit ${limit}::int
    )
    select p.line, coalesce(i.product_name, i.description) as name, i.quantity as asked_quantity, i.unit,
      count_bidders(${tender_id}::int, ${year}::smallint, p.line) as bidders,
      b.rut, b.name as bidder_name, o.is_natural_person, o.is_selected,
      ${IS_AWARDED} and o.state = ${OFFER_STATES.rejected}::smallint and not o.is_selected as is_inadmissible,
      o.currency, o.unit_amount, o.total_amount, o.quantity, o.awarded_quantity, o.flags
    from p join shown_offer o on o.tender_id = ${tender_id}::int and o.year = ${year}::smallint and o.line = p.line
    join offer_snapshot s on s.tender_id = o.tender_id
    left join bidder b on b.id = o.bidder_id
    left join tender_item i on i.tender_id = o.tender_id and i.position = p.line
    order by p.line, o.is_selected desc, o.unit_amount nulls last, o.number`.execute(db)
  return [...Map.groupBy(rows, ({ line }) => line).values()].map((offers) => lineOf(offers))
}

interface OfferRow extends Omit<ShownOffer, 'bidder' | 'flags'> {
  rut: string | null
  bidder_name: string | null
  asked_quantity: number | null
  flags: number
}

function lineOf(rows: readonly (Omit<OfferedLine, 'offers'> & OfferRow)[]): OfferedLine {
  const [first] = rows as [(typeof rows)[number]]
  return {
    line: first.line,
    name: first.name,
    quantity: first.asked_quantity,
    unit: first.unit,
    bidders: first.bidders,
    offers: rows.map(({ rut, bidder_name, flags, name: _n, asked_quantity: _a, unit: _u, bidders: _b, ...offer }) => ({
      ...offer,
      bidder: rut === null ? null : { rut, name: bidder_name },
      // only the RUT of a company may be described
      flags: flagsOf(flags).filter((flag) => rut !== null || flag !== 'wrongCheckDigit'),
    })),
  }
}
