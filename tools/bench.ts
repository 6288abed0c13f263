import { writeFileSync } from 'node:fs'
import { benchAttack } from './bench/attack.ts'
import { benchDesk } from './bench/desk.ts'
import { benchFit } from './bench/fit.ts'
import { benchImport } from './bench/import.ts'
import { benchLedger } from './bench/ledger.ts'
import { BadOptions, type PartName, readOptions } from './bench/options.ts'
import { benchRequests } from './bench/requests.ts'
import type { Bench } from './bench/scratch-database.ts'
import { benchSize } from './bench/size.ts'
import { benchSync } from './bench/sync.ts'
import { benchToday } from './bench/today.ts'

// npm run bench: times and sizes as tables (docs/benchmark.md). It only reports: a slow result is not a failure.

/** Each prints its tables and returns the figures. */
const BENCHES: Record<PartName, (bench: Bench) => Promise<unknown>> = {
  import: benchImport,
  export: benchRequests,
  lines: benchRequests,
  sync: benchSync,
  size: benchSize,
  ledger: benchLedger,
  fit: benchFit,
  desk: benchDesk,
  attack: benchAttack,
  today: benchToday,
}

// exit handlers remove the temporary files; a signal alone would skip them
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  const options = readOptions(process.argv.slice(2), process.env)
  const started = new Date()
  const figures = await BENCHES[options.only ?? 'lines']({ options, out: (text) => process.stdout.write(text) })
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ started, options, figures }, null, 2)}\n`)
} catch (error) {
  if (!(error instanceof BadOptions)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
