import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** What has fewer tenders, or less than this share of them, the index of words counts as fast. */
const FEWEST = 5_000
const SHARE = 0.01

/** Everything that a tender has besides words. */
export const ALL = '=all'
/** tender_word knows every word. */
export const WORDS = '=words'

/**
 * Decides anew, by the database's own statistics, which words so many tenders have that these are kept as bits
 * (docs/decisions/0032), and begins to keep them, one word a transaction, while everybody goes on. A word of which that is not
 * true any more stays until it has fallen by half.
 * @param fewest tenders; tests have few
 */
export async function reviewCommonTerms(db: Db, fewest = FEWEST): Promise<void> {
  const least = Math.max(fewest, SHARE * (await countTenders(db)))
  await dropTerms(db, least / 2)
  // most_common_elems is in no order that helps; its frequencies end with three that belong to no word
  const { rows: words } = await sql<{ word: string }>`
    select word from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, frequency)
    where schemaname = current_schema and tablename = 'tender_search' and attname = 'search' and word is not null
      and frequency * (select sum(tenders) from tender_tally) >= ${least} and word not in (select term from common_term)
    order by frequency desc`.execute(db)
  // a small database keeps nothing
  if (words.length > 0) await sql`select keep_term(${ALL})`.execute(db)
  for (const { word } of words) await sql`select keep_term(${word})`.execute(db)
  if ((await isKept(db, ALL)) && !(await isKept(db, WORDS))) await learnWords(db)
}

async function isKept(db: Db, term: string): Promise<boolean> {
  return (await db.selectFrom('common_term').where('term', '=', term).select('term').executeTakeFirst()) !== undefined
}

/** So many tenders a transaction: those who write wait so long. */
const LEARNT_AT_ONCE = 1_000

/** Those of the tenders that were there before `keep_term` began; of all others a trigger learns them. */
async function learnWords(db: Db): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(tender_id) as last from tender_search`.execute(db)
  for (let first = 0; first <= (rows[0]?.last ?? -1); first += LEARNT_AT_ONCE) {
    await db.transaction().execute(async (tx) => {
      // the trigger adds words too, and two that add the same ones in another order would wait for each other
      await sql`select from tender_list_version for update`.execute(tx)
      await sql`insert into tender_word
        select distinct word from tender_search cross join lateral unnest(tsvector_to_array(search)) as word
        where tender_id >= ${first} and tender_id < ${first + LEARNT_AT_ONCE} and word not like '+%'
        on conflict do nothing`.execute(tx)
    })
  }
  await sql`insert into common_term values (${WORDS}) on conflict do nothing`.execute(db)
}

async function countTenders(db: Db): Promise<number> {
  const { rows } = await sql<{ tenders: number }>`
    select coalesce(sum(tenders), 0)::int as tenders from tender_tally`.execute(db)
  return rows[0]?.tenders ?? 0
}

/** A concurrent count by one of these terms notices that it is no longer kept and falls back to counting rows. */
async function dropTerms(db: Db, least: number): Promise<void> {
  const { rows } = await sql<{ term: string }>`
    select term from common_term left join tender_bits using (term) where term not like '=%'
    group by term having coalesce(sum(bit_count(bits)), 0) < ${least}`.execute(db)
  if (rows.length === 0) return
  const terms = rows.map(({ term }) => term)
  await db.transaction().execute(async (tx) => {
    // as in keep_term: no writer is under way who knows these terms
    await sql`select from tender_list_version for update`.execute(tx)
    await sql`delete from common_term where term = any(${terms}::text[])`.execute(tx)
    await sql`delete from tender_bits where term = any(${terms}::text[])`.execute(tx)
  })
}
