import { lexemeRarity } from '@mirador/domain/fit/lexeme-rarity'
import type { Rarity } from '@mirador/domain/fit/similar-terms'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { outsideWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'
import { isTender } from '../schema/channel-condition.ts'
import { lockTenders } from '../search/tender-search.ts'

/** The last count of lexemes. */
export interface LexemeSample {
  version: number
  tenders: number
}

/** The rarity of lexemes from one count of the sample. */
export interface StoredRarity {
  /** 0: there is no count yet, and every lexeme is rare */
  version: number
  rarity: Rarity
  /**
   * the share of the sample that has a lexeme, from 0 to 1; a lexeme with no count, or in a single tender, has that of
   * half a tender
   */
  share: (lexeme: string) => number
}

const NOTHING_COUNTED: StoredRarity = { version: 0, rarity: () => 1, share: () => 0 }
const byDatabase = new WeakMap<Db, Promise<StoredRarity>>()

/**
 * The rarity in force. Its counts are read again when another process has counted the lexemes again.
 * @param sample as the database has it now
 */
export async function readRarity(db: Db, sample: LexemeSample | null): Promise<StoredRarity> {
  if (!sample) return NOTHING_COUNTED
  const read = await byDatabase.get(db)?.catch(() => undefined)
  if (read?.version === sample.version) return read
  const reading = outsideWork(() => readCounts(db, sample))
  byDatabase.set(db, reading)
  return reading
}

async function readCounts(db: Db, sample: LexemeSample): Promise<StoredRarity> {
  const rows = await db.selectFrom('lexeme_count').selectAll().execute()
  const counts = new Map(rows.map(({ lexeme, tenders }) => [lexeme, tenders]))
  return {
    version: sample.version,
    rarity: lexemeRarity(sample.tenders, counts),
    share: (lexeme) => (counts.get(lexeme) ?? 0.5) / sample.tenders,
  }
}

/** Number of tenders in the sample, the ones stored last. */
const SAMPLE = 10_000
/** Tenders per statement, so that the embedded database serves other requests in between. */
const BATCH = 100
/** Maximum age of a count: a new one changes scores by a point here and there. */
const COUNTED_AFTER_MS = 30 * DAY_MS
/** A first sample smaller than this is counted again each day. */
const SMALL_SAMPLE = 1_000

/**
 * Counts lexemes when the last count is old, or there is none.
 * @returns whether it counted
 */
export async function countLexemes(db: Db, now: Date): Promise<boolean> {
  const last = await db.selectFrom('lexeme_sample').select(['counted_at', 'tenders']).executeTakeFirst()
  const age = last ? now.getTime() - last.counted_at.getTime() : Number.POSITIVE_INFINITY
  if (last && age < (last.tenders < SMALL_SAMPLE ? DAY_MS : COUNTED_AFTER_MS)) return false
  const { tenders, counts } = await countSample(db)
  if (tenders === 0) return false
  const common = [...counts].filter(([, count]) => count > 1)
  await db.transaction().execute(async (tx) => {
    // of two processes that counted, the later one replaces the whole count of the other process
    await lockTenders(tx)
    await sql`delete from lexeme_count`.execute(tx)
    await sql`insert into lexeme_count (lexeme, tenders) select * from unnest(
      ${common.map(([lexeme]) => lexeme)}::text[], ${common.map(([, count]) => count)}::int[])`.execute(tx)
    await sql`insert into lexeme_sample (version, tenders, counted_at) values (1, ${tenders}, ${now.toISOString()}::timestamptz)
      on conflict (one) do update set version = lexeme_sample.version + 1, tenders = excluded.tenders,
        counted_at = excluded.counted_at`.execute(tx)
  })
  return true
}

/** The rarity of lexemes in the texts of some tenders alone; at most the size of the sample is read. */
export async function rarityIn(db: Db, ids: readonly number[]): Promise<Rarity> {
  const counts = new Map<string, number>()
  let tenders = 0
  const sample = ids.slice(0, SAMPLE)
  for (let at = 0; at < sample.length; at += BATCH) {
    const { rows } = await sql<{ lexemes: string | null }>`
      select ${LEXEMES} as lexemes from tender_search where tender_id = any(${sample.slice(at, at + BATCH)}::int[])`.execute(
      db,
    )
    addLexemes(counts, rows)
    tenders += rows.length
  }
  const common = new Map([...counts].filter(([, count]) => count > 1))
  return tenders === 0 ? NOTHING_COUNTED.rarity : lexemeRarity(tenders, common)
}

const LEXEMES = sql`(
  select string_agg(lexeme, ' ') from unnest(tsvector_to_array(search)) as lexeme where lexeme ~ '^[a-z0-9].*[^=]$|^[a-z0-9]$')`

function addLexemes(counts: Map<string, number>, rows: readonly { lexemes: string | null }[]): void {
  for (const { lexemes } of rows) {
    for (const lexeme of lexemes?.split(' ') ?? []) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
  }
}

async function countSample(db: Db) {
  const counts = new Map<string, number>()
  let tenders = 0
  let before = 2 ** 31 - 1
  while (tenders < SAMPLE) {
    const { rows } = await sql<{ id: number; lexemes: string | null }>`
      select tender_id as id, ${LEXEMES} as lexemes from tender_search where tender_id < ${before} and ${isTender()} order by tender_id desc limit ${BATCH}`.execute(
      db,
    )
    addLexemes(counts, rows)
    tenders += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    before = last.id
  }
  return { tenders, counts }
}
