import type { Database } from '@mirador/database/connection/connect'
import { COMPARED_MONTHS, type PricedItem } from '@mirador/database/prices/comparable-prices'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { priceKeyOf } from '@mirador/domain/ledger/price-key'
import { sql } from 'kysely'
import { countDistinct, isAwarded, type Row } from './test-ledger-months.ts'

/** Every line of a tender, as stored. */
export async function listItems(database: Database) {
  const { rows: items } = await sql<PricedItem & { code: string; price_key: number | null }>`
    select t.bid_idn as code, i.tender_id, i.position, i.product_code, i.unit, i.description, i.product_name, i.quantity,
      i.price_key from tender_item i join tender t on t.id = i.tender_id order by i.tender_id, i.position`.execute(
    database.db,
  )
  return items
}

export const keyOf = ({ product_code, unit, description, product_name }: PricedItem) =>
  priceKeyOf({ productCode: product_code, unit, text: description ?? product_name })

/** The lines of the files that are comparable with one, latest first. */
export function comparableTo(
  item: PricedItem,
  month: string,
  items: Awaited<ReturnType<typeof listItems>>,
  offers: Map<string, Row[]>,
) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1 - COMPARED_MONTHS, 1)).toISOString().slice(0, 10)
  const mask = excludedMask('price')
  const counted = items.flatMap((other) => {
    const line = offers.get(`${other.code} ${other.position}`) ?? []
    const [any] = line
    if (!any || !isAwarded(any) || other.tender_id === item.tender_id || keyOf(other) !== keyOf(item)) return []
    if (any.month > month || any.month <= first) return []
    const [quantity, own] = [other.quantity ?? 0, item.quantity ?? 0]
    if (quantity * 10 < own || quantity > own * 10) return []
    const counts = line.filter(
      ({ flags, state, unit_amount }) => !(flags & mask) && state !== 2 && unit_amount !== null,
    )
    const prices = (isChosen: boolean) =>
      counts
        .filter(({ is_selected }) => is_selected === isChosen)
        .map(({ unit_amount }) => unit_amount as number)
        .sort((one, two) => one - two)
    const [chosen, otherPrices] = [prices(true), prices(false)]
    if (chosen.length === 0) return []
    const bidders = countDistinct(line, ({ supplier }) => supplier)
    const comparedLine = { tender_id: other.tender_id, bid_idn: other.code, line: other.position, month: any.month }
    return [{ ...comparedLine, chosen, others: otherPrices, bidders, quantity }]
  })
  return counted.sort((one, two) =>
    one.month < two.month ? 1 : one.month > two.month ? -1 : two.tender_id - one.tender_id || one.line - two.line,
  )
}
