import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { REQUEST_PROGRESS } from '@mirador/domain/ledger/quotation'
import { countValues } from '@mirador/domain/market/value-counts'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { MAX_READ } from './buyer-choices.ts'
import type { OwnPurchases, SimilarPurchases } from './similar-purchases.ts'

/** Maximum number of requests whose reasons are read. */
const MAX_REASONS = 50

/** The last month with quotations, `YYYY-MM-01`; null without any. */
export async function findLastAgileMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month)::text as month from quotation_request`.execute(db)
  return rows[0]?.month ?? null
}

interface Question {
  /** canonical RUT of the institution */
  rut: string
  /** first and last month of publication, `YYYY-MM-01` */
  from: string
  to: string
  /** a request that is not counted: the one of the question */
  exceptCode: string
}

const decidedOf = ({ rut, from, to, exceptCode }: Question) => sql`
  select r.id, r.month, r.criterion from buying_unit u join quotation_request r on r.buying_unit_id = u.id
  where u.rut = ${rut} collate "C" and r.month between ${from}::date and ${to}::date
    and r.progress >= ${REQUEST_PROGRESS.chosen}::smallint and r.code <> ${exceptCode} collate "C"
    and exists (select from shown_quotation q where q.request_id = r.id and q.is_selected)`

/** The decided Compra Ágil of a buyer with products of some families. */
export async function findSimilarAgile(
  db: Db,
  { families, ...question }: Question & { families: readonly number[] },
): Promise<SimilarPurchases> {
  const { rows: requests } = await sql<{ id: number; bidders: number; has_other: boolean }>`
    select d.id, q.bidders, q.has_other
    from (
      select * from (${decidedOf(question)}) d where exists (select from quotation_product p
        where p.request_id = d.id and p.product_code / 10000 * 10000 = any(${[...families]}::int[]))
      order by month desc, id desc limit ${MAX_READ}::int
    ) d cross join lateral (
      select count(*)::int as bidders, bool_or(is_selected and bidder_id is null) as has_other
      from shown_quotation where request_id = d.id
    ) q`.execute(db)
  const { rows: companies } = await sql<SimilarPurchases['companies'][number]>`
    select b.rut, b.name, q.tenders, q.chosen from (
      select bidder_id, count(*)::int as tenders, (count(*) filter (where is_selected))::int as chosen
      from shown_quotation where request_id = any(${requests.map(({ id }) => id)}::int[]) and bidder_id is not null
      group by bidder_id having bool_or(is_selected)
    ) q join bidder b on b.id = q.bidder_id order by q.chosen desc, q.tenders, q.bidder_id`.execute(db)
  return {
    n: requests.length,
    bidders: countValues(requests.map(({ bidders }) => bidders)),
    companies,
    others: requests.filter(({ has_other }) => has_other).length,
  }
}

export interface AgileChoices {
  /** requests with two totals in pesos or more, one of them chosen, and those in which no total was lower */
  lowest: { k: number; n: number }
  /** stated reasons of the latest requests that state one, the most frequent first */
  reasons: { of: number; list: { reason: string; requests: number }[] }
}

/** How a buyer chose in its latest Compra Ágil, of any family. */
export async function findAgileChoices(db: Db, question: Question): Promise<AgileChoices> {
  const { rows: compared } = await sql<{ k: number; n: number }>`
    select (count(*) filter (where chosen <= lowest))::int as k, count(*)::int as n
    from (select * from (${decidedOf(question)}) d order by month desc, id desc limit ${MAX_READ}::int) d
    cross join lateral (
      select min(total) filter (where is_selected) as chosen, min(total) as lowest, count(*) as totals
      from shown_quotation where request_id = d.id and total > 0 and currency = ${OFFER_CURRENCIES.CLP}::smallint
    ) q
    where q.totals > 1 and q.chosen is not null`.execute(db)
  const { rows: reasons } = await sql<{ reason: string; requests: number; of: number }>`
    select criterion as reason, count(*)::int as requests, (sum(count(*)) over ())::int as of
    from (
      select criterion from (${decidedOf(question)}) d where criterion is not null
      order by month desc, id desc limit ${MAX_REASONS}::int
    ) latest group by criterion order by requests desc, criterion`.execute(db)
  return {
    lowest: compared[0] ?? { k: 0, n: 0 },
    reasons: {
      of: reasons[0]?.of ?? 0,
      list: reasons.map(({ reason, requests }) => ({ reason, requests })),
    },
  }
}

/** The Compra Ágil of a buyer in which a company quoted, in all loaded months. */
export async function countOwnAgile(db: Db, bidderId: number, rut: string): Promise<OwnPurchases> {
  const { rows } = await sql<OwnPurchases>`
    select count(*)::int as bids, (count(*) filter (where q.is_selected))::int as won
    from shown_quotation q join quotation_request r on r.id = q.request_id
    join buying_unit u on u.id = r.buying_unit_id
    where q.bidder_id = ${bidderId}::int and u.rut = ${rut} collate "C"`.execute(db)
  return rows[0] ?? { bids: 0, won: 0 }
}
