import { RUN_REASONS } from '@mirador/texts/source-runs'
import { SourceError, type SourceErrorKind } from '../source/source-error.ts'

/** Consecutive failed calls after which the cycle stops: the source is down. */
const MAX_FAILURES = 3

/** Ends the cycle because the source is down. */
export class SourceDown extends Error {
  constructor(last: SourceError, failures: number) {
    super(RUN_REASONS.sourceDown(last.message, failures))
    this.name = 'SourceDown'
  }
}

export interface FailureStreak {
  /**
   * Counts a failed call.
   * @returns `down` when the limit is reached
   * @throws the error itself when it does not concern a single call: ticket, quota, a stop, a bug
   */
  fail(error: unknown): { failure: SourceError; down: SourceDown | undefined }
  succeed(): void
}

/** @param wasDown whether the source was down when it was last called: one failure is then enough */
export function createFailureStreak(
  failed: Partial<Record<SourceErrorKind, number>>,
  wasDown = false,
  most = MAX_FAILURES,
): FailureStreak {
  let streak = wasDown ? most - 1 : 0
  return {
    fail(error) {
      if (!(error instanceof SourceError) || error.kind === 'ticket' || error.kind === 'quota') throw error
      failed[error.kind] = (failed[error.kind] ?? 0) + 1
      // a rejected parameter is an answer: the source is up
      streak = error.kind === 'invalid' ? 0 : streak + 1
      return { failure: error, down: streak >= most ? new SourceDown(error, most) : undefined }
    },
    succeed() {
      streak = 0
    },
  }
}
