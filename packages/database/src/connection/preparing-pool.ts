import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { cancelRunning } from './cancel-request.ts'
import { cancellationOf, sendCancellable } from './cancellation.ts'
import { preparing } from './prepared-statements.ts'

export interface ClientOptions {
  /** whether its statements can be cancelled (cancellation.ts) */
  isCancellable?: boolean
}

/**
 * A pool whose connections prepare statements that they send repeatedly, and cancel those that are no longer needed.
 * @param url a connection string; `prepared_statements=false` in it is for a proxy that lends connections per
 *   transaction and does not follow what is prepared on them
 */
export function preparingPool(pool: pg.Pool, url: string, { isCancellable = true }: ClientOptions = {}): PostgresPool {
  const prepares = !/[?&]prepared_statements=false(&|$)/.test(url)
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const own = known.get(client) ?? poolClient(client, prepares, isCancellable)
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

type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

function poolClient(client: pg.PoolClient, prepares: boolean, isCancellable: boolean): PostgresPoolClient {
  const send = prepares
    ? preparingSend(client)
    : (text: string, values: readonly unknown[]) => client.query(text, [...values])
  const query = isCancellable ? cancellable(send, client) : send
  return {
    // Kysely passes cursors only when one is configured
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

function cancellable(send: Send, client: pg.PoolClient): Send {
  return (text, values) => {
    const signal = cancellationOf(text)
    return signal
      ? sendCancellable(
          signal,
          () => send(text, values),
          () => cancelRunning(client),
        )
      : send(text, values)
  }
}

function preparingSend(client: pg.PoolClient): Send {
  return preparing({
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
}
