import type { ErrorCode, FieldCode } from '@mirador/contract/error-codes'

export interface FieldError {
  field: string
  code: FieldCode
}

/** A refusal on its way to the one handler that gives it status and sentence. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  /** seconds until it may go well */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, fields: readonly FieldError[] = [], retryAfter?: number) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}
