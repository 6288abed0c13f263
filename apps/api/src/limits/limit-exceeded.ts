import type { ErrorCode } from '@mirador/contract/error-codes'

/** A limit has been reached: answered 429 with `Retry-After`. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded'
  readonly code: Extract<ErrorCode, 'too_many_requests' | 'too_many_downloads' | 'too_many_concurrent'>
  /** seconds until the same request may succeed */
  readonly retryAfter: number

  constructor(retryAfter: number, code: LimitExceeded['code'] = 'too_many_requests') {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }
}
