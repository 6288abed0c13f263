import type { PGlite } from '@electric-sql/pglite'
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
import { pgliteStatements } from './pglite-statements.ts'
import { preparing } from './prepared-statements.ts'

/**
 * Kysely over one embedded PGlite, whose single connection has one holder at a time.
 *
 * Kysely's own PGliteDialect shares the connection: a query made by another request while a
 * transaction is open runs inside that transaction, and is lost if it rolls back
 * (docs/decisions/0003-pglite-dialect.md). Consequence of the lock: inside `transaction()`
 * use only the transaction's handle: the outer one would deadlock.
 * @param beforeWrite called before each statement that may write; what it throws is that statement's error
 */
export function pgliteDialect(pglite: PGlite, beforeWrite: () => void = () => {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(pglite, beforeWrite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Matches statements that may write; a false positive only costs a check of the disk. */
const WRITES = /\b(insert|update|delete|truncate|create|alter|drop|vacuum)\b/i

class PgliteDriver implements Driver {
  readonly #pglite: PGlite
  readonly #connection: DatabaseConnection
  #tail: Promise<void> = Promise.resolve()
  #isInTransaction = false
  #release: () => void = () => {}

  constructor(pglite: PGlite, beforeWrite: () => void) {
    this.#pglite = pglite
    const send = preparing(pgliteStatements(pglite, () => this.#isInTransaction))
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        if (WRITES.test(query.sql)) beforeWrite()
        const result = await send(query.sql, query.parameters)
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
    const before = this.#tail
    let release = () => {}
    this.#tail = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection() {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
    this.#isInTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    this.#isInTransaction = false
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    this.#isInTransaction = false
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    if (!this.#pglite.closed) await this.#pglite.close()
  }
}
