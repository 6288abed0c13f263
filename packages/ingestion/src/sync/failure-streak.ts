import { RUN_REASONS } from '@mirador/texts/source-runs'
import { SourceError, type SourceErrorKind } from '../source/source-error.ts'

/** Calls given up in a row after which the cycle stops: the source is down, not the single tender. */
const LONGEST = 3

/** Going on makes no sense in this cycle. */
export class SourceDown extends Error {
  constructor(last: SourceError) {
    super(RUN_REASONS.sourceDown(last.message, LONGEST))
    this.name = 'SourceDown'
  }
}

export interface FailureStreak {
  /**
   * Counts a call given up; `down` is there when it was one too many.
   * @throws the error itself when it is no matter of a single call: ticket, quota, a stop, a mistake of ours
   */
  fail(error: unknown): { failure: SourceError; down: SourceDown | undefined }
  succeed(): void
}

export function createFailureStreak(failed: Partial<Record<SourceErrorKind, number>>): FailureStreak {
  let streak = 0
  return {
    fail(error) {
      if (!(error instanceof SourceError) || error.kind === 'ticket' || error.kind === 'quota') throw error
      failed[error.kind] = (failed[error.kind] ?? 0) + 1
      // a refused parameter is an answer: the source is well
      streak = error.kind === 'invalid' ? 0 : streak + 1
      return { failure: error, down: streak >= LONGEST ? new SourceDown(error) : undefined }
    },
    succeed() {
      streak = 0
    },
  }
}
