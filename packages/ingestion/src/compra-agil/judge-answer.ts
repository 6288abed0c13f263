import { FAILURE_DETAILS } from '@mirador/texts/source-runs'
import { SourceError } from '../source/source-error.ts'
import { type AgileAnswer, parseAgileAnswer } from './answer.ts'

type Page = Extract<AgileAnswer, { kind: 'page' }>
type Detail = Extract<AgileAnswer, { kind: 'detail' }> | { kind: 'unknown' }

/**
 * Returns the page or detail of a successful call: status 200, JSON, and `success` OK. The statuses are the
 * conventional ones; 429 is the day's quota.
 * @throws SourceError
 */
export function judgeAgileAnswer(expected: 'page', status: number, body: string, retryAfterMs?: number): Page
export function judgeAgileAnswer(expected: 'detail', status: number, body: string, retryAfterMs?: number): Detail
export function judgeAgileAnswer(
  expected: 'page' | 'detail',
  status: number,
  body: string,
  retryAfterMs?: number,
): Page | Detail {
  if (status === 401 || status === 403) throw new SourceError('ticket')
  if (status === 429) throw new SourceError('quota', undefined, retryAfterMs)
  if (status === 404 && expected === 'detail') return { kind: 'unknown' }
  const answer = parseAgileAnswer(body)
  if (status === 400 || status === 404 || status === 422)
    throw new SourceError(
      'invalid',
      answer.kind === 'error' ? answer.message.slice(0, 120) : FAILURE_DETAILS.status(status),
    )
  if (status >= 300 && status < 400) throw new SourceError('malformed', FAILURE_DETAILS.redirect)
  if (status >= 400) throw new SourceError('unreachable', FAILURE_DETAILS.serverError(status), retryAfterMs)
  // an error with status 200 is a failure of the source
  if (answer.kind === 'error') throw new SourceError('unreachable', answer.message.slice(0, 120))
  if (answer.kind === 'unreadable') throw new SourceError('malformed', answer.reason)
  if (answer.kind !== expected || status !== 200) throw new SourceError('malformed', FAILURE_DETAILS.status(status))
  return answer
}
