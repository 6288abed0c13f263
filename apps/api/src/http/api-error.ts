import type { ErrorCode, FieldCode } from '@mirador/contract/error-codes'
import type { Scope } from '@mirador/domain/account/personal-tokens'

export interface FieldError {
  field: string
  code: FieldCode
}

/** A refusal; the error handler gives it its status and its sentence. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  /** seconds until the same request may succeed */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, fields: readonly FieldError[] = [], retryAfter?: number) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** The personal token has not the scope of the operation (RFC 6750, section 3.1). */
export class InsufficientScope extends ApiError {
  readonly scope: Scope

  constructor(scope: Scope) {
    super('insufficient_scope')
    this.scope = scope
  }
}
