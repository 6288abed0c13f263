import type { ErrorCode, FieldCode } from '@mirador/contract/error-codes'

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
