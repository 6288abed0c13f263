import { findDatabaseProblem } from '@mirador/database/connection/database-problem'
import { databaseProblem } from '@mirador/texts/operator-database'
import { RUN_REASONS } from '@mirador/texts/source-runs'

/** The stored reason of an import that an error ended. */
export function importFailure(error: unknown): string {
  const problem = findDatabaseProblem(error)
  return RUN_REASONS.importFailed(problem ? databaseProblem(problem) : (error as Error).message)
}
