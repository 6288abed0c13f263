import { channelOf } from '@mirador/domain/tender/channel'
import type { StoredTender } from '@mirador/domain/tender/provenance'
import { storedType } from '@mirador/domain/tender/stored-type'
import type { TenderItem } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { foldWords } from '@mirador/domain/text/words'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../connection/advisory-locks.ts'
import type { Copy, Db, Tx } from '../connection/connect.ts'
import type { CopyRow } from '../connection/copy-format.ts'
import { reviewCommonTerms } from './common-terms.ts'
import { type SearchedWords, searchVector } from './lexemes.ts'
import type { TypedWords } from './typed-words.ts'

/** Ranks ascend: those of open tenders are below this, all others above it (seconds, past any date that occurs). */
export const NOT_OPEN = 100_000_000_000

/** One writer of tenders at a time, in the order in which they ask. */
export const lockTenders = (tx: Tx) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.tenders})`.execute(tx)

const COLUMNS = [
  'tender_id',
  'recent_rank',
  'closing_rank',
  'published_at',
  'closes_at',
  'is_open',
  'status',
  'type_id',
  'region',
  'institution_id',
  'amount_clp',
  'families',
  'search',
  'currency',
  'comuna',
  'questions_close_at',
  'has_amount',
  'channel',
] as const

/** Derives the search rows of some stored tenders, and replaces the former ones. */
export async function indexTenders(
  tx: Tx,
  copy: Copy,
  tenders: readonly { id: number; tender: StoredTender }[],
  { now, words }: { now: Date; words: TypedWords },
): Promise<void> {
  if (tenders.length === 0) return
  const institutions = await findInstitutions(tx, tenders)
  const texts = tenders.map(({ tender }) => searchedTexts(tender))
  const distinct = new Set(texts.flat().flatMap(({ words }) => words))
  await words.store(tx, distinct)
  const rows = tenders.map(({ id, tender }, i): CopyRow => {
    const is_open = tender.status === PUBLISHED && (!tender.closes_at || tender.closes_at > now)
    return [
      id,
      recentRank(tender, is_open),
      closingRank(tender, is_open),
      tender.published_at,
      tender.closes_at,
      is_open,
      tender.status,
      storedType(tender.type_code, tender.published_at),
      tender.region,
      institutions.get(id),
      tender.currency === 'CLP' ? tender.amount : null,
      familiesOf(tender),
      searchVector(texts[i] ?? []),
      tender.currency,
      tender.comuna?.trim() || null,
      tender.questions_close_at,
      tender.amount != null,
      channelOf(tender.bid_idn),
    ]
  })
  const known = await findIndexed(tx, tenders)
  await updateRows(
    tx,
    copy,
    rows.filter(([id]) => known.has(id as number)),
  )
  await copy(
    'tender_search',
    COLUMNS,
    rows.filter(([id]) => !known.has(id as number)),
  )
}

async function findIndexed(tx: Tx, tenders: readonly { id: number }[]): Promise<Set<number>> {
  const { rows } = await sql<{ tender_id: number }>`
    select tender_id from tender_search where tender_id = any(${tenders.map(({ id }) => id)}::int[])`.execute(tx)
  return new Set(rows.map(({ tender_id }) => tender_id))
}

/** Updates rows in place, so that triggers see which columns really differ. */
async function updateRows(tx: Tx, copy: Copy, rows: readonly CopyRow[]) {
  if (rows.length === 0) return
  await sql`create temporary table if not exists tender_search_incoming (like tender_search including defaults) on commit drop`.execute(
    tx,
  )
  await copy('tender_search_incoming' as 'tender_search', COLUMNS, rows)
  const assignments = sql.join(
    COLUMNS.filter((name) => name !== 'tender_id').map((name) => sql`${sql.ref(name)} = i.${sql.ref(name)}`),
  )
  // the padding again too: it has shrunk, and would not push the words out of the row again
  await sql`update tender_search s set ${assignments}, padding = default from tender_search_incoming i
    where s.tender_id = i.tender_id`.execute(tx)
  await sql`truncate tender_search_incoming`.execute(tx)
}

/** The fields of a tender with searched texts. */
export type SearchedTender = Pick<
  StoredTender,
  'name' | 'bid_idn' | 'institution_name' | 'unit_name' | 'comuna' | 'description'
> & { items?: readonly Pick<TenderItem, 'product_name' | 'description' | 'category'>[] | undefined }

/** The searched texts of a tender, folded. They are separate: a phrase never crosses two texts. */
export function searchedTexts(tender: SearchedTender): SearchedWords[] {
  const items = (tender.items ?? []).flatMap(({ product_name, description, category }): SearchedText[] => [
    { text: product_name, field: 'product' },
    { text: description, field: 'product' },
    { text: category },
  ])
  const texts: SearchedText[] = [
    { text: tender.name, field: 'title' },
    { text: tender.bid_idn },
    { text: tender.institution_name },
    { text: tender.unit_name },
    { text: tender.comuna },
    ...withinLength(items, 100_000),
    { text: tender.description?.slice(0, 20_000) },
  ]
  return withoutRepeated(texts).flatMap(({ text, field }) =>
    text == null ? [] : [{ words: foldWords(text).split(' '), field }],
  )
}

/** Removes repeated texts: lines of a tender often have the same product and category. */
function withoutRepeated(texts: readonly SearchedText[]): SearchedText[] {
  return [...new Map(texts.map((text) => [`${text.field} ${text.text}`, text])).values()]
}

interface SearchedText {
  text: string | null | undefined
  field?: SearchedWords['field']
}

function withinLength(texts: readonly SearchedText[], most: number): SearchedText[] {
  let remaining = most
  return texts.map(({ text, field }) => {
    const kept = text?.slice(0, Math.max(0, remaining))
    remaining -= text?.length ?? 0
    return { text: kept, field }
  })
}

function familiesOf({ items = [] }: StoredTender): number[] {
  const codes = items.map(({ product_code }) => product_code).filter((code) => code != null)
  return [...new Set(codes.map((code) => Math.floor(code / 10_000) * 10_000))]
}

const seconds = (date: Date | null | undefined) => (date ? Math.round(date.getTime() / 1000) : 0)

/** Newest publication first, open tenders before all others. */
function recentRank({ published_at }: StoredTender, is_open: boolean): number {
  return (is_open ? 0 : NOT_OPEN) - seconds(published_at)
}

/** Open tenders by nearest closing (undated last), then the others by latest closing. */
function closingRank({ closes_at }: StoredTender, is_open: boolean): number {
  if (!is_open) return 2 * NOT_OPEN - seconds(closes_at)
  return closes_at ? seconds(closes_at) : NOT_OPEN
}

/** The institutions of some stored tenders, by tender id. */
async function findInstitutions(tx: Tx, tenders: readonly { id: number }[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; institution_id: number }>`
    select id, institution_id from tender
    where id = any(${tenders.map(({ id }) => id)}::int[]) and institution_id is not null`.execute(tx)
  return new Map(rows.map(({ id, institution_id }) => [id, institution_id]))
}

/**
 * Updates the statistics after a large load, and what depends on them: without them the planner guesses, and the
 * embedded database has no autovacuum.
 */
export async function analyzeTenders(db: Db): Promise<void> {
  const tables = ['tender', 'tender_item', 'tender_search', 'institution', 'tender_tally', 'tender_rank_tally']
  for (const table of [
    ...tables,
    'agile_month',
    'institution_tally',
    'filter_tally',
    'family_tally',
    'institution_name',
    'tender_list_version',
    'tender_bits',
    'tender_word',
    'typed_word',
    'common_term',
    // rows of Compra Ágil are deleted, and their room is reused
    'tender_raw',
    'tender_digest',
    'source_tender',
  ]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  }
  await reviewCommonTerms(db)
}

/**
 * Closes open tenders whose closing minute has passed, and opens again those that a clock that was ahead has closed.
 * Called each minute.
 * @returns how many were changed
 */
export async function closeExpiredTenders(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const expired = sql`is_open and closes_at <= ${at}`
  const early = sql`not is_open and status = ${sql.lit(PUBLISHED)} and closes_at > ${at}`
  const { rows } = await sql`
    (select from tender_search where ${expired} limit 1) union all (select from tender_search where ${early} limit 1)`.execute(
    db,
  )
  if (rows.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    await lockTenders(tx)
    const close = await sql`
      update tender_search set is_open = false, recent_rank = recent_rank + ${sql.lit(NOT_OPEN)},
        closing_rank = ${sql.lit(2 * NOT_OPEN)} - closing_rank
      where ${expired}`.execute(tx)
    const reopen = await sql`
      update tender_search set is_open = true, recent_rank = recent_rank - ${sql.lit(NOT_OPEN)},
        closing_rank = ${sql.lit(2 * NOT_OPEN)} - closing_rank
      where ${early}`.execute(tx)
    return Number(close.numAffectedRows ?? 0) + Number(reopen.numAffectedRows ?? 0)
  })
}
