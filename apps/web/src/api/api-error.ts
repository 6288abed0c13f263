import type { ErrorAnswer } from '@mirador/contract/error-codes'

interface Details {
  /** HTTP status; 0 without a response */
  status: number
  /** a code of the contract, or `network`, `timeout`, `bad_answer` */
  code: string
  /** Spanish, shown to the user */
  message: string
  fields?: ErrorAnswer['fields']
  /** the client has already shown the error, for example a 401 */
  isReported?: boolean
}

/** Thrown by every failing call. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: NonNullable<ErrorAnswer['fields']>
  readonly isReported: boolean

  constructor({ status, code, message, fields = [], isReported = false }: Details) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.isReported = isReported
  }
}

/** The message for a field that an answer refuses; undefined without one. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields.find((refused) => refused.field === field)?.message : undefined
}
