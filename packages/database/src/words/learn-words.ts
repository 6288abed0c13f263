import { setImmediate as pause } from 'node:timers/promises'
import { foldWords, WRITTEN_WORD } from '@mirador/domain/text/words'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { textCollector } from '@mirador/domain/words/learnt-texts'
import { spellingCounter } from '@mirador/domain/words/spellings'
import { sql } from 'kysely'
import { outsideWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'
import { isTender } from '../schema/channel-condition.ts'
import { lexemesOf } from '../search/lexemes.ts'
import { publishedSince } from '../search/published-since.ts'

/** Number of days whose tenders words are learnt from, and counted in. */
export const LEARNT_DAYS = 365
/**
 * Maximum number of tenders that words are learnt from. Of a year with more tenders, every second, third, … one is
 * read.
 */
export const MAX_LEARNT = 30_000
/** Tenders per statement, and between two pauses of the thread. */
const READ_AT_ONCE = 100
const BETWEEN_PAUSES = 5
/** Maximum number of lines of a tender. */
const MAX_LINES = 60
const MAX_LETTERS = { name: 300, description: 2_000, line: 600 }
/** Hour of the day in Chile. */
const NIGHT_HOUR = 4

interface ReadTender {
  name: string
  /** with the buyer and its place, which a search covers too */
  description: string | null
  lines: { product: number | null; name: string | null; text: string | null }[]
}

/**
 * Learns the words of the last year once a night, at four, and at once where there are none yet. Of several processes
 * one learns.
 * @param most maximum number of tenders
 * @returns how many tenders were read; undefined when it was not its turn
 */
export async function learnWordsNightly(db: Db, now: Date, most = MAX_LEARNT): Promise<number | undefined> {
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const { rows } = await sql`
    insert into word_model as m (begun_at) values (${now.toISOString()}::timestamptz)
    on conflict (one) do update set begun_at = excluded.begun_at
    where m.begun_at < ${anHourAgo.toISOString()}::timestamptz
      and (m.learnt_at is null or m.tenders = 0 or m.learnt_at < ${lastNight(now).toISOString()}::timestamptz)
    returning 1`.execute(db)
  if (rows.length === 0) return undefined
  return outsideWork(() => learnWords(db, now, most))
}

function lastNight(now: Date): Date {
  const midnight = startOfChileanDay(chileDay(now)) as Date
  const night = midnight.getTime() + NIGHT_HOUR * HOUR_MS
  return new Date(night <= now.getTime() ? night : night - DAY_MS)
}

/** Reads the tenders of the last year and stores their words. Some 0.5 ms of the thread for each, with pauses. */
export async function learnWords(db: Db, now: Date, most = MAX_LEARNT): Promise<number> {
  const ids = await listLearntTenders(db, now, most)
  const collector = textCollector()
  const spellings = spellingCounter()
  for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
    const tenders = await readTexts(db, ids.slice(first, first + READ_AT_ONCE))
    const lexemes = (text: string | null) => (text === null ? [] : foldWords(text).split(' ').flatMap(lexemesOf))
    for (const [i, { name, description, lines }] of tenders.entries()) {
      collector.add({
        title: lexemes(name),
        description: lexemes(description),
        lines: lines.map(({ product, text }) => ({ product, words: lexemes(text) })),
      })
      for (const { product, name } of lines) if (product !== null && name) collector.name(product, lexemes(name))
      for (const text of [name, ...lines.map((line) => line.text)]) {
        for (const [word] of (text ?? '').matchAll(WRITTEN_WORD)) {
          const [lexeme] = lexemesOf(foldWords(word))
          if (lexeme !== undefined) spellings.add(lexeme, word)
        }
      }
      if (i % BETWEEN_PAUSES === 0) await pause()
    }
  }
  const { tenders, lexemes, numbers } = collector.collected()
  const spelt = lexemes.map((lexeme) => spellings.of(lexeme) ?? '-')
  await sql`
    insert into word_model (begun_at, learnt_at, tenders, lexemes, spellings, texts)
    values (${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${tenders}::int, ${lexemes.join(' ')},
      ${spelt.join(' ')}, ${Buffer.from(numbers)}::bytea)
    on conflict (one) do update set learnt_at = excluded.learnt_at, tenders = excluded.tenders, lexemes = excluded.lexemes,
      spellings = excluded.spellings, texts = excluded.texts`.execute(db)
  return tenders
}

/** The tenders to learn from, evenly over the year, oldest first. */
async function listLearntTenders(db: Db, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(tender_id order by tender_id) as ids from tender_search
    where ${isTender()} and ${publishedSince(now, LEARNT_DAYS)}`.execute(db)
  const ids = rows[0]?.ids ?? []
  const step = Math.ceil(ids.length / most)
  return step > 1 ? ids.filter((_, i) => i % step === 0) : ids
}

async function readTexts(db: Db, ids: readonly number[]): Promise<ReadTender[]> {
  const { rows } = await sql<ReadTender>`
    select left(t.name, ${MAX_LETTERS.name}::int) as name, concat_ws(' ', left(t.description, ${MAX_LETTERS.description}::int), t.institution_name, t.unit_name, t.comuna) as description,
      coalesce(i.lines, '[]') as lines
    from tender t left join lateral (
      select jsonb_agg(jsonb_build_object('product', product_code, 'name', product_name,
        'text', left(description, ${MAX_LETTERS.line}::int)) order by position) as lines
      from (select * from tender_item where tender_id = t.id order by position limit ${MAX_LINES}::int) first
    ) i on true
    where t.id = any(${ids}::int[]) order by t.id`.execute(db)
  return rows
}
