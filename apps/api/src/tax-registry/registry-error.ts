import type { ErrorCode } from '@mirador/contract/error-codes'

/** A failed look-up. Its code is one of the contract, which the error handler answers. */
export class RegistryError extends Error {
  readonly code: Extract<ErrorCode, `registry_${string}` | 'too_many_requests'>

  /** @param reason for the log; must not hold the upstream's address */
  constructor(code: RegistryError['code'], reason: string) {
    super(reason)
    this.name = 'RegistryError'
    this.code = code
  }
}
