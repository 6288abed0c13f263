import type { Db } from '@mirador/database/connection/connect'
import type { BenchLine } from './lines.ts'
import type { BenchServer } from './server.ts'
import { runStatements, type StatementGroups, type StatementRecorder } from './statements.ts'

export interface Percentiles {
  p50: number
  p95: number
  p99: number
}

export interface Figures {
  name: string
  requests: number
  /** milliseconds over HTTP, and for the same SQL alone */
  api: Percentiles
  sql: Percentiles
  /** API median divided by SQL median */
  ratio: number
}

/** Milliseconds of each request of a line. */
export interface LineTimes {
  line: BenchLine
  statements: number
  api: readonly number[]
  sql: readonly number[]
}

/** Time limit of a line: fewer requests are measured when they are slow. */
const LINE_MS = 25_000

/**
 * Measures requests one after the other, each paired with its SQL alone. The order within a pair alternates, so that
 * neither always finds the cache warm.
 * @param recordedServer the same product on the recorder's database
 */
export async function measureLine(
  line: BenchLine,
  {
    server,
    recordedServer,
    recorder,
    db,
    requests,
  }: { server: BenchServer; recordedServer: BenchServer; recorder: StatementRecorder; db: Db; requests: number },
): Promise<LineTimes> {
  const { paths } = line
  const known: StatementGroups[] = []
  for (const path of paths) {
    // the first request may open connections, which hides the concurrency of statements
    await recordedServer.get(path)
    recorder.take()
    await recordedServer.get(path)
    known.push(recorder.take())
    await server.get(path)
  }
  const api: number[] = []
  const alone: number[] = []
  const end = performance.now() + LINE_MS
  for (let i = 0; i < requests && (i < 10 || performance.now() < end); i++) {
    const turn = i % paths.length
    const overHttp = async () => api.push(await timed(() => server.get(paths[turn] as string)))
    const sqlAlone = async () => alone.push(await timed(() => runStatements(db, known[turn] as StatementGroups)))
    const isHttpFirst = (i + Math.floor(i / paths.length)) % 2 === 0
    for (const run of isHttpFirst ? [overHttp, sqlAlone] : [sqlAlone, overHttp]) await run()
  }
  return { line, statements: (known[0] ?? []).flat().length, api, sql: alone }
}

export function figuresOf(name: string, times: Pick<LineTimes, 'api' | 'sql'>): Figures {
  const [api, sql] = [percentiles(times.api), percentiles(times.sql)]
  return { name, requests: times.api.length, api, sql, ratio: api.p50 / sql.p50 }
}

/** The same figures per endpoint, over all of its lines. */
export function endpointFigures(lines: readonly LineTimes[]): Figures[] {
  const endpoints = Map.groupBy(lines, ({ line }) => endpointOf(line.paths[0] as string))
  return [...endpoints].map(([name, own]) =>
    figuresOf(name, { api: own.flatMap(({ api }) => api), sql: own.flatMap(({ sql }) => sql) }),
  )
}

function endpointOf(path: string): string {
  return path.replace(/\?.*/, '').replace(/(\/by(\/rut)?)\/.*/, '$1/…')
}

/** @returns the milliseconds that `work` takes */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Percentiles by nearest rank. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
