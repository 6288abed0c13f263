import type { ErrorCode } from '@mirador/contract/error-codes'

/** The user pool does not answer, or not like a user pool: answered 503, never as the end of a session. */
export class PoolUnavailable extends Error {
  override readonly name = 'PoolUnavailable'
  readonly code: ErrorCode = 'unavailable'
}
