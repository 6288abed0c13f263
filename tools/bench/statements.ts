import type { Database, Db } from '@mirador/database/connection/connect'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

/** The statements of one request: those of a group ran concurrently, the groups one after the other. */
export type StatementGroups = readonly (readonly CompiledQuery[])[]

export interface StatementRecorder {
  /** the same database; statements run through its `db` are recorded */
  database: Database
  /** @returns the statements since the last call */
  take(): StatementGroups
}

/** Records the statements that reach the driver. A statement sent before any answer belongs to the same group. */
export function recordStatements(database: Database): StatementRecorder {
  let groups: CompiledQuery[][] = []
  let hasAnswered = true
  const record = (statement: CompiledQuery) => {
    if (hasAnswered) groups.push([])
    hasAnswered = false
    groups.at(-1)?.push(statement)
  }
  const driver = new RecordingDriver(database.db, record, () => {
    hasAnswered = true
  })
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return {
    database: { ...database, db, reserved: db },
    take() {
      const taken = groups
      groups = []
      hasAnswered = true
      return taken
    },
  }
}

/** Runs recorded statements through the same driver. */
export async function runStatements(db: Db, groups: StatementGroups): Promise<void> {
  for (const group of groups) await Promise.all(group.map((statement) => db.executeQuery(statement)))
}

type BorrowedConnection = DatabaseConnection & { giveBack(): void }

/** Borrows the connections of another Kysely instance and reports each statement. */
class RecordingDriver implements Driver {
  readonly #db: Db
  readonly #record: (statement: CompiledQuery) => void
  readonly #answered: () => void

  constructor(db: Db, record: (statement: CompiledQuery) => void, answered: () => void) {
    this.#db = db
    this.#record = record
    this.#answered = answered
  }

  async init() {}

  acquireConnection(): Promise<BorrowedConnection> {
    return new Promise((resolve, reject) => {
      const held = this.#db
        .getExecutor()
        .provideConnection(
          (connection) => new Promise<void>((giveBack) => resolve(this.#borrowed(connection, giveBack))),
        )
      held.catch(reject)
    })
  }

  #borrowed(connection: DatabaseConnection, giveBack: () => void): BorrowedConnection {
    return {
      executeQuery: async (statement, ...options) => {
        this.#record(statement)
        try {
          return await connection.executeQuery(statement, ...options)
        } finally {
          this.#answered()
        }
      },
      streamQuery: (...args) => connection.streamQuery(...args),
      giveBack,
    }
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as BorrowedConnection).giveBack()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  // the connections belong to the other instance
  async destroy() {}
}
