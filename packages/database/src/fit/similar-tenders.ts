import {
  type Candidate,
  type CandidateSearch,
  candidateSearches,
  rankSimilar,
} from '@mirador/domain/fit/similar-tenders'
import { type Rarity, strongestTerms } from '@mirador/domain/fit/similar-terms'
import { foldWords, WRITTEN_WORD } from '@mirador/domain/text/words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { isTender } from '../schema/channel-condition.ts'
import { FIELD_SIGNS, lexemesOf } from '../search/lexemes.ts'
import { lexemesQuery } from '../search/search-condition.ts'
import { type LexemeSample, readRarity } from './lexeme-sample.ts'

/** Maximum number of candidates, those that share the strongest terms relative to their length. */
export const MAX_CANDIDATES = 100
/** Stored size of the words of a tender up to which its 25 strongest terms are most of its terms. */
const SHORT_BYTES = 1_000

/** The tender for which similar ones are searched. */
export interface SimilarSubject {
  id: number
  institutionId: number | null
  /** when it closed for offers, if it has; tenders awarded later are not its past */
  closedAt: Date | null
}

/** An awarded tender similar to another one. */
export interface SimilarTenderRow {
  id: number
  /** words of this tender that both use, as it writes them, the most specific first */
  words: string[]
}

/** The tender, or Compra Ágil, for which similar tenders are searched; undefined for an unknown one. */
export async function findSimilarSubject(db: Db, bidIdn: string, now: Date): Promise<SimilarSubject | undefined> {
  const { rows } = await sql<{ id: number; institution_id: number | null; closes_at: Date | null }>`
    select id, institution_id, closes_at from tender where bid_idn = ${bidIdn}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, institution_id: institutionId, closes_at } = row
  return { id, institutionId, closedAt: closes_at && closes_at < now ? closes_at : null }
}

/**
 * The awarded tenders most similar to one by their strongest terms, without itself and those awarded after it closed.
 * Candidates come from the index of words; docs/decisions/0087 describes their choice and order.
 */
export async function listSimilarTenders(
  db: Db,
  { id, closedAt }: Pick<SimilarSubject, 'id' | 'closedAt'>,
  limit: number,
): Promise<SimilarTenderRow[]> {
  const { rows: known } = await sql<{ sample: LexemeSample | null; tenders: number }>`
    select (select jsonb_build_object('version', version, 'tenders', tenders) from lexeme_sample) as sample,
      (select coalesce(sum(tenders), 0)::int from tender_tally) as tenders`.execute(db)
  const { sample = null, tenders = 0 } = known[0] ?? {}
  const { rarity, share } = await readRarity(db, sample)
  const { rows } = await sql<Row>`
    select ${COMPARED} from tender_search where tender_id = ${id}::int`.execute(db)
  const [subject] = rows.map((row) => candidateOf(row, rarity))
  if (!subject) return []
  const candidates = await findCandidates(db, { id, closedAt }, candidateSearches(subject.terms, { share, tenders }))
  const similar = rankSimilar(
    subject,
    candidates.map((row) => candidateOf(row, rarity)),
    limit,
  )
  const wordsOf = await writtenWords(db, id, new Set(similar.flatMap(({ shared }) => shared)))
  return similar.map(({ id, shared }) => ({ id, words: shared.flatMap((lexeme) => wordsOf.get(lexeme) ?? []) }))
}

interface Row {
  tender_id: number
  published_at: Date | null
  families: number[]
  /** all lexemes, separated by blanks; those of title and lines with the signs of their fields */
  lexemes: string
}

/**
 * The compared columns of tender_search. Choosing among the lexemes in the database takes longer than sending them all.
 */
const COMPARED = sql`tender_id, published_at, families, array_to_string(tsvector_to_array(search), ' ') as lexemes`

/** A candidate by the words of title and lines alone. Descriptions are about the procedure, and name people. */
function candidateOf({ tender_id: id, published_at, families, lexemes }: Row, rarity: Rarity): Candidate {
  const [title, lines]: [string[], string[]] = [[], []]
  let start = 0
  while (start < lexemes.length) {
    const blank = lexemes.indexOf(' ', start)
    const end = blank === -1 ? lexemes.length : blank
    if (lexemes.startsWith(FIELD_SIGNS.title, start)) title.push(lexemes.slice(start + 1, end))
    else if (lexemes.startsWith(FIELD_SIGNS.product, start)) lines.push(lexemes.slice(start + 1, end))
    start = end + 1
  }
  const terms = strongestTerms({ title, lines, description: [] }, rarity)
  return { id, families, terms, publishedAt: published_at?.getTime() ?? null }
}

async function findCandidates(
  db: Db,
  { id, closedAt }: Pick<SimilarSubject, 'id' | 'closedAt'>,
  searches: readonly CandidateSearch[],
): Promise<Row[]> {
  if (searches.length === 0) return []
  // "offset 0": with the other conditions, indexes would find a third of all tenders for each search. The size of the
  // words is known without reading them.
  const { rows } = await sql<Row>`
    with best as materialized (
      select tender_id
      from unnest(${searches.map(({ lexemes }) => lexemesQuery(lexemes))}::text[],
        ${searches.map(({ weight }) => weight ** 2)}::float8[]) as asked (words, weight)
      cross join lateral (
        select tender_id, published_at, status, channel, pg_column_size(search) as bytes from tender_search
        where search @@ asked.words::tsquery and (tender_id > 0 or costs_a_fetch())
        offset 0
      ) found
      where status in (8, 9, 10) and ${isTender()} and tender_id <> ${id}::int
        and (${closedAt}::timestamptz is null or published_at < ${closedAt}::timestamptz)
      group by tender_id, bytes
      order by sum(weight) / greatest(bytes, ${SHORT_BYTES}::int) desc, tender_id desc limit ${sql.lit(MAX_CANDIDATES)}
    )
    select ${COMPARED} from best join tender_search using (tender_id)
    where ${closedAt}::timestamptz is null or exists (
      select from tender t left join offer_snapshot s on s.tender_id = t.id where t.id = best.tender_id
        and coalesce(s.awarded_on, (t.awarded_at at time zone 'America/Santiago')::date)
          <= (${closedAt}::timestamptz at time zone 'America/Santiago')::date
    )`.execute(db)
  return rows
}

/** Of a tender with a thousand lines, the spelling of its words is taken from the first ones. */
const MAX_TEXT = 50_000

/** The first spelling of some lexemes in a tender. */
async function writtenWords(db: Db, id: number, lexemes: ReadonlySet<string>): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  if (lexemes.size === 0) return written
  const { rows } = await sql<{ text: string | null }>`
    select concat_ws(' ', t.name, (
      select string_agg(concat_ws(' ', product_name, description), ' ' order by position) from tender_item where tender_id = t.id
    )) as text from tender t where t.id = ${id}::int`.execute(db)
  const words = rows[0]?.text?.slice(0, MAX_TEXT).match(WRITTEN_WORD) ?? []
  const folded = new Map<string, string>()
  for (const word of words) {
    const key = foldWords(word)
    if (key && !folded.has(key)) folded.set(key, word.toLocaleLowerCase('es'))
  }
  for (const [key, word] of folded) {
    for (const lexeme of lexemesOf(key)) if (lexemes.has(lexeme) && !written.has(lexeme)) written.set(lexeme, word)
  }
  return written
}
