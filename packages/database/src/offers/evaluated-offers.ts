import { createHash } from 'node:crypto'
import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import type { ChosenPrice } from '@mirador/domain/prices/band-coverage'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { IS_AWARDED } from './bidder.ts'

// The data of the loaded offers for `npm run evaluate`. Invented tenders are left out.

export interface LedgerMonth {
  /** `YYYY-MM-01`, of publication */
  month: string
  tenders: number
  awarded: number
}

/** The months with offers, in order. */
export async function listLedgerMonths(db: Db): Promise<LedgerMonth[]> {
  const { rows } = await sql<LedgerMonth>`
    select s.month::text, count(*)::int as tenders, (count(*) filter (where ${IS_AWARDED}))::int as awarded
    from offer_snapshot s join tender t on t.id = s.tender_id
    where s.month is not null and not t.is_demo group by s.month order by s.month`.execute(db)
  return rows
}

/** SHA-256 of the loaded offers, in hexadecimal. */
export async function hashLedger(db: Db): Promise<string> {
  const { rows } = await sql<{ month: string; digest: string }>`
    select s.month::text, md5(string_agg(encode(s.digest, 'hex'), '' order by s.tender_id)) as digest
    from offer_snapshot s join tender t on t.id = s.tender_id
    where s.month is not null and not t.is_demo group by s.month order by s.month`.execute(db)
  return createHash('sha256')
    .update(rows.map(({ month, digest }) => `${month} ${digest}`).join())
    .digest('hex')
}

export interface LedgerTender {
  id: number
  code: string
  type: string
  /** YYYY-MM-DD; null before the award */
  awarded_on: string | null
  institution_id: number | null
  region: number | null
  amount: number | null
  /** number of lines by family */
  families: Record<string, number> | null
  /** ids of the legal persons that made offers, and of all whose offers were chosen */
  bidders: number[] | null
  winners: number[] | null
}

/** The tenders of a month with their bidders, by id. */
export async function readLedgerMonth(db: Db, month: string): Promise<LedgerTender[]> {
  const { rows } = await sql<LedgerTender>`
    select t.id, t.bid_idn as code, coalesce(t.type_code, '') as type,
      case when ${IS_AWARDED} then s.awarded_on::text end as awarded_on, s.institution_id, t.region, x.amount_clp as amount,
      (select jsonb_object_agg(family, lines) from (
        select family, count(*) as lines from tender_item where tender_id = t.id and family is not null group by family
      ) by_family) as families, o.bidders, o.winners
    from offer_snapshot s join tender t on t.id = s.tender_id left join tender_search x on x.tender_id = t.id
    cross join lateral (
      select array_agg(distinct b.supplier_id) filter (where u.kind = 1) as bidders,
        array_agg(distinct b.supplier_id) filter (where b.is_selected and ${IS_AWARDED}) as winners
      from bid b join supplier u on u.id = b.supplier_id where b.tender_id = s.tender_id and b.year = s.year
    ) o
    where s.month = ${month}::date and not t.is_demo order by t.id`.execute(db)
  return rows
}

/** Price keys per statement. */
const KEYS = 1_000

/**
 * The chosen prices that count, by price key, some thousand at a time.
 * @param least minimum number of lines of a key
 */
export async function* readChosenPrices(db: Db, least: number): AsyncGenerator<ChosenPrice[]> {
  let last = 0
  for (;;) {
    const { rows: keys } = await sql<{ key: number }>`
      select price_key as key from tender_item where price_key > ${last}::bigint and price_key > 0
      group by price_key having count(*) >= ${least}::int order by price_key limit ${KEYS}::int`.execute(db)
    const end = keys.at(-1)
    if (!end) return
    last = end.key
    const { rows } = await sql<ChosenPrice & { key: number; product: number }>`
      select i.price_key as key, i.product_code as product, i.tender_id as tender, i.position as line,
        coalesce(s.institution_id, 0) as buyer,
        ${monthNumber(sql`s.month`)} as month,
        ${monthNumber(sql`coalesce(s.awarded_on, s.month + interval '2 months')`)} as "knownFrom",
        i.quantity::float8 as quantity, b.unit_amount::float8 as price
      from tender_item i join offer_snapshot s on s.tender_id = i.tender_id join tender t on t.id = i.tender_id
      join bid b on b.tender_id = i.tender_id and b.year = s.year and b.position = i.position
      where i.price_key = any(${keys.map(({ key }) => key)}::bigint[]) and i.quantity > 0 and s.month is not null
        and ${IS_AWARDED} and b.is_selected and b.unit_amount > 0 and b.flags & ${excludedMask('price')}::int = 0
        and b.state <> ${OFFER_STATES.rejected}::smallint and not t.is_demo
      order by i.price_key, i.tender_id, i.position, b.number`.execute(db)
    const byKey = Map.groupBy(rows, ({ key, product }) => `${key} ${product}`)
    for (const prices of byKey.values()) yield prices
  }
}

const monthNumber = (day: ReturnType<typeof sql>) =>
  sql`(extract(year from ${day}) * 12 + extract(month from ${day}) - 1)::int`

/** The outcomes of a buyer's month, as cases of all. */
export interface BuyerMonth {
  institution_id: number
  /** `YYYY-MM-01`, of publication */
  month: string
  /** awarded tenders, and those with one supplier */
  awarded: number
  single: number
  /** lines with a chosen price and another one, and those in which the lowest was chosen */
  compared: number
  lowest: number
}

/** The months of every buyer with an award, in order. */
export async function listBuyerMonths(db: Db): Promise<BuyerMonth[]> {
  const { rows } = await sql<BuyerMonth>`
    select s.institution_id, s.month::text, count(*)::int as awarded,
      (count(*) filter (where o.bidders = 1))::int as single, sum(o.compared)::int as compared, sum(o.lowest)::int as lowest
    from offer_snapshot s join tender t on t.id = s.tender_id
    cross join lateral (
      select count(distinct b.supplier_id) as bidders, count(*) filter (where b.counted & 8 > 0) as compared,
        count(*) filter (where b.counted & 16 > 0) as lowest
      from bid b where b.tender_id = s.tender_id and b.year = s.year
    ) o
    where ${IS_AWARDED} and s.institution_id is not null and s.month is not null and not t.is_demo
    group by s.institution_id, s.month order by s.institution_id, s.month`.execute(db)
  return rows
}

/** A tender with the texts from which words are learnt. */
export interface TextTender {
  code: string
  buyer: string | null
  title: string
  description: string
  lines: { product: number | null; name: string | null; text: string }[]
}

/** Tenders of a month with their texts, chosen by a hash of their code. */
export async function readTextMonth(db: Db, month: string, limit: number): Promise<TextTender[]> {
  const { rows } = await sql<Omit<TextTender, 'lines'> & { lines: TextTender['lines'] | null }>`
    select t.bid_idn as code, t.institution_id::text as buyer, t.name as title, left(t.description, 6000) as description,
      (select jsonb_agg(jsonb_build_object('product', product_code, 'name', product_name, 'text', coalesce(description, ''))
        order by position) from tender_item where tender_id = t.id and position <= 40) as lines
    from (
      select s.tender_id from offer_snapshot s join tender t on t.id = s.tender_id
      where s.month = ${month}::date and not t.is_demo order by md5(t.bid_idn) limit ${limit}::int
    ) chosen join tender t on t.id = chosen.tender_id order by t.bid_idn`.execute(db)
  return rows.map((row) => ({ ...row, description: row.description ?? '', lines: row.lines ?? [] }))
}

/** Number of lines of some tenders, by id. */
export async function countLines(db: Db, tenders: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ tender_id: number; lines: number }>`
    select tender_id, count(*)::int as lines from tender_item where tender_id = any(${[...tenders]}::int[])
    group by tender_id`.execute(db)
  return new Map(rows.map(({ tender_id, lines }) => [tender_id, lines]))
}
