import { writeFileSync } from 'node:fs'
import type { Database } from '@mirador/database/connection/connect'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { sql } from 'kysely'
import { importDatabases, type RawCopy } from './import-database.ts'
import { fillForQueries } from './ledger-fill.ts'
import { buyerRuts, codeOf, monthAt, monthOffers, tendersOf } from './ledger-offers.ts'
import { measureQueries, type QueryFigures } from './ledger-queries.ts'
import type { BenchOptions } from './options.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'

/** Approximate number in a month of 2026. */
const OFFERS_PER_MONTH = 150_000
/** Rows that bare COPY loads for comparison. */
const MAX_COMPARED = 1_000_000
const [FIRST, AGAIN, REWRITTEN] = ['2026-10-01', '2026-10-02', '2026-10-03'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
]

/** The tables that an import fills, and the columns of their indexes. */
const INDEXES = {
  bid: ['tender_id', 'supplier_id'],
  offer_snapshot: ['tender_id', 'month'],
  supplier: ['id', 'key'],
  supplier_name: ['supplier_id, number'],
  supplier_month: ['supplier_id', 'month'],
  market_month: ['family, institution_id, month', 'month'],
  tender_outcome: ['tender_id, family', 'institution_id, family, month', 'family, month'],
  market_value: ['family, month, type_id, measure, value'],
  buyer_month: ['month, institution_id'],
}

export interface LedgerFigures {
  offers: number
  /** time of storing them month by month, with their tallies */
  seconds: number
  /** bare COPY of the resulting rows into tables without indexes, and building the indexes, per million offers */
  copySecondsPerMillion: { offers: number; ledger: number }
  /** time for the last month: the same again, and with other prices in a third of its tenders */
  repeatedSeconds: number
  rewrittenSeconds: number
  /** size of the tables with their indexes */
  megabytesPerMillion: Record<string, number>
  queries: QueryFigures[]
}

/** Measures the ledger of offers: import next to bare COPY, a repeated month, and size on disk (docs/benchmark.md). */
export async function benchLedger(options: BenchOptions, out: (text: string) => void): Promise<void> {
  if (options.filled) return await benchQueries(options, out)
  const databases = await importDatabases(options)
  try {
    const machine = describeMachine(databases.description)
    out(machineText(machine))
    const { database, raw, close } = await databases.open()
    const figures = await measureLedger(database, raw, options.offers).finally(close)
    out(ledgerText(figures))
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, figures }, null, 2)}\n`)
  } finally {
    await databases.close()
  }
}

/** Measures the queries on the ledger that an earlier run left. */
async function benchQueries(options: BenchOptions, out: (text: string) => void): Promise<void> {
  const { database, description, close } = await openScratchDatabase(options)
  try {
    const machine = describeMachine(description)
    out(machineText(machine))
    const queries = await measureQueries(database, monthsOf(options.offers), options.match)
    out(queries.map(queryText).join(''))
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, figures: { queries } }, null, 2)}\n`)
  } finally {
    await close()
  }
}

const monthsOf = (offers: number) => Math.max(1, Math.round(offers / OFFERS_PER_MONTH))

async function measureLedger(database: Database, raw: RawCopy, offers: number): Promise<LedgerFigures> {
  const months = monthsOf(offers)
  const perMonth = Math.round(offers / months)
  await sql`insert into institution (rut, name, updated_at)
    select rut, rut, now() from unnest(${buyerRuts}::text[]) rut`.execute(database.db)
  let [stored, seconds] = [0, 0]
  for (let month = 0; month < months; month++) {
    await storeTenders(database, month, perMonth)
    const { written, seconds: taken } = await storeMonth(database, month, perMonth, FIRST, 0)
    stored += written
    seconds += taken
  }
  const { seconds: repeatedSeconds } = await storeMonth(database, months - 1, perMonth, AGAIN, 0)
  const megabytesPerMillion = await measureRoom(database, stored)
  const { seconds: rewrittenSeconds } = await storeMonth(database, months - 1, perMonth, REWRITTEN, 7)
  const copySecondsPerMillion = await measureCopy(raw, database, stored)
  await fillForQueries(database)
  const queries = await measureQueries(database, months)
  return {
    offers: stored,
    seconds,
    copySecondsPerMillion,
    repeatedSeconds,
    rewrittenSeconds,
    megabytesPerMillion,
    queries,
  }
}

/** Stores the tenders of a month's offers, with only their codes. */
async function storeTenders({ db }: Database, month: number, offers: number): Promise<void> {
  const codes = Array.from({ length: tendersOf(offers) }, (_, tender) => codeOf(month, tender))
  await sql`insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at)
    select code, code, 8, 2, 'monthly-csv', now(), now(), now() from unnest(${codes}::text[]) code`.execute(db)
}

async function storeMonth(database: Database, month: number, offers: number, sourceAt: Date, version: number) {
  const spool = new OfferSpool()
  let milliseconds = 0
  // generating the offers is not measured
  for (const tender of monthOffers(month, offers, version)) {
    const start = performance.now()
    spool.add(tender)
    milliseconds += performance.now() - start
  }
  const start = performance.now()
  const { written } = await replaceOffers(database, { spool, sourceAt, completeMonth: monthAt(month) })
  return { written, seconds: (milliseconds + performance.now() - start) / 1000 }
}

async function measureRoom({ db }: Database, offers: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select 'bid' as name, sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('bid')
    union all select relname, pg_total_relation_size(oid)::float8 from pg_class
    where relname in ('supplier', 'supplier_name', 'offer_snapshot', 'supplier_month', 'market_month',
      'tender_outcome', 'market_value', 'buyer_month')`.execute(db)
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes / offers]))
}

/** Measures the table `bid`, and all tables of the ledger. */
async function measureCopy(raw: RawCopy, { db }: Database, offers: number) {
  const seconds = { offers: 0, ledger: 0 }
  const share = Math.min(1, MAX_COMPARED / offers)
  for (const [table, indexes] of Object.entries(INDEXES)) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db)
    const bytes = await raw.out(`select * from ${table} limit ${Math.round((rows[0]?.rows ?? 0) * share)}`)
    await sql`create table bare (like ${sql.table(table)})`.execute(db)
    const start = performance.now()
    await raw.in('bare', bytes)
    for (const columns of indexes) await sql.raw(`create index on bare (${columns})`).execute(db)
    const taken = (performance.now() - start) / 1000
    await sql`drop table bare`.execute(db)
    if (table === 'bid') seconds.offers = taken
    seconds.ledger += taken
  }
  const perMillion = 1e6 / (offers * share)
  return { offers: seconds.offers * perMillion, ledger: seconds.ledger * perMillion }
}

function ledgerText(figures: LedgerFigures): string {
  const { offers, seconds, copySecondsPerMillion, repeatedSeconds, rewrittenSeconds, megabytesPerMillion } = figures
  const bare = (of: 'offers' | 'ledger') => (copySecondsPerMillion[of] * offers) / 1e6
  const ratio = (of: 'offers' | 'ledger') => (bare(of) / seconds).toFixed(2)
  const room = Object.values(megabytesPerMillion).reduce((sum, megabytes) => sum + megabytes, 0)
  return [
    `${offers.toLocaleString('en')} offers\n`,
    line('bare COPY of the offers, then indexes', `${bare('offers').toFixed(1)} s`),
    line('the same of all tables of the ledger', `${bare('ledger').toFixed(1)} s`),
    line(
      'offers stored and tallied',
      `${seconds.toFixed(1)} s`,
      `${ratio('offers')} and ${ratio('ledger')} of their speed`,
    ),
    line('the last month again', `${repeatedSeconds.toFixed(2)} s`),
    line('the last month, a third rewritten', `${rewrittenSeconds.toFixed(2)} s`),
    line('room per million offers', `${room.toFixed(0)} MB`),
    ...Object.entries(megabytesPerMillion).map(([name, megabytes]) => line(`  ${name}`, `${megabytes.toFixed(1)} MB`)),
    ...figures.queries.map(queryText),
  ].join('')
}

const line = (name: string, value: string, note = '') => `${name.padEnd(40)}${value.padStart(12)}   ${note}\n`

const queryText = ({ name, p50, p95, goal, processor }: QueryFigures) => {
  const ofServer = processor ? `; processor ${processor.p50.toFixed(1)}, p95 ${processor.p95.toFixed(1)}` : ''
  return line(name, `${p95.toFixed(1)} ms`, `p95; p50 ${p50.toFixed(1)} ms, goal ${goal} ms${ofServer}`)
}
