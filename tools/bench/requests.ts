import type { Db } from '@mirador/database/connection/connect'
import { seededRandom } from '@mirador/invented/random'
import { sql } from 'kysely'
import { benchExports } from './exports.ts'
import { fill } from './fill.ts'
import { type BenchLine, benchLines, COUNTS, list } from './lines.ts'
import { percentiles, timed } from './measure.ts'
import { row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { recordStatements, runStatements, type StatementGroups } from './statements.ts'

/** Requests of a line that are sent before or after as many of the same SQL alone. */
const TURN = 10
/** Time limit of a line: fewer requests are measured when they are slow. */
const LINE_MS = 25_000
const MIXED_REQUESTS = 1_200
/** Not measured: connections read the catalogue and the first pages of tables, and code is compiled. */
const WARM_UP_REQUESTS = 200

/** Milliseconds of each request of a line over HTTP, and of the same SQL alone. */
interface LineTimes {
  line: BenchLine
  api: number[]
  sql: number[]
}

/** Measures downloads, a mixed load, and each kind of request next to its SQL (docs/benchmark.md). */
export function benchRequests(bench: Bench) {
  const { options, out } = bench
  return withScratch(bench, async (scratch) => {
    const imported = await fill(bench, scratch)
    const { db } = scratch.database
    const server = await startBenchServer(scratch.database)
    try {
      const exports = options.only === 'lines' ? [] : await benchExports(server, out)
      if (options.only === 'export') return { imported, exports }
      const lines = await benchLines(db, options.tenders)
      const mixed = await measureMixed(db, server, lines, out)
      out(`\n${row('milliseconds', ['n', 'p50', 'p95', 'p99', 'SQL p50', 'p95', 'p99', 'ratio'])}`)
      const times = await measureLines(bench, { scratch, server, lines })
      return { imported, exports, mixed, lines: times.map(({ line, ...own }) => figuresOf(line.name, own)) }
    } finally {
      await server.close()
    }
  })
}

type Measured = Parameters<Parameters<typeof withScratch>[1]>[0]

async function measureLines(
  { options, out }: Bench,
  { scratch: { database }, server, lines }: { scratch: Measured; server: BenchServer; lines: readonly BenchLine[] },
): Promise<LineTimes[]> {
  // records the statements of a request; the timed server has no recorder. Started late, because idle connections are
  // closed
  const recorder = recordStatements(database)
  const recordedServer = await startBenchServer(recorder.database)
  const times: LineTimes[] = []
  try {
    for (const line of lines) {
      const known: StatementGroups[] = []
      for (const path of line.paths) {
        // the first request may open connections, which hides the concurrency of statements
        await recordedServer.get(path)
        recorder.take()
        await recordedServer.get(path)
        known.push(recorder.take())
      }
      const sqlAlone = (turn: number) => runStatements(database.db, known[turn] as StatementGroups)
      const own = await measureLine(line, { server, sqlAlone, requests: options.requests })
      times.push(own)
      report(out, own)
    }
  } finally {
    await recordedServer.close()
  }
  return times
}

/** Alternates which of the two goes first, so that neither always finds the cache warm. */
async function measureLine(
  line: BenchLine,
  { server, sqlAlone, requests }: { server: BenchServer; sqlAlone: (turn: number) => Promise<void>; requests: number },
): Promise<LineTimes> {
  const { paths } = line
  const times: LineTimes = { line, api: [], sql: [] }
  await server.times(paths)
  const end = performance.now() + LINE_MS
  for (let sent = 0; sent < requests && (sent === 0 || performance.now() < end); sent += TURN) {
    const turns = Array.from({ length: TURN }, (_, i) => (sent + i) % paths.length)
    const overHttp = async () => {
      times.api.push(...(await server.times(turns.map((turn) => paths[turn] as string))))
    }
    const alone = async () => {
      for (const turn of turns) times.sql.push((await timed(() => sqlAlone(turn))).ms)
    }
    for (const measure of (sent / TURN) % 2 === 0 ? [overHttp, alone] : [alone, overHttp]) await measure()
  }
  return times
}

function figuresOf(name: string, times: Pick<LineTimes, 'api' | 'sql'>) {
  const [api, sql] = [percentiles(times.api), percentiles(times.sql)]
  return { name, requests: times.api.length, api, sql, ratio: api.p50 / sql.p50 }
}

function report(out: Bench['out'], { line: { name }, ...times }: LineTimes): void {
  const { requests, api, sql, ratio } = figuresOf(name, times)
  const cells = [api.p50, api.p95, api.p99, sql.p50, sql.p95, sql.p99].map((value) => value.toFixed(1))
  out(row(name, [requests, ...cells, ratio.toFixed(2)]))
}

/**
 * Measures a mixed load: each kind of request equally often, in a pseudo-random order that is the same in every run.
 * Search words are as frequent as in the tenders, so common words occur most.
 */
async function measureMixed(db: Db, server: BenchServer, lines: readonly BenchLine[], out: Bench['out']) {
  const random = seededRandom(11)
  const words = await findWords(db)
  const word = () => random.pick(words)
  const searches: Record<string, () => string> = {
    'search, one word': () => list({ q: word() }),
    'search, two words': () => list({ q: `${word()} ${word()}` }),
    'search, three words': () => list({ q: `${word()} ${word()} ${word()}` }),
    'search, prefix': () => list({ q: `${word().slice(0, 5)}*` }),
    'search, word and region': () => list({ q: word(), region: random.int(1, 16) }),
  }
  const otherLines = lines.filter(
    ({ name }) => !(name in searches) && !name.startsWith(COUNTS) && !/^search, (one|two|three|prefix)/.test(name),
  )
  const kinds = [
    ...otherLines.map(({ name, paths }) => ({ name, path: () => random.pick(paths) })),
    ...Object.entries(searches).map(([name, path]) => ({ name, path })),
  ]
  const sent = random
    .shuffle(Array.from({ length: MIXED_REQUESTS }, (_, i) => kinds[i % kinds.length] as (typeof kinds)[0]))
    .map(({ name, path }) => ({ name, path: path() }))
  const warmUp = random.shuffle(sent).slice(0, WARM_UP_REQUESTS)
  await server.times(warmUp.map(({ name }) => kinds.find((kind) => kind.name === name)?.path() ?? '/'))
  const times = (await server.times(sent.map(({ path }) => path))).map((ms, i) => ({ name: sent[i]?.name, ms }))
  const all = percentiles(times.map(({ ms }) => ms))
  const byKind = [...Map.groupBy(times, ({ name }) => name ?? '')]
    .map(([name, own]) => ({ name, requests: own.length, figures: percentiles(own.map(({ ms }) => ms)) }))
    .sort((a, b) => b.figures.p95 - a.figures.p95)
  out(`\n${row('mixed load, milliseconds', ['n', 'p50', 'p95', 'p99'])}`)
  for (const { name, requests, figures } of [{ name: 'all', requests: sent.length, figures: all }, ...byKind]) {
    out(row(name, [requests, ...[figures.p50, figures.p95, figures.p99].map((value) => value.toFixed(1))]))
  }
  return { requests: sent.length, all, kinds: byKind }
}

/** @returns words of the names of a sample of tenders, with repetitions */
async function findWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from tender where id % (select greatest(1, max(id) / 2000) from tender) = 0 order by id limit 2000`.execute(
    db,
  )
  return rows.flatMap(({ name }) => name.match(/\p{L}{5,}/gu) ?? [])
}
