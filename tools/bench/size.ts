import type { Database } from '@mirador/database/connection/connect'
import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { settleTender } from '@mirador/database/source/source-tenders'
import { forgetAgileListedBefore } from '@mirador/database/tenders/forget-agile'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { sql } from 'kysely'
import { syntheticAgile } from './agile.ts'
import type { BenchOptions } from './options.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'

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
 * 150,000 of which are a year, and the Compra Ágil that the embedded database keeps in addition.
 */
export async function benchSize(options: BenchOptions, out: (text: string) => void): Promise<void> {
  await measureProcesses(options, out)
  const scratch = await openScratchDatabase(options)
  try {
    await measureYear(scratch.database, options.tenders, out)
  } finally {
    await scratch.close()
  }
}

async function measureYear(database: Database, tenders: number, out: (text: string) => void): Promise<void> {
  const now = new Date('2026-11-20T15:00:00Z')
  const part = tenders / YEAR_TENDERS
  const details = Math.round(part * KEPT.days * DAY.details)
  const listed = Math.round(part * KEPT.workingDays * DAY.published) - details
  const stored = async (records: Iterable<TenderRecord[]>) => {
    for (const batch of records) await ingestTenders(database, batch, now)
    await sql`vacuum (analyze)`.execute(database.db)
    await reviewCommonTerms(database.db)
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
      database.db,
    )
    return rows[0]?.bytes ?? 0
  }
  const empty = await stored([])
  const ofTenders = await stored(syntheticTenders({ now, count: tenders }))
  await stored(batches(syntheticAgile({ now, count: details }), detailOf))
  const all = await stored(
    batches(syntheticAgile({ now, count: listed }), (tender, i) => listEntryOf(tender, i + details)),
  )
  out(
    `\n${tenders} tenders: ${gigabytes(ofTenders)}; with ${listed} list entries and ${details} details: ${gigabytes(all)} (empty: ${gigabytes(empty)})\n`,
  )
}

async function measureProcesses(options: BenchOptions, out: (text: string) => void): Promise<void> {
  const scratch = await openScratchDatabase(options)
  try {
    const { database } = scratch
    const now = new Date('2026-11-20T15:00:00Z')
    out(`${machineText(describeMachine(scratch.description))}\n`)
    let before = await sizesOf(database)
    const added = async (records: Iterable<TenderRecord[]>) => {
      for (const batch of records) {
        await ingestTenders(database, batch, now)
        for (const { bid_idn, channel } of batch.map(withChannel))
          if (channel) await settleTender(database.db, bid_idn, now)
      }
      const after = await sizesOf(database)
      const sizes = new Map([...after].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / STORED]))
      before = after
      return sizes
    }
    const count = STORED
    const tenders = await added(batches(syntheticTenders({ now, count })))
    const details = await added(batches(syntheticAgile({ now, count }), (tender, i) => detailOf(tender, i)))
    await forgetAgileListedBefore(
      database,
      new Date(now.getTime() + DAY_MS),
      new Date(now.getTime() + HEAVY_DAYS * DAY_MS),
    )
    const forgotten = await sizesOf(database)
    const freed = new Map([...before].map(([name, bytes]) => [name, (bytes - (forgotten.get(name) ?? 0)) / STORED]))
    before = forgotten
    const listed = await added(batches(syntheticAgile({ now, count }), (tender, i) => listEntryOf(tender, i + STORED)))
    printTable(out, { tenders, details, freed, listed })
  } finally {
    await scratch.close()
  }
}

const withChannel = ({ bid_idn, source }: TenderRecord) => ({ bid_idn, channel: source.startsWith('agile') })

function* batches(
  given: Iterable<TenderRecord[]>,
  change: (tender: TenderRecord, index: number) => TenderRecord = (tender) => tender,
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

function printTable(out: (text: string) => void, columns: Record<string, Sizes>): void {
  const all = Object.values(columns)
  const names = [...(all[0]?.keys() ?? [])].sort((a, b) => weightOf(all, b) - weightOf(all, a)).slice(0, SHOWN)
  const row = (name: string, cells: readonly string[]) =>
    out(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(11)).join('')}\n`)
  row('bytes per process', Object.keys(columns))
  const cell = (bytes: number) => bytes.toFixed(0)
  for (const name of names)
    row(
      name,
      all.map((sizes) => cell(sizes.get(name) ?? 0)),
    )
  row(
    'all tables',
    all.map((sizes) => cell([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0))),
  )
}

const weightOf = (all: readonly Sizes[], name: string) => Math.max(...all.map((sizes) => sizes.get(name) ?? 0))
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
