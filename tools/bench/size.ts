import type { Database } from '@mirador/database/connection/connect'
import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { syntheticAgile } from '@mirador/invented/synthetic/synthetic-agile'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { sql } from 'kysely'
import { row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
/** Number of Compra Ágil published on a working day, and of details that a shared quota reads on any day. */
const DAY = { published: 4_300, details: 210 }
/** Maximum number of days, and of working days, that the embedded database keeps: a whole month and the current one. */
const KEPT = { days: 62, workingDays: 44 }
const YEAR_TENDERS = 150_000
/** Number of tables and indexes that are listed. */
const SHOWN = 12

/**
 * Prints the size of a database with `--tenders` tenders, 150,000 of which are a year, the Compra Ágil that the embedded
 * database keeps in addition, its largest tables, and its log.
 */
export async function benchSize({ options, out }: Bench) {
  const bench = { options: { ...options, filled: false }, out }
  const year = await withScratch(bench, ({ database }) => measureYear(database, options.tenders))
  out(
    `\n${options.tenders} tenders: ${gigabytes(year.ofTenders)}; with ${year.listed} list entries and ${year.details} details: ${gigabytes(year.all)} (empty: ${gigabytes(year.empty)}), and its log ${gigabytes(year.log)}\n`,
  )
  for (const [name, bytes] of Object.entries(year.largest)) out(row(name, [gigabytes(bytes)]))
  return year
}

async function measureYear(database: Database, tenders: number) {
  const part = tenders / YEAR_TENDERS
  const details = Math.round(part * KEPT.days * DAY.details)
  const listed = Math.round(part * KEPT.workingDays * DAY.published) - details
  const stored = async (records: Iterable<TenderRecord[]>) => {
    for (const batch of records) await ingestTenders(database, batch, NOW)
    await sql`vacuum (analyze)`.execute(database.db)
    await reviewCommonTerms(database.db)
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
      database.db,
    )
    return rows[0]?.bytes ?? 0
  }
  const empty = await stored([])
  const ofTenders = await stored(syntheticTenders({ now: NOW, count: tenders }))
  await stored(batches(syntheticAgile({ now: NOW, count: details }), detailOf))
  const all = await stored(
    batches(syntheticAgile({ now: NOW, count: listed }), (tender, i) => listEntryOf(tender, i + details)),
  )
  const { rows } = await sql<{ bytes: number }>`select sum(size)::float8 as bytes from pg_ls_waldir()`.execute(
    database.db,
  )
  const largest = await largestRelations(database)
  return { details, listed, empty, ofTenders, all, log: rows[0]?.bytes ?? 0, largest }
}

/** Bytes of the largest tables, with their values stored aside, and indexes. */
async function largestRelations({ db }: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, (case relkind when 'i' then pg_relation_size(oid) else pg_table_size(oid) end)::float8 as bytes
    from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
    order by bytes desc limit ${SHOWN}::int`.execute(db)
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

function* batches(
  given: Iterable<TenderRecord[]>,
  change: (tender: TenderRecord, index: number) => TenderRecord,
): Generator<TenderRecord[]> {
  let index = 0
  for (const batch of given) yield batch.map((tender) => change(tender, index++))
}

const numbered = (index: number) => `${1000 + (index % 900)}-${index + 1}-COT26`

/** A tender with a raw answer that has all its data, like that of the source. */
function detailOf(tender: TenderRecord, index: number): TenderRecord {
  const record = { ...tender, bid_idn: numbered(index) }
  return { ...record, raw: JSON.stringify({ success: 'OK', payload: record }) }
}

/** The list entry of a process whose detail is never read. */
function listEntryOf({ description: _text, items: _items, ...tender }: TenderRecord, index: number): TenderRecord {
  return { ...tender, bid_idn: numbered(index), source: 'agile-list', level: LEVEL.sheet }
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
