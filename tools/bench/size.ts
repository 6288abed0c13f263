import type { Database } from '@mirador/database/connection/connect'
import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { settleTender } from '@mirador/database/source/source-tenders'
import { forgetAgileListedBefore } from '@mirador/database/tenders/forget-agile'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { syntheticAgile } from '@mirador/invented/synthetic/synthetic-agile'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { sql } from 'kysely'
import { row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
/** Number of processes of each kind that are stored for the table. */
const STORED = 4000
/** Number of Compra Ágil published on a working day, and of details that a shared quota reads on any day. */
const DAY = { published: 4_300, details: 210 }
/** Number of days after which the large parts of a detail are deleted. */
const HEAVY_DAYS = 90
/** Maximum number of days, and of working days, that the embedded database keeps: a whole month and the current one. */
const KEPT = { days: 62, workingDays: 44 }
const YEAR_TENDERS = 150_000
/** Number of lines of the printed table: the largest tables are listed separately. */
const SHOWN = 12

type Sizes = Map<string, number>

/**
 * Prints the bytes on disk of a process of each kind, by table; and the size of the database with `--tenders` tenders,
 * 150,000 of which are a year, the Compra Ágil that the embedded database keeps in addition, and its log.
 */
export async function benchSize(bench: Bench) {
  const options = { ...bench.options, filled: false }
  const processes = await withScratch({ ...bench, options }, ({ database }) => measureProcesses(database))
  printTable(bench.out, processes)
  const year = await withScratch({ options, out: () => {} }, ({ database }) => measureYear(database, options.tenders))
  bench.out(
    `\n${options.tenders} tenders: ${gigabytes(year.ofTenders)}; with ${year.listed} list entries and ${year.details} details: ${gigabytes(year.all)} (empty: ${gigabytes(year.empty)}), and its log ${gigabytes(year.log)}\n`,
  )
  return { processes: Object.entries(processes).map(([kind, sizes]) => [kind, Object.fromEntries(sizes)]), year }
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
  return { details, listed, empty, ofTenders, all, log: rows[0]?.bytes ?? 0 }
}

/** Bytes by table of a process of each kind, and those that are freed once a detail is forgotten. */
async function measureProcesses(database: Database): Promise<Record<string, Sizes>> {
  let before = await sizesOf(database)
  /** @returns what grew since the last call */
  const change = async (sign: 1 | -1): Promise<Sizes> => {
    const after = await sizesOf(database)
    const sizes = [...after].map(
      ([name, bytes]) => [name, (sign * (bytes - (before.get(name) ?? 0))) / STORED] as const,
    )
    before = after
    return new Map(sizes)
  }
  const added = async (records: Iterable<TenderRecord[]>) => {
    for (const batch of records) {
      await ingestTenders(database, batch, NOW)
      for (const { bid_idn, source } of batch)
        if (source.startsWith('agile')) await settleTender(database.db, bid_idn, NOW)
    }
    return change(1)
  }
  const of = { now: NOW, count: STORED }
  const tenders = await added(syntheticTenders(of))
  const details = await added(batches(syntheticAgile(of), detailOf))
  const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  await forgetAgileListedBefore(database, after(1), after(HEAVY_DAYS))
  const freed = await change(-1)
  const listed = await added(batches(syntheticAgile(of), (tender, i) => listEntryOf(tender, i + STORED)))
  return { tenders, details, freed, listed }
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

/** Bytes on disk by table, with its indexes. */
async function sizesOf({ db }: Database): Promise<Sizes> {
  // without the free space after updates, which later ones use
  await sql`vacuum (full, analyze)`.execute(db)
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

function printTable(out: Bench['out'], columns: Record<string, Sizes>): void {
  const all = Object.values(columns)
  const names = [...(all[0]?.keys() ?? [])].sort((a, b) => weightOf(all, b) - weightOf(all, a)).slice(0, SHOWN)
  out(row('bytes per process', Object.keys(columns)))
  for (const name of names)
    out(
      row(
        name,
        all.map((sizes) => (sizes.get(name) ?? 0).toFixed(0)),
      ),
    )
  const sums = all.map((sizes) => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0).toFixed(0))
  out(row('all tables', sums))
}

const weightOf = (all: readonly Sizes[], name: string) => Math.max(...all.map((sizes) => sizes.get(name) ?? 0))
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
