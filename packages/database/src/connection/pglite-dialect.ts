import type { PGlite, Results } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { cancellationOf, throwIfCancelled } from './cancellation.ts'
import { pgliteStatements } from './pglite-statements.ts'
import { preparing } from './prepared-statements.ts'
import { beginTurn, type ConnectionTurn } from './statement-turns.ts'

/**
 * Kysely over one embedded PGlite, whose single connection has one holder at a time.
 *
 * Kysely's own PGliteDialect shares the connection: a query of another request during an open transaction runs inside
 * that transaction, and is lost if it rolls back (docs/decisions/0003-pglite-dialect.md). Because of the lock, use only
 * the transaction's handle inside `transaction()`: the outer handle would deadlock.
 * @param beforeWrite called before each statement that may write; an error it throws becomes the statement's error
 * @returns two dialects: `first` takes the connection before callers that wait with `usual`
 */
export function pgliteDialects(pglite: PGlite, beforeWrite: () => void = () => {}): { usual: Dialect; first: Dialect } {
  const state: PgliteState = { isInTransaction: false, lock: createLock() }
  const send = preparing(pgliteStatements(pglite, () => state.isInTransaction))
  const yielding = createYielding()
  const dialectOf = (isFirst: boolean): Dialect => ({
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(pglite, { state, send, yielding, beforeWrite, isFirst }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  })
  return { usual: dialectOf(false), first: dialectOf(true) }
}

interface PgliteState {
  isInTransaction: boolean
  /** turn of the work that has the connection */
  turn?: ConnectionTurn | undefined
  lock: Lock
}

interface Lock {
  /**
   * @param rank of a caller without `first`; the lowest one goes first
   * @returns once the caller holds the lock
   */
  take(isFirst: boolean, rank: number): Promise<void>
  release(): void
}

interface Waiting {
  rank: number
  go(): void
}

/**
 * Callers that wait with `first` go before the other ones, but between two of them one of the other callers gets the
 * lock: the one of the lowest rank, in order of arrival.
 */
function createLock(): Lock {
  const waiting = { first: [] as Waiting[], usual: [] as Waiting[] }
  let isTaken = false
  let isFirstNext = true
  return {
    take(isFirst, rank) {
      if (!isTaken) {
        isTaken = true
        isFirstNext = !isFirst
        return Promise.resolve()
      }
      return new Promise((go) => {
        const line = waiting[isFirst ? 'first' : 'usual']
        const after = line.findLastIndex((other) => other.rank <= rank)
        line.splice(after + 1, 0, { rank, go })
      })
    },
    release() {
      const isFirst = waiting.usual.length === 0 || (isFirstNext && waiting.first.length > 0)
      const next = waiting[isFirst ? 'first' : 'usual'].shift()
      isFirstNext = !isFirst
      if (next) next.go()
      else isTaken = false
    },
  }
}

/** Statements run on this thread: maximum time before the event loop receives requests and runs timers. */
const MAX_BLOCKED_MS = 20

/**
 * Turns of the event loop after `MAX_BLOCKED_MS`. Node accepts one new connection in each: with a single turn, clients
 * that open new ones all the time would fill the queue of the system, which then drops the next ones for seconds.
 */
const TURNS = 50

/** Lets the event loop run after `MAX_BLOCKED_MS` of statements; awaiting their promises does not. */
function createYielding(): (statement: () => Promise<Results>) => Promise<Results> {
  let blockedMs = 0
  return async (statement) => {
    const begun = performance.now()
    try {
      return await statement()
    } finally {
      blockedMs += performance.now() - begun
      if (blockedMs >= MAX_BLOCKED_MS) {
        blockedMs = 0
        for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate)
      }
    }
  }
}

/** Matches statements that may write; a false positive only costs a check of the disk. */
const WRITES = /\b(insert|update|delete|truncate|create|alter|drop|vacuum)\b/i

interface PgliteDriverOptions {
  state: PgliteState
  send: ReturnType<typeof preparing<Results>>
  yielding: ReturnType<typeof createYielding>
  beforeWrite: () => void
  isFirst: boolean
}

class PgliteDriver implements Driver {
  readonly #pglite: PGlite
  readonly #connection: DatabaseConnection
  readonly #state: PgliteState
  readonly #isFirst: boolean

  constructor(pglite: PGlite, { state, send, yielding, beforeWrite, isFirst }: PgliteDriverOptions) {
    this.#pglite = pglite
    this.#state = state
    this.#isFirst = isFirst
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        if (!isFirst) throwIfCancelled(cancellationOf(query.sql))
        if (WRITES.test(query.sql)) beforeWrite()
        const sendNow = () => send(query.sql, query.parameters)
        const result = await yielding(() => (state.turn ? state.turn.run(query.sql, sendNow) : sendNow()))
        return {
          rows: result.rows as R[],
          numAffectedRows: BigInt(result.affectedRows ?? 0),
        }
      },
      // biome-ignore lint/correctness/useYield: the interface asks for a generator
      async *streamQuery() {
        throw new Error('PGlite does not stream')
      },
    }
  }

  async init() {
    await this.#pglite.waitReady
  }

  async acquireConnection() {
    const turn = this.#isFirst ? undefined : await beginTurn({ isEmbedded: true })
    await this.#state.lock.take(this.#isFirst, turn?.rank ?? 0)
    this.#state.turn = turn
    return this.#connection
  }

  async releaseConnection() {
    const { turn } = this.#state
    this.#state.lock.release()
    turn?.end()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
    this.#state.isInTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    this.#state.isInTransaction = false
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    this.#state.isInTransaction = false
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    if (!this.#pglite.closed) await this.#pglite.close()
  }
}
