import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { comparableQuantities } from '@mirador/domain/ledger/price-key'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { IS_AWARDED } from '../offers/bidder.ts'
import { itemPriceKey } from '../tenders/item-price-key.ts'

/** A past line whose prices are comparable with those of another one. */
export interface ComparableLine {
  tender_id: number
  year: number
  line: number
  /** `YYYY-MM-01`, of publication */
  month: string
  institution_id: number | null
  /**
   * unit prices in pesos that count, ascending: of the chosen offers, at least one, and of the other offers, without
   * inadmissible ones
   */
  chosen: number[]
  others: number[]
}

export interface PricedItem {
  tender_id: number
  position: number
  product_code: number | null
  unit: string | null
  description: string | null
  product_name: string | null
  quantity: number | null
}

/** Maximum age of compared prices, in months. */
export const COMPARED_MONTHS = 24
/** Maximum number of compared lines, the latest, so that a frequent product takes no longer than another one. */
export const MAX_COMPARED = 1_000

/**
 * The comparable lines of each given line: same price key, quantity within a factor of ten, of an awarded tender
 * published in the last 24 months, with a chosen price. The latest first; without the lines of the same tender.
 * @param month first day of the last month, `YYYY-MM-01`
 * @returns in the order of the items: null for a line that cannot be compared, such as a service; an empty list when
 * nothing comparable was bought
 */
export async function listComparableLines(
  db: Db,
  items: readonly PricedItem[],
  month: string,
): Promise<(ComparableLine[] | null)[]> {
  const keyedItems = items.map((item) => ({ item, key: item.quantity && item.quantity > 0 ? itemPriceKey(item) : 0 }))
  const priced = keyedItems.flatMap(({ item, key }, place) =>
    key === 0 ? [] : [{ place, key, item, ...comparableQuantities(item.quantity as number) }],
  )
  const linesByPlace = new Map<number, ComparableLine[]>()
  if (priced.length > 0) {
    const { rows } = await sql<ComparableLine & { place: number }>`
      select a.place, l.tender_id, l.year, l.line, l.month::text, l.institution_id, p.chosen, p.others
      from unnest(${priced.map(({ place }) => place)}::int[], ${priced.map(({ key }) => key)}::bigint[],
        ${priced.map(({ item }) => item.product_code)}::int[], ${priced.map(({ from }) => from)}::numeric[],
        ${priced.map(({ to }) => to)}::numeric[], ${priced.map(({ item }) => item.tender_id)}::int[]
      ) as a (place, price_key, product_code, from_quantity, to_quantity, tender_id)
      cross join lateral (
        select i.tender_id, i.position as line, s.month, s.year, s.institution_id
        from tender_item i join offer_snapshot s on s.tender_id = i.tender_id
        where i.price_key = a.price_key and i.price_key > 0 and i.product_code = a.product_code
          and i.quantity between a.from_quantity and a.to_quantity and i.tender_id <> a.tender_id
          and ${IS_AWARDED} and s.month <= ${month}::date
          and s.month > ${month}::date - ${COMPARED_MONTHS}::int * interval '1 month'
        order by s.month desc, i.tender_id desc, i.position limit ${sql.lit(MAX_COMPARED)}
      ) l
      cross join lateral (
        select coalesce(array_agg(o.unit_amount order by o.unit_amount) filter (where o.is_selected), '{}') as chosen,
          coalesce(array_agg(o.unit_amount order by o.unit_amount) filter (where not o.is_selected), '{}') as others
        from shown_offer o
        where o.tender_id = l.tender_id and o.year = l.year and o.line = l.line and o.unit_amount > 0
          and o.flags & ${excludedMask('price')}::int = 0 and o.state <> ${OFFER_STATES.rejected}::smallint
      ) p
      where cardinality(p.chosen) > 0
      order by a.place, l.month desc, l.tender_id desc, l.line ${sql.raw(PLANNED_ANEW)}`.execute(db)
    for (const { place, ...line } of rows) {
      const list = linesByPlace.get(place)
      if (list) list.push(line)
      else linesByPlace.set(place, [line])
    }
  }
  return keyedItems.map(({ key }, place) => (key === 0 ? null : (linesByPlace.get(place) ?? [])))
}

/** The last month with offers, `YYYY-MM-01`; null without any. */
export async function findLastMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month)::text as month from market_month`.execute(db)
  return rows[0]?.month ?? null
}
