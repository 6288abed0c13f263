import type { Database, Db } from '@mirador/database/connection/connect'
import type { CompiledQuery } from 'kysely'

/** The statements of one request: those of a group ran concurrently, the groups one after the other. */
export type StatementGroups = readonly (readonly CompiledQuery[])[]

export interface StatementRecorder {
  /** the same database; statements run through its `db` are recorded */
  database: Database
  /** @returns the statements since the last call */
  take(): StatementGroups
}

/** Records the statements of a database. A statement sent before any answer belongs to the same group. */
export function recordStatements(database: Database): StatementRecorder {
  let groups: CompiledQuery[][] = []
  let hasAnswered = true
  const db: Db = database.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (hasAnswered) groups.push([])
      hasAnswered = false
      groups.at(-1)?.push(database.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    async transformResult({ result }) {
      hasAnswered = true
      return result
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
