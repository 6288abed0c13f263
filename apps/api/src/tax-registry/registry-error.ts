import type { ErrorCode } from '@mirador/contract/error-codes'

/** Why a look-up gave nothing; its code is one of the contract, so that the one handler answers it. */
export class RegistryError extends Error {
  readonly code: Extract<ErrorCode, `registry_${string}` | 'too_many_requests'>

  /** @param reason for the log, without the address of the upstream */
  constructor(code: RegistryError['code'], reason: string) {
    super(reason)
    this.name = 'RegistryError'
    this.code = code
  }
}
