import { ERROR_CODES, type ErrorCode } from '@mirador/contract/error-codes'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { ApiError, type FieldError } from '../http/api-error.ts'
import { failureCode } from '../http/error-handler.ts'
import { ERROR_TEXTS, FIELD_TEXTS } from '../http/error-texts.ts'
import { LimitExceeded } from '../limits/limit-exceeded.ts'

/** The refusal of a call as an assistant reads it: the code and sentences of the screen, and never what failed inside. */
export function refusalResult(
  code: ErrorCode,
  fields: readonly FieldError[] = [],
  retryAfter?: number,
): CallToolResult {
  const refusal = {
    code,
    message: ERROR_TEXTS[code],
    fields: fields.map(({ field, code: why }) => ({ field, code: why, message: FIELD_TEXTS[why] })),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(refusal) }] }
}

interface Refusal {
  result: CallToolResult
  status: number
  /** whether something failed that has to be logged */
  isFailure: boolean
}

/** The refusal or failure that an error stands for. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError || error instanceof LimitExceeded) {
    const fields = error instanceof ApiError ? error.fields : []
    return {
      result: refusalResult(error.code, fields, error.retryAfter),
      status: ERROR_CODES[error.code],
      isFailure: false,
    }
  }
  const code = failureCode(error as Error)
  return { result: refusalResult(code), status: ERROR_CODES[code], isFailure: ERROR_CODES[code] >= 500 }
}
