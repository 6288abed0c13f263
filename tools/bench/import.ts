import { measureRows } from './import-rows.ts'
import { count, row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'

/** Measures imports next to COPY of the same rows (docs/benchmark.md). */
export async function benchImport({ options: given, out }: Bench) {
  const { tenders } = given
  // the import needs an empty database
  const bench = { options: { ...given, filled: false }, out }
  const rows = await withScratch(bench, (scratch) => measureRows(scratch, tenders, new Date()))
  const bare = rows.copy + rows.indexes
  out(row(`${count(rows.tenders)} tenders, ${count(rows.rows)} rows`, ['s', 'tenders/s', 'ratio']))
  for (const [name, taken, ratio] of [
    ['bare COPY of the rows, then indexes', bare, 1],
    ['import', rows.first, bare / rows.first],
    ['import again, a day later', rows.reimport, rows.first / rows.reimport],
  ] as const) {
    out(row(name, [taken.toFixed(1), count(rows.tenders / taken), ratio.toFixed(2)]))
  }
  return rows
}
