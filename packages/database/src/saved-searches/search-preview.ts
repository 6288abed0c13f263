import { typeOfStored } from '@mirador/domain/tender/stored-type'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { DAY_MS } from '@mirador/domain/time/duration'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { listMatchedWords } from '../search/matched-words.ts'
import type { Asker } from '../search/tender-filters.ts'
import { findListCondition } from '../search/tender-list.ts'
import { publishedLately, WINDOW_DAYS } from './published-window.ts'
import { BROAD_PER_DAY } from './saved-searches.ts'

/** With more matches in the window, or more than its share in any week, a search is too broad. */
export const BROAD_TOTAL = BROAD_PER_DAY * WINDOW_DAYS
const BROAD_WEEK = BROAD_PER_DAY * 7
const EXAMPLES = 3

export interface SearchPreview {
  /** tenders published in the last WINDOW_DAYS that match */
  total: number
  /** matches of the fullest week; weeks are counted back from now */
  busiest_week: number
  flag: 'too_broad' | 'empty' | null
  /** the newest matches */
  examples: {
    bid_idn: string
    name: string
    institution_name: string | null
    published_at: Date
    closes_at: Date | null
    words: string[]
  }[]
}

/** The matches that a search would have had in the last WINDOW_DAYS, by time of publication. */
export async function previewSearch(db: Db, query: TenderQuery, asker: Asker, now: Date): Promise<SearchPreview> {
  const { condition: matches, search } = await findPublishedLately(db, query, asker, now)
  const { rows: weeks } = await sql<{ tenders: number }>`
    select count(*)::int as tenders from tender_search where ${matches}
    group by floor(extract(epoch from ${now.toISOString()}::timestamptz - published_at) / ${(7 * DAY_MS) / 1000}::int)`.execute(
    db,
  )
  const total = weeks.reduce((sum, { tenders }) => sum + tenders, 0)
  const busiest_week = Math.max(0, ...weeks.map(({ tenders }) => tenders))
  const isBroad = total > BROAD_TOTAL || busiest_week > BROAD_WEEK
  const rows = total > 0 ? await listExamples(db, matches) : []
  const words = await listMatchedWords(db, search, rows)
  return {
    total,
    busiest_week,
    flag: isBroad ? 'too_broad' : total === 0 ? 'empty' : null,
    examples: rows.map(({ id, ...tender }) => ({ ...tender, words: words.get(id) ?? [] })),
  }
}

/** The number of matches that a search would have had in the last WINDOW_DAYS. */
export async function countLately(db: Db, query: TenderQuery, asker: Asker, now: Date): Promise<number> {
  const { condition: matches } = await findPublishedLately(db, query, asker, now)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from tender_search where ${matches}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The same number by region or type, the largest first; without tenders whose region or type is unknown. */
export async function countLatelyBy(
  db: Db,
  by: 'region' | 'type_id',
  { query, asker, now }: { query: TenderQuery; asker: Asker; now: Date },
): Promise<{ value: number; total: number }[]> {
  const { condition: matches } = await findPublishedLately(db, query, asker, now)
  const { rows } = await sql<{ value: number; total: number }>`
    select ${sql.ref(by)} as value, count(*)::int as total from tender_search
    where ${matches} and ${sql.ref(by)} > 0 group by 1 order by 2 desc, 1`.execute(db)
  if (by === 'region') return rows
  // a type may be stored under several numbers
  const totals = new Map<number, number>()
  for (const { value, total } of rows) {
    const type = typeOfStored(value)
    totals.set(type, (totals.get(type) ?? 0) + total)
  }
  return [...totals].map(([value, total]) => ({ value, total })).sort((a, b) => b.total - a.total || a.value - b.value)
}

/** The condition of a list, restricted to tenders published in the last WINDOW_DAYS. */
async function findPublishedLately(db: Db, query: TenderQuery, asker: Asker, now: Date) {
  const { condition, search } = await findListCondition(db, query, asker)
  return { condition: sql<boolean>`${publishedLately(now)} and ${condition}`, search }
}

async function listExamples(db: Db, matches: RawBuilder<boolean>) {
  const { rows } = await sql<Omit<SearchPreview['examples'][number], 'words'> & { id: number }>`
    select t.id, t.bid_idn, t.name, t.institution_name, t.published_at, t.closes_at
    from (
      select tender_id, published_at from tender_search where ${matches}
      order by published_at desc, tender_id desc limit ${sql.lit(EXAMPLES)}
    ) newest join tender t on t.id = newest.tender_id
    order by newest.published_at desc, newest.tender_id desc`.execute(db)
  return rows
}
