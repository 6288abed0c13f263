import { ERROR_CODES, type ErrorCode, type Problem } from '@mirador/contract/error-codes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FieldError, InsufficientScope } from './api-error.ts'
import { ERROR_TEXTS, FIELD_TEXTS } from './error-texts.ts'
import { PROBLEM_TEXTS } from './problem-texts.ts'
import { PUBLIC_BASE } from './public-base.ts'

/** Whether a request is for the public API, whose refusals are problems (RFC 9457). */
export function isPublicApi({ url }: Pick<FastifyRequest, 'url'>): boolean {
  const path = url.split('?')[0] ?? ''
  return path === PUBLIC_BASE || path.startsWith(`${PUBLIC_BASE}/`)
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Answers a code of the contract as a problem. The status is that of the code. */
export function sendProblem(reply: FastifyReply, code: ErrorCode, fields: readonly FieldError[], error?: unknown) {
  const retryAfter = reply.getHeader('retry-after')
  const problem = problemOf(reply.request, code, fields)
  if (error instanceof InsufficientScope) problem.detail = PROBLEM_TEXTS.needsScope(error.scope)
  else if (problem.status === 429 && retryAfter !== undefined)
    problem.detail = PROBLEM_TEXTS.retryAfter(Number(retryAfter))
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'content-type': PROBLEM_TYPE })
    .send(JSON.stringify(problem))
}

/** The problem of a code, before the advice that hangs on its headers or its error. */
export function problemOf(request: FastifyRequest, code: ErrorCode, fields: readonly FieldError[]): Problem {
  const problem: Problem = {
    type: problemType(code),
    title: titleOf(code),
    status: ERROR_CODES[code],
    detail: adviceOf(code),
    instance: request.id,
  }
  if (fields.length > 0) problem.errors = fields.map((field) => fieldProblem(field, request))
  return problem
}

export const problemType = (code: ErrorCode) => `/api/problemas/${code}`

/** One title for each type. */
export const titleOf = (code: ErrorCode): string => PROBLEM_TEXTS.titles[code] ?? ERROR_TEXTS[code]

/** What to do about a problem. */
export const adviceOf = (code: ErrorCode): string =>
  PROBLEM_TEXTS.adviceOn[code] ?? PROBLEM_TEXTS.advice[ERROR_CODES[code]] ?? PROBLEM_TEXTS.otherAdvice

/** A field of the address is a parameter; one of the body a JSON pointer (RFC 6901) in a fragment. */
function fieldProblem({ field, code }: FieldError, { params, query, body }: FastifyRequest) {
  const [first = ''] = field.split('.')
  const isInAddress = [params, query].some((part) => Object.hasOwn(Object(part ?? {}), first))
  const detail = FIELD_TEXTS[code]
  if (isInAddress || body === undefined || body === null) return { parameter: field, code, detail }
  const pointer = field.split('.').map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
  return { pointer: `#/${pointer.map(encodeURIComponent).join('/')}`, code, detail }
}
