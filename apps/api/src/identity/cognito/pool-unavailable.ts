import type { ErrorCode } from '@mirador/contract/error-codes'

/** The user pool does not answer, or answers nonsense: told as 503 to whoever calls, never as the end of their session. */
export class PoolUnavailable extends Error {
  override readonly name = 'PoolUnavailable'
  readonly code: ErrorCode = 'unavailable'
}
