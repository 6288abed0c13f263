import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fill } from './fill.ts'
import { BadOptions } from './options.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'
import { type Contestant, startContestants } from './throughput/contestants.ts'
import { type LoadFigures, type LoadGenerator, startLoadGenerator } from './throughput/load.ts'
import { readThroughputOptions, type ThroughputOptions } from './throughput/options.ts'
import { profile, sharesOf } from './throughput/profile.ts'
import { medians, profileTable, throughputTable } from './throughput/table.ts'

// npm run bench:throughput: list requests per second, next to servers with less of the product around the same SQL
// (docs/benchmark.md). It only reports: a slow result is not a failure.

const PAGE_LINE = 2
const LIST_LINE = 3
const WARM_UP_MS = 1_000
const PROFILED_MS = 4_000

async function benchThroughput(options: ThroughputOptions) {
  const out = (text: string) => process.stdout.write(text)
  const scratch = await openScratchDatabase(options)
  const load = startLoadGenerator()
  try {
    const machine = describeMachine(scratch.description)
    out(machineText(machine))
    await fill(scratch.database, options.tenders, new Date(), () => {})
    const contestants = await startContestants(scratch.database, scratch.url ?? '')
    try {
      const loadBefore = loadavg()[0]
      const lines = await rounds(contestants.all, load, options)
      const page = lines[PAGE_LINE]
      const list = contestants.all[LIST_LINE]
      if (!page || !list) throw new Error('a line is missing')
      out(`${options.tenders} tenders, ${options.connections} connections, load average before: ${loadBefore}\n\n`)
      out(`${throughputTable(lines, page)}\n`)

      let requests = 0
      const recorded = await profile(async () => {
        ;({ requests } = await runLoad(list, load, options.connections, PROFILED_MS))
      })
      const shares = sharesOf(recorded)
      out(profileTable(shares, requests))
      if (options.json) {
        const report = { machine, tenders: options.tenders, lines, profile: Object.fromEntries(shares), requests }
        writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`)
      }
    } finally {
      await contestants.close()
    }
  } finally {
    load.stop()
    await scratch.close()
  }
}

/** Requests all contestants in turn in each round, so that other work of the machine affects them alike. */
async function rounds(
  contestants: readonly Contestant[],
  load: LoadGenerator,
  { rounds: count, connections, seconds }: ThroughputOptions,
) {
  for (const contestant of contestants) await runLoad(contestant, load, connections, WARM_UP_MS)
  const figures = new Map<Contestant, LoadFigures[]>(contestants.map((contestant) => [contestant, []]))
  for (let round = 0; round < count; round++) {
    for (const [contestant, own] of figures) own.push(await runLoad(contestant, load, connections, seconds * 1000))
  }
  return [...figures].map(([{ name }, own]) => medians(name, own))
}

function runLoad({ request }: Contestant, load: LoadGenerator, connections: number, milliseconds: number) {
  return load.run({ ...request, connections, milliseconds })
}

// exit handlers remove the temporary files; a signal alone would skip them
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  await benchThroughput(readThroughputOptions(process.argv.slice(2), process.env))
} catch (error) {
  if (!(error instanceof BadOptions)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
