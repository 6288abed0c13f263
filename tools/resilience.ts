// npm run resilience [-- --minutes 10] [--database postgres|embedded] [--people 12] [--seed N] [--json FILE]: load while
// everything around the product fails and comes back (docs/resilience.md).

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { findPostgresBinaries } from '../scripts/postgres-binaries.mjs'
import { minuteRow, reportText, tableHead } from './resilience/report.ts'
import { run } from './resilience/run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    database: { type: 'string', default: 'postgres' },
    people: { type: 'string', default: '12' },
    seed: { type: 'string' },
    json: { type: 'string' },
  },
})
const minutes = readInteger('--minutes', values.minutes, 240)
const people = readInteger('--people', values.people, 32)
const seed =
  values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : readInteger('--seed', values.seed, 2 ** 31)
if (!['postgres', 'embedded'].includes(values.database)) refuse('--database must be postgres or embedded')
const binaries = values.database === 'postgres' ? findPostgresBinaries() : undefined
if (values.database === 'postgres' && !binaries) refuse('PostgreSQL is not installed (package "postgresql")')
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const out = (text: string) => process.stdout.write(text)
out(`seed ${seed}, ${people} people, ${minutes} minutes, ${values.database} database\n`)
let isHeadPrinted = false
const report = await run({
  binaries,
  settings: {
    DEMO_DATA: 'true',
    LOG_LEVEL: 'error',
    MERCADO_PUBLICO_PAUSE_MS: '50',
    SYNC_INTERVAL_SECONDS: '10',
  },
  faultMs: 20_000,
  pauseMs: 12_000,
  loadMs: minutes * MINUTE_MS,
  people,
  seed,
  signal: interrupted.signal,
  log: (text) => out(`${text}\n`),
  onMinute(minute) {
    if (!isHeadPrinted) out(tableHead)
    isHeadPrinted = true
    out(minuteRow(minute))
  },
}).catch((error: unknown) => {
  if (!interrupted.signal.aborted) throw error
  out('interrupted: no verdict\n')
  process.exit(1)
})
out(reportText(report))
if (values.json) writeFileSync(values.json, `${JSON.stringify({ seed, minutes, ...report }, null, 2)}\n`)
process.exit(report.verdict.problems.length > 0 ? 1 : 0)

function readInteger(name: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= 1 && value <= max ? value : refuse(`${name} must be an integer from 1 to ${max}`)
}

function refuse(reason: string): never {
  console.error(reason)
  process.exit(2)
}
