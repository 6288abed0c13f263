import type { Database } from '@mirador/database/connection/connect'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { buyerRuts, codeOf, monthAt, monthOffers, tendersOf } from '@mirador/invented/synthetic/synthetic-offers'
import { sql } from 'kysely'
import { buildIndexes, createBareTables } from './bare-tables.ts'
import { fillForQueries } from './ledger-fill.ts'
import { measureQueries } from './ledger-queries.ts'
import { timed } from './measure.ts'
import { count, row } from './report.ts'
import { type Bench, type ScratchDatabase, withScratch } from './scratch-database.ts'

/** Approximate number in a month of 2026. */
const OFFERS_PER_MONTH = 150_000
/** Rows that bare COPY loads for comparison. */
const MAX_COMPARED = 1_000_000
const [FIRST, AGAIN, REWRITTEN] = ['2026-10-01', '2026-10-02', '2026-10-03'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
]

/** The tables that an import fills. */
const TABLES = [
  ...['bid', 'offer_snapshot', 'supplier', 'supplier_name', 'supplier_month', 'market_month'],
  ...['tender_outcome', 'market_value', 'buyer_month'],
]

/**
 * Measures the ledger of offers: import next to bare COPY, a repeated month, size on disk, and the queries of screens,
 * with `--filled` these alone (docs/benchmark.md).
 */
export function benchLedger(bench: Bench) {
  const { options, out } = bench
  return withScratch(bench, async (scratch) => {
    const figures = options.filled ? undefined : await measureLedger(scratch, options.offers, out)
    const queries = await measureQueries(scratch.database, monthsOf(options.offers), options.match)
    out(`\n${row('query, milliseconds', ['p50', 'p95', 'goal', 'processor', 'p95'])}`)
    for (const { name, goal, p50, p95, processor } of queries) {
      const ofServer = processor ? [processor.p50, processor.p95] : []
      out(row(name, [p50.toFixed(1), p95.toFixed(1), goal, ...ofServer.map((value) => value.toFixed(1))]))
    }
    return { ...figures, queries }
  })
}

const monthsOf = (offers: number) => Math.max(1, Math.round(offers / OFFERS_PER_MONTH))

async function measureLedger(scratch: ScratchDatabase, offers: number, out: Bench['out']) {
  const { database } = scratch
  const months = monthsOf(offers)
  const perMonth = Math.round(offers / months)
  await sql`insert into institution (rut, name, updated_at)
    select rut, rut, now() from unnest(${buyerRuts}::text[]) rut`.execute(database.db)
  let stored = 0
  const taken = new Taken()
  for (let month = 0; month < months; month++) {
    await storeTenders(database, month, perMonth)
    const one = await storeMonth(scratch, { month, offers: perMonth, sourceAt: FIRST })
    stored += one.written
    taken.add(one.taken)
  }
  const last = { month: months - 1, offers: perMonth }
  const { taken: repeated } = await storeMonth(scratch, { ...last, sourceAt: AGAIN })
  const megabytesPerMillion = await measureRoom(database, stored)
  const { taken: rewritten } = await storeMonth(scratch, { ...last, sourceAt: REWRITTEN, version: 7 })
  const bare = await measureCopy(scratch, stored)
  out(row(`${count(stored)} offers`, ['s', 'ratio', 'processor', 'ratio']))
  for (const [name, { seconds, processor }, isCompared] of [
    ['bare COPY of the offers, then indexes', bare.offers, true],
    ['the same of all tables of the ledger', bare.ledger, true],
    ['offers stored and tallied', taken, false],
    ['the last month again', repeated, false],
    ['the last month, a third rewritten', rewritten, false],
  ] as const) {
    const ratios = isCompared ? [seconds / taken.seconds, processor / taken.processor].map((of) => of.toFixed(2)) : []
    out(row(name, [seconds.toFixed(2), ratios[0] ?? '', processor.toFixed(2), ratios[1] ?? '']))
  }
  const room = Object.entries(megabytesPerMillion)
  out(`\n${row('room per million offers, MB', [room.reduce((sum, [, megabytes]) => sum + megabytes, 0).toFixed(0)])}`)
  for (const [name, megabytes] of room) out(row(`  ${name}`, [megabytes.toFixed(1)]))
  await fillForQueries(database)
  return { offers: stored, taken, bare, repeated, rewritten, megabytesPerMillion }
}

/** Stores the tenders of a month's offers, with only their codes. */
async function storeTenders({ db }: Database, month: number, offers: number): Promise<void> {
  const codes = Array.from({ length: tendersOf(offers) }, (_, tender) => codeOf(month, tender))
  await sql`insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at)
    select code, code, 8, 2, 'monthly-csv', now(), now(), now() from unnest(${codes}::text[]) code`.execute(db)
}

/** Seconds of one or more steps, and those of processor time of this process and of a server. */
class Taken {
  seconds = 0
  processor = 0

  /** @param share of the step that was measured */
  add({ seconds, processor }: { seconds: number; processor: number }, share = 1): void {
    this.seconds += seconds / share
    this.processor += processor / share
  }
}

async function measured<T>({ serverSeconds }: ScratchDatabase, taken: Taken, work: () => Promise<T> | T): Promise<T> {
  const before = serverSeconds?.() ?? 0
  const { ms, processor, value } = await timed(work)
  taken.add({ seconds: ms / 1000, processor: processor / 1000 + (serverSeconds?.() ?? 0) - before })
  return value
}

async function storeMonth(
  scratch: ScratchDatabase,
  { month, offers, sourceAt, version = 0 }: { month: number; offers: number; sourceAt: Date; version?: number },
) {
  const spool = new OfferSpool()
  const taken = new Taken()
  for (const tender of monthOffers(month, offers, version)) {
    // generating the offers is not measured
    const { ms, processor } = await timed(() => spool.add(tender))
    taken.add({ seconds: ms / 1000, processor: processor / 1000 })
  }
  const file = { spool, sourceAt, completeMonth: monthAt(month) }
  const { written } = await measured(scratch, taken, () => replaceOffers(scratch.database, file))
  return { written, taken }
}

async function measureRoom({ db }: Database, offers: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass)),
      pg_total_relation_size(name::regclass))::float8 as bytes
    from unnest(${TABLES}::text[]) name`.execute(db)
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes / offers]))
}

/** Bare COPY and the indexes of the table `bid`, and of all tables of the ledger. */
async function measureCopy(scratch: ScratchDatabase, offers: number) {
  const { database, raw } = scratch
  const taken = { offers: new Taken(), ledger: new Taken() }
  const share = Math.min(1, MAX_COMPARED / offers)
  for (const { name, columns } of await createBareTables(database.db, `^(${TABLES.join('|')})$`)) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)}`.execute(
      database.db,
    )
    const one = new Taken()
    const copied = await raw.out(`select ${columns} from ${name} limit ${Math.round((rows[0]?.rows ?? 0) * share)}`)
    await measured(scratch, one, () => raw.in(`bare.${name} (${columns})`, copied))
    await measured(scratch, one, () => buildIndexes(database, name))
    await sql`drop table bare.${sql.id(name)}`.execute(database.db)
    if (name === 'bid') taken.offers.add(one, share)
    taken.ledger.add(one, share)
  }
  return taken
}
