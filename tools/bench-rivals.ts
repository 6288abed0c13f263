import { writeFileSync } from 'node:fs'
import { BadOptions } from './bench/options.ts'
import { raceMarkets } from './rivals/market-race.ts'
import { readRivalOptions } from './rivals/options.ts'
import { benchRivals } from './rivals/rivals.ts'

// npm run bench:rivals: the search beside other engines, and the market beside DuckDB (docs/benchmark.md).

// exit handlers remove the temporary files; a signal alone would skip them
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  const options = readRivalOptions(process.argv.slice(2), process.env)
  const started = new Date()
  const bench = { options, out: (text: string) => process.stdout.write(text) }
  const figures = options.engines.includes('duckdb') ? await raceMarkets(bench) : await benchRivals(bench)
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ started, options, figures }, null, 2)}\n`)
} catch (error) {
  if (!(error instanceof BadOptions)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
