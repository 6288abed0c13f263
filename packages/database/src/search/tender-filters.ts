import type { SearchClause } from '@mirador/domain/search-query'
import { PUBLISHED, TENDER_STATUSES, type TenderStatus } from '@mirador/domain/tender/tender-status'
import { type RawBuilder, sql } from 'kysely'
import { onlyExcluded } from './search-condition.ts'
import type { Marked } from './tender-bits.ts'

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

export interface Conditions {
  /** that tender_tally knows as well as tender_search */
  tallied: RawBuilder<boolean>[]
  others: RawBuilder<boolean>[]
}

/**
 * What the rows of a list must fulfil.
 * @param readsAll whether all of them are read and not only the first: then the index says which words they have
 */
export function conditionsOf(
  filters: Omit<TenderListFilters, 'offset' | 'limit'>,
  tsquery: string | null | undefined,
  { readsAll = false } = {},
): Conditions {
  const tallied: RawBuilder<boolean>[] = []
  if (filters.type_id) tallied.push(sql`type_id = ${filters.type_id}`)
  if (filters.status) tallied.push(statusCondition(filters.status))
  if (filters.region) tallied.push(sql`region = ${filters.region}`)

  const others: RawBuilder<boolean>[] = []
  const where = (condition: RawBuilder<boolean>) => others.push(condition)
  if (filters.code) {
    where(
      sql`tender_id in (select id from tender where bid_idn >= ${filters.code} and bid_idn < ${`${filters.code}~`})`,
    )
  }
  for (const rut of [filters.institution, filters.rut]) {
    if (rut) where(sql`institution_id = (select id from institution where rut = ${rut})`)
  }
  if (filters.mine) where(sql`families && ${filters.mine}::int[]`)
  if (filters.families) where(sql`families && ${filters.families}::int[]`)
  if (filters.closes_from) where(sql`closes_at >= ${filters.closes_from.toISOString()}::timestamptz`)
  if (filters.closes_before) where(sql`closes_at < ${filters.closes_before.toISOString()}::timestamptz`)
  if (filters.amount_min !== undefined) where(sql`amount_clp >= ${filters.amount_min}::numeric`)
  if (filters.amount_max !== undefined) where(sql`amount_clp <= ${filters.amount_max}::numeric`)
  if (filters.following) {
    where(sql`tender_id in (select tender_id from tender_follow where sub = ${filters.sub}::uuid)`)
  }
  // last: of rows that a filter leaves out the words need not be read
  const excluded = onlyExcluded(tsquery)
  if (excluded) where(excludes(excluded, readsAll))
  else if (tsquery) {
    where(sql`search @@ ${tsquery}::tsquery`)
    // the words of a row are never to be read for this (migration 0013)
    where(sql`(tender_id > 0 or costs_a_fetch())`)
  }
  return { tallied, others }
}

/**
 * No index finds what lacks a word. Who walks an order until a page is full reads the words of a few rows; of a million,
 * that takes seconds, and it is faster to find those that have it and to leave them out.
 */
function excludes(excluded: string, readsAll: boolean): RawBuilder<boolean> {
  return readsAll
    ? sql`not exists (select from tender_search having_it where having_it.tender_id = tender_search.tender_id
        and having_it.search @@ ${excluded}::tsquery and (having_it.tender_id > 0 or costs_a_fetch()))`
    : sql`not search @@ ${excluded}::tsquery`
}

/** As people see it: published but past its closing minute counts as closed. */
function statusCondition(status: TenderStatus): RawBuilder<boolean> {
  const codes = TENDER_STATUSES.find((known) => known.status === status)?.codes ?? []
  if (status === 'publicada') return sql`(status = ${sql.lit(PUBLISHED)} and is_open)`
  if (status === 'cerrada') {
    return sql`(status = any(${codes}::smallint[]) or (status = ${sql.lit(PUBLISHED)} and not is_open))`
  }
  return codes.length === 1 ? sql`status = ${codes[0]}::smallint` : sql`status = any(${codes}::smallint[])`
}

/** The same without the text, as terms of tender_bits; undefined when a filter is none. */
export function markedBy(filters: TenderListFilters): Marked[] | undefined {
  const { code, institution, rut, closes_from, closes_before, amount_min, amount_max, following } = filters
  const others = [code, institution, rut, closes_from, closes_before, amount_min, amount_max, following]
  if (others.some((filter) => filter !== undefined && filter !== false)) return undefined
  const marked: Marked[] = []
  if (filters.type_id) marked.push(`=type ${filters.type_id}`)
  if (filters.status) marked.push(markedByStatus(filters.status))
  if (filters.region) marked.push(`=region ${filters.region}`)
  for (const families of [filters.mine, filters.families]) {
    if (families) marked.push({ anyOf: families.map((family) => `=family ${family}`) })
  }
  return marked
}

function markedByStatus(status: TenderStatus): Marked {
  const codes = TENDER_STATUSES.find((known) => known.status === status)?.codes ?? []
  const published = `=status ${PUBLISHED}`
  if (status === 'publicada') return { allOf: [published, '=open'] }
  const anyOf: Marked[] = codes.map((code) => `=status ${code}`)
  return { anyOf: status === 'cerrada' ? [...anyOf, { allOf: [published, { not: '=open' }] }] : anyOf }
}
