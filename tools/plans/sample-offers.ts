import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import type { Db } from '@mirador/database/connection/connect'
import type { PricedItem } from '@mirador/database/prices/comparable-prices'
import { itemPriceKey } from '@mirador/database/tenders/item-price-key'
import { sql } from 'kysely'

/** A company with 1 offer of 500, and a tender with offers. */
export const COMPANY = '76000007-7'
export const SOLD = '2-2-LE26'
/** A line that is comparable with one of a hundred. */
export const PRICED: PricedItem = {
  tender_id: 0,
  position: 1,
  product_code: 43_211_503,
  unit: 'Unidad',
  product_name: null,
  quantity: 10,
  description: 'Computador portátil de prueba',
}

/** Gives every second of the sample tenders eight offers for its line, of 500 suppliers. */
export async function insertSampleOffers(db: Db): Promise<void> {
  await sql`insert into supplier (key, kind, offers)
    select 76000000 + n || '-' || n % 10, case when n % 5 = 0 then 2 else 1 end, 192 from generate_series(1, 500) n`.execute(
    db,
  )
  await sql`insert into supplier_name (supplier_id, number, name, offers)
    select id, 1, 'PROVEEDOR ' || id, 192 from supplier where kind = 1`.execute(db)
  await sql`insert into offer_snapshot (tender_id, source_at, month, year, offers, digest, status, institution_id, closed_on, awarded_on)
    select id, now(), date_trunc('month', published_at)::date, extract(year from published_at), 8, '\\x00', status,
      institution_id, closes_at::date, closes_at::date from tender where id % 2 = 0`.execute(db)
  await sql`insert into bid (tender_id, supplier_id, family, position, number, name_number, year, flags, state, currency,
      is_selected, unit_amount, quantity, awarded_quantity, total_difference)
    select s.tender_id, 1 + (s.tender_id * 7 + n * 61) % 500, 10110000, 1, n, 1, s.year, 0, 1, 1, n = 1, 1000 + n, 10, 0, 0
    from offer_snapshot s, generate_series(1, 8) n`.execute(db)
  await sql`update tender_item set unit = 'Unidad', quantity = 10,
    price_key = case when tender_id % 100 = 0 then ${itemPriceKey(PRICED)}::bigint else 0 end`.execute(db)
  await sql`insert into institution_unit (institution_id, code, region) select id, '1', 1 + id % 16 from institution`.execute(
    db,
  )
  await sql`select tally_offers(array_agg(distinct month)) from offer_snapshot`.execute(db)
  await deriveSupplierSearch(db)
  // as many rows as in some months
  await sql`with more as (
      insert into supplier (key, kind, offers) select 77000000 + n || '-' || n % 10, 1, 0 from generate_series(1, 20000) n
      returning id, key)
    insert into supplier_search (supplier_id, rut, name, words, lines, won_lines, families, regions, last_month)
    select id, key, 'Empresa ' || id, to_tsvector('simple', 'empresa ' || id), 1 + id % 400, 0,
      array[10000000 + (id % 350) * 10000], array[1 + id % 16], '2026-01-01' from more`.execute(db)
  await sql`analyze supplier_search`.execute(db)
}
