import type { Database } from '@mirador/database/connection/connect'
import type { CompiledQuery } from 'kysely'
import { openAsker } from '../asker.ts'
import { startBenchServer } from '../server.ts'
import { recordStatements, type StatementGroups } from '../statements.ts'
import { startBareFastify, startBareHttp, startBarePage } from './bare-servers.ts'
import type { LoadOrder } from './load.ts'

/** One line of the table: whom to ask, and what. */
export interface Contestant {
  name: string
  ask: Pick<LoadOrder, 'port' | 'path' | 'headers' | 'status'>
}

/** The first page of all tenders, as everybody sees it after signing in. */
const LIST = '/api/bid/all'
const POOL_SIZE = 10

/** The page's statement alone, in three steps up to it, and the product's whole list request. */
export async function startContestants(database: Database, url: string) {
  const product = await startBenchServer(database, () => new Date())
  const page = await startBarePage(url, await pageStatement(database), POOL_SIZE)
  const bare = { http: await startBareHttp(), fastify: await startBareFastify(), page }
  const { authorization } = product
  const list = { port: product.port, path: LIST, status: 200 }
  const asker = await openAsker(product.port, { authorization })
  const etag = /\r\netag: *(\S+)/i.exec((await asker.get(LIST)).headers)?.[1] ?? ''
  asker.close()
  const constant = (port: number) => ({ port, path: '/', headers: {}, status: 200 })
  return {
    all: [
      { name: 'bare node:http', ask: constant(bare.http.port) },
      { name: 'bare Fastify', ask: constant(bare.fastify.port) },
      { name: "bare Fastify, the page's SQL", ask: constant(bare.page.port) },
      { name: 'list request', ask: { ...list, headers: { authorization } } },
      { name: 'list request, gzip', ask: { ...list, headers: { authorization, 'accept-encoding': 'gzip' } } },
      {
        name: 'list request, unchanged (304)',
        ask: { ...list, headers: { authorization, 'if-none-match': etag }, status: 304 },
      },
    ] satisfies Contestant[],
    async close() {
      await product.close()
      for (const server of Object.values(bare)) await server.close()
    },
  }
}

/** The statement that reads the ten rows of the page, as the product sends it. */
async function pageStatement(database: Database): Promise<CompiledQuery> {
  const recorder = recordStatements(database)
  const server = await startBenchServer(recorder.database, () => new Date())
  // what signing in sent is not to be sent again
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
