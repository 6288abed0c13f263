import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'

export interface BareServer {
  port: number
  close(): Promise<unknown>
}

const GREETING = { status: 'ok' }

/** The maximum of Node on this machine: no framework, a constant response. */
export async function startBareHttp(): Promise<BareServer> {
  const body = JSON.stringify(GREETING)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

/** The framework alone: a route with a constant response. */
export async function startBareFastify(): Promise<BareServer> {
  const app = fastify()
  app.get('/', async () => GREETING)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

/**
 * The framework and the ten rows of the page: the product's own statement, prepared once per connection, sent through
 * `pg` with a pool as large as the product's. No session guard, no total, no query builder.
 */
export async function startBarePage(
  url: string,
  { sql, parameters }: CompiledQuery,
  poolSize: number,
): Promise<BareServer> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  const app = fastify()
  const values = [...parameters]
  app.get('/', async () => (await pool.query({ name: 'page', text: sql, values })).rows)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close()
      await pool.end()
    },
  }
}
