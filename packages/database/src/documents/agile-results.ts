import { OFFER_CURRENCIES, type OfferCurrency } from '@mirador/domain/ledger/offer'
import { REQUEST_PROGRESS } from '@mirador/domain/ledger/quotation'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { Bidder } from '../offers/bidder.ts'

/** A quotation for a Compra Ágil: one total for all of its products. */
export interface Quoter {
  /** null of anyone who is not a legal person */
  bidder: Bidder | null
  is_natural_person: boolean
  is_selected: boolean
  currency: OfferCurrency
  total: number | null
}

/** The purchase order that followed a Compra Ágil. */
export interface AgileOrder {
  code: string
  /** null of a natural person */
  supplier: Bidder | null
  /** `YYYY-MM-DD` */
  sent_on: string | null
  total_clp: number | null
}

/** The result of a Compra Ágil, from the monthly files. */
export interface AgileResult {
  /** in the words of the file */
  status: string | null
  /** the stated reason of the choice */
  criterion: string | null
  cancel_reason: string | null
  /** when the source made the file; null where only the order is known */
  source_at: Date | null
  /** number of suppliers that quoted, natural persons too */
  quoters: number
  chosen: Quoter | null
  order: AgileOrder | null
}

/** The results of some Compra Ágil, by code. A process without a result in the files is missing. */
export async function findAgileResults(db: Db, codes: readonly string[]): Promise<Map<string, AgileResult>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<ResultRow>`
    select asked.code, r.id as request_id, r.status, r.criterion, r.cancel_reason, r.source_at,
      (select count(*)::int from shown_quotation q where q.request_id = r.id) as quoters,
      c.bidder_id is not null as has_bidder, c.is_natural_person, c.currency, c.total, c.rut, c.name,
      coalesce(o.code, r.order_code) as order_code, o.rut as order_rut, o.name as order_name, o.sent_on::text, o.total_clp
    from unnest(${codes}::text[]) as asked (code)
    left join quotation_request r on r.code = asked.code collate "C" and (${IS_DECIDED})
    left join lateral (
      select q.bidder_id, q.is_natural_person, q.currency, q.total, b.rut, b.name
      from shown_quotation q left join bidder b on b.id = q.bidder_id
      where q.request_id = r.id and q.is_selected order by b.rut limit 1
    ) c on true
    left join lateral (
      select p.code, b.rut, b.name, p.sent_on, p.total_clp from shown_order p left join bidder b on b.id = p.bidder_id
      where p.tender_code = asked.code collate "C" and p.status is distinct from ${sql.lit(CANCELLED)} order by p.sent_on desc nulls last, p.code limit 1
    ) o on true
    where r.id is not null or o.code is not null`.execute(db)
  return new Map(rows.map((row) => [row.code, resultOf(row)]))
}

/** `codigoEstado` of an order. */
const CANCELLED = 9

/** A request is decided once a supplier is chosen, or none will be. */
const IS_DECIDED = sql`r.progress >= ${sql.lit(REQUEST_PROGRESS.chosen)} or r.cancel_reason is not null
  or r.status in ('Desierta', 'Cancelada')`

interface ResultRow {
  code: string
  request_id: number | null
  status: string | null
  criterion: string | null
  cancel_reason: string | null
  source_at: Date | null
  quoters: number
  has_bidder: boolean
  is_natural_person: boolean | null
  currency: OfferCurrency | null
  total: number | null
  rut: string | null
  name: string | null
  order_code: string | null
  order_rut: string | null
  order_name: string | null
  sent_on: string | null
  total_clp: number | null
}

function resultOf(row: ResultRow): AgileResult {
  const { status, criterion, cancel_reason, source_at, quoters, currency, is_natural_person } = row
  return {
    status,
    criterion,
    cancel_reason,
    source_at,
    quoters,
    // without a chosen row all of its columns are null
    chosen:
      currency === null
        ? null
        : {
            bidder: bidderOf(row.rut, row.name),
            is_natural_person: is_natural_person ?? false,
            is_selected: true,
            currency,
            total: row.total,
          },
    order: row.order_code
      ? {
          code: row.order_code,
          supplier: bidderOf(row.order_rut, row.order_name),
          sent_on: row.sent_on,
          total_clp: row.total_clp,
        }
      : null,
  }
}

const bidderOf = (rut: string | null, name: string | null): Bidder | null => (rut === null ? null : { rut, name })

/** All quoters of a decided Compra Ágil, the chosen ones first, then by total; none for an undecided one. */
export async function listQuoters(db: Db, code: string): Promise<Quoter[]> {
  const { rows } = await sql<Omit<Quoter, 'bidder'> & { rut: string | null; name: string | null }>`
    select b.rut, b.name, q.is_natural_person, q.is_selected, q.currency, q.total
    from quotation_request r join shown_quotation q on q.request_id = r.id left join bidder b on b.id = q.bidder_id
    where r.code = ${code} collate "C" and (${IS_DECIDED})
    order by q.is_selected desc, q.currency = ${sql.lit(OFFER_CURRENCIES.CLP)} desc, q.total nulls last, b.rut`.execute(
    db,
  )
  return rows.map(({ rut, name, ...quoter }) => ({ ...quoter, bidder: bidderOf(rut, name) }))
}
