// npm run soak [-- --minutes 10] [--people 12] [--seed N] [--json FILE]: load during fault injection (docs/soak.md).

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { findPostgresBinaries } from '../scripts/postgres-binaries.mjs'
import { ALL_FAULTS } from './soak/faults.ts'
import { minuteRow, reportText, tableHead } from './soak/report.ts'
import { soak } from './soak/soak.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '12' },
    seed: { type: 'string' },
    json: { type: 'string' },
  },
})
const minutes = readInteger('--minutes', values.minutes, 240)
const people = readInteger('--people', values.people, 32)
const seed =
  values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : readInteger('--seed', values.seed, 2 ** 31)
const binaries = findPostgresBinaries()
if (!binaries) {
  console.error('PostgreSQL is not installed (package "postgresql")')
  process.exit(2)
}
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const out = (text: string) => process.stdout.write(text)
out(`seed ${seed}, ${people} people, ${minutes} minutes\n`)
let isHeadPrinted = false
const report = await soak(binaries, {
  faults: ALL_FAULTS,
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
  if (value >= 1 && value <= max) return value
  console.error(`${name} must be an integer from 1 to ${max}`)
  process.exit(2)
}
