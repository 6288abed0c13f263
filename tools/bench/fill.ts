import type { Database } from '@mirador/database/connection/connect'
import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { type RawBuilder, sql } from 'kysely'
import { syntheticAgile } from './agile.ts'

export interface FillFigures {
  tenders: number
  items: number
  /** time in the product's own import */
  seconds: number
  tendersPerSecond: number
  /** rates of the first and the last tenth, which show whether imports slow down as tables grow */
  firstPerSecond: number
  lastPerSecond: number
  databaseMegabytes: number
}

/**
 * Loads tenders through the product's import, a thousand per transaction.
 * @param agile number of additional Compra Ágil
 */
export async function fill(
  database: Database,
  count: number,
  now: Date,
  onProgress: (done: number) => void,
  agile = 0,
) {
  const rates: number[] = []
  let [tenders, items, spent] = [0, 0, 0]
  for (const batch of batchesOf(now, count, agile)) {
    const start = performance.now()
    await ingestTenders(database, batch, now)
    const took = performance.now() - start
    spent += took
    rates.push((batch.length / took) * 1000)
    tenders += batch.length
    items += batch.reduce((sum, tender) => sum + (tender.items?.length ?? 0), 0)
    onProgress(tenders)
  }
  // autovacuum and the API do this in the background on a server
  await sql`vacuum analyze`.execute(database.db)
  await reviewCommonTerms(database.db)
  await sql`vacuum analyze`.execute(database.db)
  const tenth = Math.max(1, Math.floor(rates.length / 10))
  const figures: FillFigures = {
    tenders,
    items,
    seconds: spent / 1000,
    tendersPerSecond: tenders / (spent / 1000),
    firstPerSecond: mean(rates.slice(0, tenth)),
    lastPerSecond: mean(rates.slice(-tenth)),
    databaseMegabytes: await megabytes(database, sql`pg_database_size(current_database())`),
  }
  return figures
}

function* batchesOf(now: Date, count: number, agile: number) {
  yield* syntheticTenders({ now, count })
  yield* syntheticAgile({ now, count: agile })
}

async function megabytes({ db }: Database, size: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select ${size} as bytes`.execute(db)
  return (rows[0]?.bytes ?? 0) / 1e6
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
