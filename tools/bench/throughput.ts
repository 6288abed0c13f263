import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import type { Database } from '@mirador/database/connection/connect'
import fastify, { type FastifyInstance } from 'fastify'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { fill } from './fill.ts'
import { percentiles } from './measure.ts'
import { BadOptions } from './options.ts'
import { count, row } from './report.ts'
import { type Bench, type ScratchDatabase, withScratch } from './scratch-database.ts'
import { type Sender, startSender } from './sender.ts'
import { startBenchServer } from './server.ts'
import { recordStatements } from './statements.ts'

/** The first page of all tenders, which is shown after signing in. */
const LIST = '/api/bid/all'
const POOL_SIZE = 10
const WARM_UP_SECONDS = 1
const GREETING = { status: 'ok' }

/** One line of the table: a server and a request. */
interface Contestant {
  name: string
  url: string
  path: string
  headers: Record<string, string>
  status: number
}

/** Measures list requests per second, next to servers with less of the product around the same SQL (docs/benchmark.md). */
export function benchThroughput(bench: Bench) {
  const { options, out } = bench
  if (options.database !== 'postgres') throw new BadOptions('--only throughput needs PostgreSQL.')
  return withScratch(bench, async (scratch) => {
    const imported = await fill(bench, scratch)
    const sender = startSender()
    const { contestants, base, close } = await startContestants(scratch)
    const run = async ({ url, path, headers, status }: Contestant, seconds: number) => {
      const { connections } = options
      const answers = await sender.run({
        load: { url, requests: [{ path }], headers, connections, until: { seconds } },
      })
      if (answers.counts[status] !== answers.times.length) throw new Error(`${path}: ${JSON.stringify(answers.counts)}`)
      return answers
    }
    try {
      out(`${options.connections} connections, load average before: ${loadavg()[0]}\n\n`)
      const lines = await measureRounds(bench, contestants, run)
      const perSecond = lines.find(({ name }) => name === base.name)?.perSecond ?? Number.NaN
      out(row('', ['requests/s', 'ratio', 'p50 ms', 'p95', 'p99']))
      for (const line of lines) {
        const cells = [line.perSecond / perSecond, line.p50, line.p95, line.p99].map((value) => value.toFixed(2))
        out(row(line.name, [count(line.perSecond), ...cells]))
      }
      return { imported, lines }
    } finally {
      sender.stop()
      await close()
    }
  })
}

type Run = (contestant: Contestant, seconds: number) => ReturnType<Sender['run']>

/** Requests all contestants in turn in each round, so that other work of the machine affects them alike. */
async function measureRounds({ options }: Bench, contestants: readonly Contestant[], run: Run) {
  for (const contestant of contestants) await run(contestant, WARM_UP_SECONDS)
  const figures = contestants.map((contestant) => ({ contestant, perSecond: [] as number[], times: [] as number[] }))
  for (let round = 0; round < options.rounds; round++) {
    for (const { contestant, perSecond, times } of figures) {
      const answers = await run(contestant, options.seconds)
      perSecond.push(answers.times.length / answers.seconds)
      for (const ms of answers.times) times.push(ms)
    }
  }
  return figures.map(({ contestant: { name }, perSecond, times }) => ({
    name,
    perSecond: percentiles(perSecond).p50,
    ...percentiles(times),
  }))
}

/** Starts bare servers, one of which runs the page's statement, and the product. */
async function startContestants({ database, url = '' }: ScratchDatabase) {
  const product = await startBenchServer(database)
  const http = await startBareHttp()
  const plain = await startFastify((app) => app.get('/', async () => GREETING))
  const page = await startBarePage(url, await pageStatement(database))
  const etag = (await product.get(LIST)).headers.get('etag') ?? ''
  const constant = { path: '/', headers: {}, status: 200 }
  const list = { url: product.url, path: LIST, headers: product.headers, status: 200 }
  const base: Contestant = { ...constant, name: "bare Fastify, the page's SQL", url: page.url }
  const contestants: Contestant[] = [
    { ...constant, name: 'bare node:http', url: http.url },
    { ...constant, name: 'bare Fastify', url: plain.url },
    base,
    { ...list, name: 'list request' },
    { ...list, name: 'list request, gzip', headers: { ...list.headers, 'accept-encoding': 'gzip' } },
    {
      ...list,
      name: 'list request, unchanged (304)',
      headers: { ...list.headers, 'if-none-match': etag },
      status: 304,
    },
  ]
  const close = async () => {
    for (const server of [product, http, plain, page]) await server.close()
  }
  return { contestants, base, close }
}

/** The maximum of Node on this machine: no framework, a constant response. */
async function startBareHttp() {
  const body = JSON.stringify(GREETING)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The framework alone. */
async function startFastify(addRoute: (app: FastifyInstance) => unknown) {
  const app = fastify()
  addRoute(app)
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}

/**
 * The framework and the ten rows of the page: the product's own statement, prepared once per connection, sent through
 * `pg` with a pool as large as the product's. No session guard, no total, no query builder.
 */
async function startBarePage(connectionString: string, { sql, parameters }: CompiledQuery) {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE })
  const values = [...parameters]
  const server = await startFastify((app) =>
    app.get('/', async () => (await pool.query({ name: 'page', text: sql, values })).rows),
  )
  const close = async () => {
    await server.close()
    await pool.end()
  }
  return { url: server.url, close }
}

/** @returns the product's statement that reads the ten rows of the page */
async function pageStatement(database: Database): Promise<CompiledQuery> {
  const recorder = recordStatements(database)
  const server = await startBenchServer(recorder.database)
  // drops the statements of the sign-in
  recorder.take()
  await server.get(LIST)
  const statements = recorder.take().flat()
  await server.close()
  for (const statement of statements) {
    const [first] = (await database.db.executeQuery<object>(statement)).rows
    if (first && 'bid_idn' in first) return statement
  }
  throw new Error('no statement of the list reads its rows')
}
