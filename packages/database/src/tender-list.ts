import type { SearchClause } from '@mirador/domain/search-query'
import { PUBLISHED, TENDER_STATUSES, type TenderStatus } from '@mirador/domain/tender-status'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Schema, TenderSearchTable } from './schema.ts'
import { findTsquery } from './search-condition.ts'

export interface TenderListFilters {
  /** the account that asks: for the follow mark and `following` */
  sub: string
  text?: readonly SearchClause[] | undefined
  /** beginning of a code, upper case */
  code?: string | undefined
  institution?: string | undefined
  /** rut typed as the search */
  rut?: string | undefined
  /** the asker's own rubros; `families` narrows further */
  mine?: readonly number[] | undefined
  families?: readonly number[] | undefined
  type_id?: number | undefined
  status?: TenderStatus | undefined
  region?: number | undefined
  closes_from?: Date | undefined
  /** exclusive */
  closes_before?: Date | undefined
  amount_min?: number | undefined
  amount_max?: number | undefined
  following?: boolean | undefined
  sort: 'recent' | 'closing'
  offset: number
  limit: number
}

/** What a row of a list shows, from the wide table, for the ids of one page. */
export type TenderRow = Awaited<ReturnType<typeof listTenders>>['rows'][number]

/**
 * One page of tenders and the exact total. Only the narrow table is filtered, ordered and counted;
 * the wide one is read for the rows of the page.
 * @returns `ignoredText`: the search had only words too common to look for
 */
export async function listTenders(db: Db, filters: TenderListFilters) {
  const tsquery = filters.text ? await findTsquery(db, filters.text) : undefined
  const matching = db.selectFrom('tender_search as s').where((eb) => eb.and(conditions(filters, tsquery)))
  const countMatching = async () =>
    (await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total
  if (!tsquery) {
    const [rows, total] = await Promise.all([findPage(db, matching, filters), countMatching()])
    return { rows, total, ignoredText: tsquery === null }
  }
  // a search with few hits would otherwise walk the whole order to find them
  const total = await countMatching()
  const rows = await findPage(db, matching, filters, total <= FEW_HITS)
  return { rows, total, ignoredText: false }
}

/** So many hits are sorted faster than they are met while walking the order. */
const FEW_HITS = 20_000

type Matching = SelectQueryBuilder<Schema & { s: TenderSearchTable }, 's', object>

/** The rows of one page: ten ids from the narrow table (index only), then what they show. */
function findPage(db: Db, matching: Matching, { sort, sub, limit, offset }: TenderListFilters, areFew = false) {
  const rank = sort === 'closing' ? 's.closing_rank' : 's.recent_rank'
  const ranked = matching.select(['s.tender_id', sql.ref<number>(rank).as('rank')])
  return db
    .with(areFew ? (cte) => cte('hits').materialized() : 'hits', () => ranked)
    .with('page', (qb) =>
      qb.selectFrom('hits').selectAll().orderBy('rank').orderBy('tender_id').limit(limit).offset(offset),
    )
    .selectFrom('page as p')
    .innerJoin('tender_search as o', 'o.tender_id', 'p.tender_id')
    .innerJoin('tender as t', 't.id', 'p.tender_id')
    .leftJoin('institution as i', 'i.id', 't.institution_id')
    .leftJoin('tender_follow as f', (join) => join.onRef('f.tender_id', '=', 't.id').on('f.sub', '=', sub))
    .select([
      't.id',
      't.bid_idn',
      't.name',
      't.status',
      't.status_text',
      'o.is_open',
      't.type_code',
      't.institution_name',
      'i.rut as institution_rut',
      't.comuna',
      't.region',
      't.currency',
      't.amount',
      't.published_at',
      't.closes_at',
      't.read_at',
      't.is_demo',
      sql<boolean>`f.sub is not null`.as('is_followed'),
    ])
    .orderBy('p.rank')
    .orderBy('p.tender_id')
    .execute()
}

function conditions(filters: TenderListFilters, tsquery: string | null | undefined): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = []
  const where = (condition: Expression<SqlBool>) => all.push(condition)
  if (tsquery) where(sql`s.tender_id in (select tender_id from tender_text where search @@ ${tsquery}::tsquery)`)
  if (filters.code) {
    where(
      sql`s.tender_id in (select id from tender where bid_idn >= ${filters.code} and bid_idn < ${`${filters.code}~`})`,
    )
  }
  if (filters.institution)
    where(sql`s.institution_id = (select id from institution where rut = ${filters.institution})`)
  if (filters.rut) where(sql`s.institution_id = (select id from institution where rut = ${filters.rut})`)
  if (filters.mine) where(sql`s.families && ${filters.mine}::int[]`)
  if (filters.families) where(sql`s.families && ${filters.families}::int[]`)
  if (filters.type_id) where(sql`s.type_id = ${filters.type_id}`)
  if (filters.status) where(statusCondition(filters.status))
  if (filters.region) where(sql`s.region = ${filters.region}`)
  if (filters.closes_from) where(sql`s.closes_at >= ${filters.closes_from.toISOString()}::timestamptz`)
  if (filters.closes_before) where(sql`s.closes_at < ${filters.closes_before.toISOString()}::timestamptz`)
  if (filters.amount_min !== undefined) where(sql`s.amount_clp >= ${filters.amount_min}::numeric`)
  if (filters.amount_max !== undefined) where(sql`s.amount_clp <= ${filters.amount_max}::numeric`)
  if (filters.following)
    where(sql`s.tender_id in (select tender_id from tender_follow where sub = ${filters.sub}::uuid)`)
  return all
}

/** As people see it: published but past its closing minute counts as closed. */
function statusCondition(status: TenderStatus): Expression<SqlBool> {
  const codes = TENDER_STATUSES.find((known) => known.status === status)?.codes ?? []
  if (status === 'publicada') return sql`(s.status = ${sql.lit(PUBLISHED)} and s.is_open)`
  if (status === 'cerrada') {
    return sql`(s.status = any(${codes}::smallint[]) or (s.status = ${sql.lit(PUBLISHED)} and not s.is_open))`
  }
  return sql`s.status = any(${codes}::smallint[])`
}

/** Texts of some tenders in which a search may have matched outside the name. */
export async function listSearchedTexts(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; description: string | null; products: string | null }>`
    select t.id, left(t.description, 6000) as description,
      (select left(string_agg(concat_ws(': ', product_name, description), ' · ' order by position), 6000)
       from tender_item where tender_id = t.id) as products
    from tender t where t.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}
