import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import type { Database } from '@mirador/database/connection/connect'
import type { PricedItem } from '@mirador/database/prices/comparable-prices'
import { itemPriceKey } from '@mirador/database/tenders/item-price-key'
import { sql } from 'kysely'

/** Number of products of all lines; each is in some hundred lines of 24 months at ten million offers. */
const PRODUCTS = 5_000
export const REGIONS = 16
/** What becomes of the tenders of a statement is counted at once: of half a million it takes hours. */
const TENDERS_AT_ONCE = 5_000

const LINE: PricedItem = {
  tender_id: 0,
  position: 1,
  product_code: 42_231_504,
  unit: 'Unidad',
  product_name: null,
  quantity: 10,
  description: null,
}
const lineOf = (product: number): PricedItem => ({ ...LINE, description: `Contenedor de nutrición modelo ${product}` })

/** A line of one of the products. */
export const productOf = (call: number) => lineOf((call * 97) % PRODUCTS)

/**
 * Stores what the queries read besides the ledger: the lines of the tenders, each of one of the products, their
 * budgets, and the regions of the buyers.
 */
export async function fillForQueries({ db }: Database): Promise<void> {
  const keys = Array.from({ length: PRODUCTS }, (_, product) => itemPriceKey(lineOf(product)))
  await sql`insert into tender_item (tender_id, position, product_code, unit, description, quantity, price_key)
    select l.tender_id, l.line, ${LINE.product_code}::int, ${LINE.unit}::text,
      'Contenedor de nutrición modelo ' || k.number - 1, 10, k.price_key
    from (select distinct tender_id, line from shown_offer) l
    join unnest(${keys}::bigint[]) with ordinality k (price_key, number)
      on k.number = 1 + (l.tender_id * 31 + l.line * 7) % ${PRODUCTS}::int`.execute(db)
  await sql`insert into institution_unit (institution_id, code, name, region)
    select id, '1', 'Abastecimiento', 1 + id % ${REGIONS}::int from institution`.execute(db)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from tender`.execute(db)
  for (let after = 0; after < (rows[0]?.last ?? 0); after += TENDERS_AT_ONCE) {
    await sql`insert into tender_search
        (tender_id, recent_rank, closing_rank, is_open, status, type_id, families, search, amount_clp)
      select id, id, id, false, status, 1, '{}', '', 1000000 + id % 1000 * 100000 from tender
      where id > ${after}::int and id <= ${after + TENDERS_AT_ONCE}::int`.execute(db)
  }
  await deriveSupplierSearch(db)
  await sql`vacuum analyze tender_item, tender_search, institution_unit, supplier_search`.execute(db)
}
