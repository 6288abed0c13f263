import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { benchLedger } from '../bench/ledger.ts'
import { ledgerSamples } from '../bench/ledger-samples.ts'
import { timed } from '../bench/measure.ts'
import { BadOptions } from '../bench/options.ts'
import { count, row } from '../bench/report.ts'
import { type Bench, withScratch } from '../bench/scratch-database.ts'
import { type Answer, adHocQuestions, type MarketQuestion, marketQuestions } from './market-questions.ts'
import { type Figures, figuresOf } from './race.ts'

const CALLS = 20
/** Ad-hoc questions read all offers: they always ask the same. */
const AD_HOC_CALLS = 3

/**
 * Asks what the screens of the market ask, and DuckDB the same of a copy of the offers.
 * @throws BadOptions without a database: the ledger is filled first, by the benchmark of the ledger
 */
export async function raceMarkets(bench: Bench) {
  const { options, out } = bench
  if (!options.url) throw new BadOptions('duckdb needs DATABASE_URL: the benchmark of the ledger fills it first.')
  if (!options.filled) await benchLedger(bench)
  return withScratch({ ...bench, options: { ...options, filled: true } }, async ({ database: { db }, raw }) => {
    const folder = mkdtempSync(join(tmpdir(), 'mirador-duckdb-'))
    // an optional engine is loaded only where it is measured
    const { copyToColumns } = await import('./duckdb.ts')
    const columns = await copyToColumns(db, raw, folder)
    try {
      out(`DuckDB, one thread: ${count(columns.offers)} offers, ${count(columns.megabytes)} MB\n`)
      const { rows } = await sql<{ months: number }>`
        select count(distinct month)::int as months from offer_snapshot`.execute(db)
      const samples = await ledgerSamples(db, rows[0]?.months ?? 1)
      out(`\n${row('milliseconds', ['product', 'p95', 'DuckDB', 'p95', 'ratio', 'equal'])}`)
      const figures = []
      for (const question of marketQuestions(db, columns, samples)) figures.push(await ask(question, CALLS, out))
      out(`\n${row('ad hoc, without a tally', ['PostgreSQL', 'p95', 'DuckDB', 'p95', 'ratio', 'equal'])}`)
      for (const question of adHocQuestions(db, columns)) figures.push(await ask(question, AD_HOC_CALLS, out))
      return { offers: columns.offers, megabytes: columns.megabytes, questions: figures }
    } finally {
      columns.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

interface MarketFigures {
  name: string
  product: Figures
  duckdb: Figures
  /** calls with equal answers */
  equal: number
  calls: number
}

/** Asks both in turn, after as many calls that are not measured. */
async function ask(question: MarketQuestion, calls: number, out: Bench['out']): Promise<MarketFigures> {
  const { name } = question
  const [product, duckdb]: [number[], number[]] = [[], []]
  let equal = 0
  for (let call = 0; call < calls; call++) if (await areAlike(question, call, out)) equal++
  for (let call = 0; call < calls; call++) {
    const ways = [
      async () => product.push((await timed(() => question.product(call))).ms),
      async () => duckdb.push((await timed(() => question.duckdb(call))).ms),
    ]
    for (const way of call % 2 === 0 ? ways : ways.reverse()) await way()
  }
  const figures = { name, product: figuresOf(product), duckdb: figuresOf(duckdb), equal, calls }
  const { product: own, duckdb: its } = figures
  const cells = [own.p50, own.p95, its.p50, its.p95].map((value) => value.toFixed(1))
  out(row(name, [...cells, (own.p50 / its.p50).toFixed(2), `${equal} of ${calls}`]))
  return figures
}

async function areAlike({ name, product, duckdb }: MarketQuestion, call: number, out: Bench['out']): Promise<boolean> {
  const [own, its] = [comparable(await product(call)), comparable(await duckdb(call))]
  if (own === its) return true
  if (call === 0) out(`  ${name} differs: product ${own.slice(0, 300)}\n    DuckDB ${its.slice(0, 300)}\n`)
  return false
}

/** Numbers may be a bigint in one of the two, or have lost their last digits. */
const comparable = (answer: Answer): string =>
  JSON.stringify(
    answer.map((row) => row.map((value) => (isNumber(value) ? Number(Number(value).toPrecision(9)) : value))),
  )

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'
