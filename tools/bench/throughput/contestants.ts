import type { Database } from '@mirador/database/connection/connect'
import type { CompiledQuery } from 'kysely'
import { openHttpClient } from '../http-client.ts'
import { startBenchServer } from '../server.ts'
import { recordStatements, type StatementGroups } from '../statements.ts'
import { startBareFastify, startBareHttp, startBarePage } from './bare-servers.ts'
import type { LoadOrder } from './load.ts'

/** One line of the table: a server and a request. */
export interface Contestant {
  name: string
  request: Pick<LoadOrder, 'port' | 'path' | 'headers' | 'status'>
}

/** The first page of all tenders, which is shown after signing in. */
const LIST = '/api/bid/all'
const POOL_SIZE = 10

/** Starts bare servers, one of which runs the page's statement, and the product. */
export async function startContestants(database: Database, url: string) {
  const product = await startBenchServer(database, () => new Date())
  const page = await startBarePage(url, await pageStatement(database), POOL_SIZE)
  const bare = { http: await startBareHttp(), fastify: await startBareFastify(), page }
  const { authorization } = product
  const list = { port: product.port, path: LIST, status: 200 }
  const client = await openHttpClient(product.port, { authorization })
  const etag = /\r\netag: *(\S+)/i.exec((await client.get(LIST)).headers)?.[1] ?? ''
  client.close()
  const constant = (port: number) => ({ port, path: '/', headers: {}, status: 200 })
  return {
    all: [
      { name: 'bare node:http', request: constant(bare.http.port) },
      { name: 'bare Fastify', request: constant(bare.fastify.port) },
      { name: "bare Fastify, the page's SQL", request: constant(bare.page.port) },
      { name: 'list request', request: { ...list, headers: { authorization } } },
      { name: 'list request, gzip', request: { ...list, headers: { authorization, 'accept-encoding': 'gzip' } } },
      {
        name: 'list request, unchanged (304)',
        request: { ...list, headers: { authorization, 'if-none-match': etag }, status: 304 },
      },
    ] satisfies Contestant[],
    async close() {
      await product.close()
      for (const server of Object.values(bare)) await server.close()
    },
  }
}

/** @returns the product's statement that reads the ten rows of the page */
async function pageStatement(database: Database): Promise<CompiledQuery> {
  const recorder = recordStatements(database)
  const server = await startBenchServer(recorder.database, () => new Date())
  // drops the statements of the sign-in
  recorder.take()
  await server.get(LIST)
  const groups: StatementGroups = recorder.take()
  await server.close()
  for (const statement of groups.flat()) {
    const [row] = (await database.db.executeQuery<object>(statement)).rows
    if (row && 'bid_idn' in row) return statement
  }
  throw new Error('no statement of the list reads its rows')
}
