import { MIN_PREFIX_LETTERS } from '@mirador/domain/tender-query/search-words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { forgetKeptTerms } from './kept-terms.ts'

/** Minimum number of tenders of a word with bits; for rarer words the index counts in some milliseconds. */
const MIN_TENDERS = 5_000

/** Term of the bits of filters: status, type, region, rubros. */
export const ALL = '=all'
/** Exists once tender_word holds every word. */
export const WORDS = '=words'

/**
 * Selects the words that are common enough for bits (docs/decisions/0032) from the statistics of the database, and
 * starts to keep new ones in one transaction each, without blocking readers. A word is dropped when the number of its
 * tenders falls to half of the minimum.
 * @param fewest minimum number of tenders; tests use a small one
 */
export async function reviewCommonTerms(db: Db, fewest = MIN_TENDERS): Promise<void> {
  await review(db, fewest)
  forgetKeptTerms(db)
}

async function review(db: Db, fewest: number): Promise<void> {
  await dropTerms(db, fewest / 2)
  await lengthenStatistics(db, fewest)
  const { rows: words } = await sql<{ word: string }>`
    select word from ${FREQUENT} where tenders >= ${fewest} and word not in (select term from common_term)
    order by tenders desc`.execute(db)
  // a small database keeps no bits
  if (words.length > 0) await sql`select keep_term(${ALL})`.execute(db)
  await keepTerms(
    db,
    words.map(({ word }) => word),
  )
  if (!(await isKept(db, ALL))) return
  if (!(await isKept(db, WORDS))) await learnWords(db)
  await keepTerms(db, await findCommonBeginnings(db, BEGINNING_WEIGHT * fewest))
}

async function keepTerms(db: Db, terms: readonly string[]): Promise<void> {
  for (const term of terms) await sql`select keep_term(${term})`.execute(db)
}

/** The term of the tenders with a word that begins with these letters. No word contains the sign. */
export const beginningTerm = (letters: string): string => `${letters}*`

/** Number of letters of beginnings with bits: longer ones match few words. */
const BEGINNING_LETTERS = { min: MIN_PREFIX_LETTERS, max: 5 }

/**
 * A beginning needs this many times the tenders of a word: the index counts its many words faster than the same number
 * of tenders of separate words.
 */
const BEGINNING_WEIGHT = 2

/** Number of tenders whose words are read to estimate how common a beginning is. */
const BEGINNING_SAMPLE = 3_000

/** Beginnings that at least `fewest` tenders have in words without bits, which would all be read from the index. */
async function findCommonBeginnings(db: Db, fewest: number): Promise<string[]> {
  const { min, max } = BEGINNING_LETTERS
  const { rows } = await sql<{ term: string }>`
    with tenders as (select sum(tenders) as total from tender_tally),
    sample as (
      select tender_id, search from tender_search
      tablesample system ((select least(100, 100.0 * ${BEGINNING_SAMPLE} / greatest(total, 1)) from tenders)) repeatable (0)
    ),
    rare_word as (
      select tender_id, word from sample cross join lateral unnest(tsvector_to_array(search)) as word
      where ${IS_WORD} and word not in (select term from common_term)
    )
    select term from (
      select left(word, letters) || '*' as term, count(distinct tender_id) as tenders
      from rare_word cross join generate_series(${min}::int, ${max}::int) as letters
      where left(word, letters) ~ ${`^[a-z0-9]{${min},}$`}
      group by 1
    ) counted
    where tenders * (select total from tenders) >= ${fewest}::float8 * (select count(*) from sample)
      and term not in (select term from common_term)
    order by tenders desc`.execute(db)
  return rows.map(({ term }) => term)
}

/**
 * Words with an estimate of their tenders. The frequencies of the statistics end with three values that belong to no
 * word. Other parts of phrases than pairs are never sought by their bits.
 */
const FREQUENT = sql`(
  select word, frequency * (select sum(tenders) from tender_tally) as tenders
  from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, frequency)
  where schemaname = current_schema and tablename = 'tender_search' and attname = 'search' and word ~ '^[a-z0-9^~+]'
) as frequent`

/** Statistics target: PostgreSQL keeps ten words per unit, by default 1,000 words. */
const STATISTICS = 600

/**
 * Raises the statistics target where the least frequent word is above the minimum: from some 250,000 tenders of the
 * benchmark on.
 */
async function lengthenStatistics(db: Db, fewest: number): Promise<void> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = 'tender_search'::regclass and attname = 'search'
      and coalesce(attstattarget, -1) < ${STATISTICS}
      and (select count(*) >= 10 * coalesce(nullif(attstattarget, -1), 100) and min(tenders) >= ${fewest} from ${FREQUENT})`.execute(
    db,
  )
  if (rows.length === 0) return
  await sql`alter table tender_search alter column search set statistics ${sql.lit(STATISTICS)}`.execute(db)
  await sql`analyze tender_search (search)`.execute(db)
}

async function isKept(db: Db, term: string): Promise<boolean> {
  return (await db.selectFrom('common_term').where('term', '=', term).select('term').executeTakeFirst()) !== undefined
}

/** The condition that a lexeme is a word: no pair, and without the sign of a field. */
const IS_WORD = sql`word ~ '^[a-z0-9]'`

/** Tenders per transaction, which blocks writers. */
const BATCH = 1_000

/** Stores the words of tenders from before `keep_term` began; a trigger stores those of later ones. */
async function learnWords(db: Db): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(tender_id) as last from tender_search`.execute(db)
  for (let first = 0; first <= (rows[0]?.last ?? -1); first += BATCH) {
    await db.transaction().execute(async (tx) => {
      // the trigger adds words too: two transactions that add them in different orders would deadlock
      await sql`select from tender_list_version for update`.execute(tx)
      await sql`insert into tender_word
        select distinct word from tender_search cross join lateral unnest(tsvector_to_array(search)) as word
        where tender_id >= ${first} and tender_id < ${first + BATCH} and ${IS_WORD}
        on conflict do nothing`.execute(tx)
    })
  }
  await sql`insert into common_term values (${WORDS}) on conflict do nothing`.execute(db)
}

/**
 * Drops terms that became rare. A concurrent count by one of these terms detects that and falls back to counting rows.
 */
async function dropTerms(db: Db, least: number): Promise<void> {
  const { rows } = await sql<{ term: string }>`
    select term from common_term left join tender_bits using (term) where term not like '=%'
    group by term having coalesce(sum(bit_count(bits)), 0) < ${least}`.execute(db)
  if (rows.length === 0) return
  const terms = rows.map(({ term }) => term)
  await db.transaction().execute(async (tx) => {
    // as in keep_term: no writer with these terms is active
    await sql`select from tender_list_version for update`.execute(tx)
    await sql`delete from common_term where term = any(${terms}::text[])`.execute(tx)
    await sql`delete from tender_bits where term = any(${terms}::text[])`.execute(tx)
  })
}
