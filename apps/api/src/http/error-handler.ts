import { ERROR_CODES, type ErrorAnswer, type ErrorCode } from '@mirador/contract/error-codes'
import { StatementCancelled } from '@mirador/database/connection/cancellation'
import { isDatabaseUnavailable } from '@mirador/database/connection/database-unavailable'
import { isOfDeletedUser } from '@mirador/database/connection/deleted-user'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { LimitExceeded } from '../limits/limit-exceeded.ts'
import { ApiError, type FieldError, InsufficientScope } from './api-error.ts'
import { ERROR_TEXTS, FIELD_TEXTS } from './error-texts.ts'
import { isPublicApi, sendProblem } from './problem.ts'

/** What a refused caller needs (RFC 6750, section 3). */
const CHALLENGES: { readonly [code in ErrorCode]?: string } = {
  session_required: 'Bearer',
  session_expired: 'Bearer error="invalid_token"',
  invalid_token: 'Bearer error="invalid_token"',
}

/** Answers a code of the contract with its status and its Spanish sentence; as a problem in the public API. */
export function sendError(reply: FastifyReply, code: ErrorCode, fields: readonly FieldError[] = [], error?: unknown) {
  const answer: ErrorAnswer = { code, message: ERROR_TEXTS[code] }
  if (fields.length > 0) {
    answer.fields = fields.map(({ field, code }) => ({ field, code, message: FIELD_TEXTS[code] }))
  }
  const challenge = CHALLENGES[code]
  if (challenge) reply.header('www-authenticate', challenge)
  if (isPublicApi(reply.request)) return sendProblem(reply, code, fields, error)
  return reply.code(ERROR_CODES[code]).header('cache-control', 'no-store').send(answer)
}

/** Answers every error: refusals with their code, failures as `unavailable` or `internal`, which are logged. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError || error instanceof LimitExceeded) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    if (error instanceof InsufficientScope)
      reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${error.scope}"`)
    return sendError(reply, error.code, error instanceof ApiError ? error.fields : [], error)
  }
  if (isUnstorableText(error)) return sendError(reply, 'invalid_request', nulFields(request))
  const code = failureCode(error)
  if (code === 'internal') request.log.error({ err: error }, 'request failed')
  else if (code === 'unavailable') request.log.warn({ err: error }, 'dependency unavailable')
  return sendError(reply, code)
}

/** PostgreSQL stores no text with the character NUL, and does not report which text has it. */
function isUnstorableText(error: FastifyError | Error): boolean {
  return (error as Partial<FastifyError>).code === '22021'
}

function nulFields({ params, query, body }: FastifyRequest): FieldError[] {
  const fields = Object.entries({ ...(params as object), ...(query as object), ...(body as object) })
  return fields.flatMap(([field, value]): FieldError[] =>
    typeof value === 'string' && value.includes('\0') ? [{ field, code: 'invalid' }] : [],
  )
}

/** The code of an error that is no refusal of an operation. */
export function failureCode(error: FastifyError | Error): ErrorCode {
  // it is logged already, or its client has disconnected
  if (error instanceof StatementCancelled) return 'too_slow'
  const { code = '', statusCode } = error as Partial<FastifyError>
  // errors that carry a code of the contract, such as InvalidToken
  if (Object.hasOwn(ERROR_CODES, code)) return code as ErrorCode
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  if (code.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL') return 'invalid_request'
  if (isOfDeletedUser(error)) return 'session_expired'
  // PostgreSQL's data exceptions, such as a number out of range
  if (/^22...$/.test(code)) return 'invalid_request'
  if (isDatabaseUnavailable(error)) return 'unavailable'
  if (statusCode && statusCode >= 400 && statusCode < 500) return 'invalid_request'
  return 'internal'
}
