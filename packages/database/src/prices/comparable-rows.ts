import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findBidder } from '../offers/bidder.ts'
import type { ComparableLine, PricedItem } from './comparable-prices.ts'

/** The lines of a tender, in order; null for an unknown one. */
export async function listPricedItems(db: Db, bidIdn: string): Promise<PricedItem[] | null> {
  const { rows } = await sql<PricedItem & { position: number | null }>`
    select t.id as tender_id, i.position, i.product_code, i.unit, i.description, i.product_name, i.quantity
    from tender t left join tender_item i on i.tender_id = t.id where t.bid_idn = ${bidIdn} order by i.position`.execute(
    db,
  )
  if (rows.length === 0) return null
  return rows.filter(({ position }) => position !== null)
}

/** The columns of a comparable line in a table. */
export interface ComparableRow {
  bid_idn: string
  line: number
  /** `YYYY-MM-01`, of publication */
  month: string
  institution_name: string | null
  /** requested quantity */
  quantity: number | null
  /** unit prices in pesos, ascending */
  chosen: number[]
  /** the lowest admissible price that counts, chosen or not */
  lowest: number
  /** suppliers that made offers for the line, natural persons too */
  bidders: number
}

/** Details of some lines and their tenders, in the same order. */
export async function describeLines(db: Db, lines: readonly ComparableLine[]): Promise<ComparableRow[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<Omit<ComparableRow, 'month' | 'chosen' | 'lowest'>>`
    select t.bid_idn, a.line, t.institution_name, i.quantity, count_bidders(a.tender_id, a.year, a.line) as bidders
    from unnest(${lines.map(({ tender_id }) => tender_id)}::int[], ${lines.map(({ year }) => year)}::smallint[],
      ${lines.map(({ line }) => line)}::int[]) with ordinality as a (tender_id, year, line, place)
    join tender t on t.id = a.tender_id
    left join tender_item i on i.tender_id = a.tender_id and i.position = a.line
    order by a.place`.execute(db)
  return rows.map((row, place) => {
    const { month, chosen, others: otherPrices } = lines[place] as ComparableLine
    return { ...row, month, chosen, lowest: Math.min(...chosen.slice(0, 1), ...otherPrices.slice(0, 1)) }
  })
}

export interface OwnPrice {
  tender_id: number
  line: number
  price: number
  is_chosen: boolean
}

/**
 * The prices of a company among those of some comparable lines.
 * @param rut in any form; that of a natural person has none
 */
export async function listOwnPrices(
  db: Db,
  rut: string,
  lines: readonly Pick<ComparableLine, 'tender_id' | 'line'>[],
): Promise<OwnPrice[]> {
  const bidder = lines.length > 0 ? await findBidder(db, rut) : null
  if (!bidder) return []
  const lineKeys = new Set(lines.map(({ tender_id, line }) => `${tender_id} ${line}`))
  const { rows } = await sql<OwnPrice>`
    select o.tender_id, o.line, o.unit_amount as price, o.is_selected as is_chosen from shown_offer o
    where o.bidder_id = ${bidder.id}::int and o.tender_id = any(${[...new Set(lines.map(({ tender_id }) => tender_id))]}::int[])
      and o.unit_amount > 0 and o.flags & ${excludedMask('price')}::int = 0
      and o.state <> ${OFFER_STATES.rejected}::smallint
    order by o.tender_id, o.line, o.number`.execute(db)
  return rows.filter(({ tender_id, line }) => lineKeys.has(`${tender_id} ${line}`))
}
