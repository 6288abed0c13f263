import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { syntheticAgile } from '@mirador/invented/synthetic/synthetic-agile'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import { sql } from 'kysely'
import { timed } from './measure.ts'
import { count } from './report.ts'
import type { Bench, ScratchDatabase } from './scratch-database.ts'

/**
 * Loads tenders and Compra Ágil through the product's import, a thousand per transaction, and prints the speed; nothing
 * with `--filled`.
 * @returns the figures
 */
export async function fill({ options, out }: Bench, { database }: Pick<ScratchDatabase, 'database'>) {
  if (options.filled) return undefined
  const { db } = database
  const now = new Date()
  const rates: number[] = []
  let [tenders, items, spent] = [0, 0, 0]
  for (const kind of [
    syntheticTenders({ now, count: options.tenders }),
    syntheticAgile({ now, count: options.agile }),
  ]) {
    for (const batch of kind) {
      const { ms } = await timed(() => ingestTenders(database, batch, now))
      spent += ms / 1000
      rates.push((batch.length / ms) * 1000)
      tenders += batch.length
      items += batch.reduce((sum, tender) => sum + (tender.items?.length ?? 0), 0)
    }
  }
  // autovacuum and the API do this in the background on a server
  await sql`vacuum analyze`.execute(db)
  await reviewCommonTerms(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  const tenth = Math.max(1, Math.floor(rates.length / 10))
  const figures = {
    tenders,
    items,
    seconds: spent,
    tendersPerSecond: tenders / spent,
    // whether imports slow down as tables grow
    firstPerSecond: mean(rates.slice(0, tenth)),
    lastPerSecond: mean(rates.slice(-tenth)),
    databaseMegabytes: (rows[0]?.bytes ?? 0) / 1e6,
  }
  out(`import: ${count(tenders)} tenders with ${count(items)} items in ${spent.toFixed(1)} s, ${count(figures.tendersPerSecond)} a second
        (first tenth ${count(figures.firstPerSecond)}, last tenth ${count(figures.lastPerSecond)}), database ${count(figures.databaseMegabytes)} MB\n\n`)
  return figures
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
