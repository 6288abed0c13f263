import type { ErrorAnswer } from '@mirador/contract/error-codes'

interface Details {
  /** HTTP status; 0 when no answer came */
  status: number
  /** a code of the contract, or `network`, `timeout`, `bad_answer` */
  code: string
  /** Spanish, for people */
  message: string
  fields?: ErrorAnswer['fields']
  /** the client already told people about it, as of a 401 */
  isReported?: boolean
}

/** What every failing call throws. */
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
