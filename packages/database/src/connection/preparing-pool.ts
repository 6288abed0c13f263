import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { preparing } from './prepared-statements.ts'

/**
 * A pool whose connections prepare statements that they send repeatedly.
 * @param url a connection string; `prepared_statements=false` in it is for a proxy that lends connections per
 *   transaction and does not follow what is prepared on them
 */
export function preparingPool(pool: pg.Pool, url: string): PostgresPool {
  if (/[?&]prepared_statements=false(&|$)/.test(url)) return pool as PostgresPool
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const own = known.get(client) ?? preparingClient(client)
      known.set(client, own)
      return own
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** The statements of a connection by name, which `pg` never removes by itself. */
interface Parsed {
  connection: { parsedStatements?: Record<string, string> }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = preparing({
    isInTransaction: () => client.getTransactionStatus() !== 'I',
    send: (text, values, name) =>
      name === undefined
        ? client.query(text, values as unknown[])
        : client.query({ name, text, values: values as unknown[] }),
    async deallocate(name) {
      await client.query(`deallocate ${name}`).catch(() => {})
      delete (client as Partial<Parsed>).connection?.parsedStatements?.[name]
    },
  })
  return {
    // Kysely passes cursors only when one is configured
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
