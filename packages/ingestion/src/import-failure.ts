import { OperatorError } from '@mirador/database/connection/operator-error'
import { databaseProblem } from '@mirador/texts/operator-database'
import { RUN_REASONS } from '@mirador/texts/source-runs'

/** The stored reason of an import that an error ended. */
export function importFailure(error: unknown): string {
  const message = error instanceof OperatorError ? databaseProblem(error.problem) : (error as Error).message
  return RUN_REASONS.importFailed(message)
}
