import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { cancelRunning } from './cancel-request.ts'
import { cancellationOf, sendCancellable } from './cancellation.ts'
import { preparing } from './prepared-statements.ts'
import { beginTurn, type ConnectionTurn } from './statement-turns.ts'

export interface ClientOptions {
  /**
   * cancels the running statement of a connection (cancellation.ts); by default a CancelRequest; null: no cancellation
   */
  cancel?: ((client: pg.PoolClient) => Promise<void>) | null
}

/**
 * A pool whose connections prepare statements that they send repeatedly, and cancel those that are no longer needed.
 * @param url a connection string; `prepared_statements=false` in it is for a proxy that lends connections per
 *   transaction and does not follow what is prepared on them
 */
export function preparingPool(
  pool: { connect(): Promise<pg.PoolClient>; end(): Promise<void> },
  url: string,
  { cancel = cancelRunning }: ClientOptions = {},
): PostgresPool {
  const prepares = !/[?&]prepared_statements=false(&|$)/.test(url)
  const known = new WeakMap<pg.PoolClient, TakenClient>()
  return {
    async connect() {
      const turn = cancel ? await beginTurn() : undefined
      try {
        const client = await pool.connect()
        const own = known.get(client) ?? poolClient(client, prepares, cancel)
        known.set(client, own)
        own.turn = turn
        return own
      } catch (error) {
        turn?.end()
        throw error
      }
    },
    end: () => pool.end(),
    options: {},
  }
}

/** The statements of a connection by name, which `pg` never removes by itself. */
interface NamedStatements {
  connection: { parsedStatements?: Record<string, string> }
}

/** SQLSTATE read_only_sql_transaction */
const READ_ONLY = '25006'

type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

/** A connection taken from the pool, and the turn of the work that uses it. */
interface TakenClient extends PostgresPoolClient {
  turn: ConnectionTurn | undefined
}

function poolClient(
  client: pg.PoolClient,
  prepares: boolean,
  cancel: NonNullable<ClientOptions['cancel']> | null,
): TakenClient {
  let isReadOnly = false
  const sendAny: Send = prepares ? preparingSend(client) : (text, values) => client.query(text, [...values])
  const send: Send = async (text, values) => {
    try {
      return await sendAny(text, values)
    } catch (error) {
      if ((error as { code?: string }).code === READ_ONLY) isReadOnly = true
      throw error
    }
  }
  const sendNow = cancel ? cancellable(send, client, cancel) : send
  const query: Send = (text, values) => {
    const { turn } = own
    return turn ? turn.run(text, () => sendNow(text, values)) : sendNow(text, values)
  }
  const own: TakenClient = {
    turn: undefined,
    // Kysely passes cursors only when one is configured
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      // after a failover it may lead to the old primary, which is now a standby: a new connection leads to the new
      // primary
      client.release(isReadOnly || destroy)
      own.turn?.end()
      own.turn = undefined
    },
  }
  return own
}

function cancellable(send: Send, client: pg.PoolClient, cancel: (client: pg.PoolClient) => Promise<void>): Send {
  return (text, values) => {
    const signal = cancellationOf(text)
    return signal
      ? sendCancellable(
          signal,
          () => send(text, values),
          () => cancel(client),
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
      delete (client as Partial<NamedStatements>).connection?.parsedStatements?.[name]
    },
  })
}
