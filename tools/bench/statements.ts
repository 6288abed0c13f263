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
  const borrow = (connection: DatabaseConnection, giveBack: () => void): BorrowedConnection => ({
    executeQuery: async (statement, ...options) => {
      record(statement)
      try {
        return await connection.executeQuery(statement, ...options)
      } finally {
        hasAnswered = true
      }
    },
    streamQuery: (...args) => connection.streamQuery(...args),
    giveBack,
  })
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => borrowingDriver(database.db, borrow),
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

/** A driver with the connections of another Kysely instance. */
function borrowingDriver(
  db: Db,
  borrow: (connection: DatabaseConnection, giveBack: () => void) => BorrowedConnection,
): Driver {
  const send = (text: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(text))
  }
  return {
    init: async () => {},
    acquireConnection: () =>
      new Promise((resolve, reject) => {
        const hold = (connection: DatabaseConnection) =>
          new Promise<void>((giveBack) => resolve(borrow(connection, giveBack)))
        db.getExecutor().provideConnection(hold).catch(reject)
      }),
    releaseConnection: async (connection) => (connection as BorrowedConnection).giveBack(),
    beginTransaction: send('begin'),
    commitTransaction: send('commit'),
    rollbackTransaction: send('rollback'),
    // the connections belong to the other instance
    destroy: async () => {},
  }
}
