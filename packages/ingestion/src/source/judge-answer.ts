import { FAILURE_DETAILS } from '@mirador/texts/source-runs'
import { type Answer, parseAnswer } from '../mercado-publico/answer.ts'
import { SourceError, type SourceErrorKind } from './source-error.ts'

export type GoodAnswer = Extract<Answer, { kind: 'answer' }>

/** Codigo of the source's own errors. */
const KIND_OF_CODE: Record<number, SourceErrorKind> = { 203: 'ticket', 10300: 'invalid', 10500: 'busy' }

/**
 * Returns the answer of a successful call: status 200 and JSON with a Listado. A refused ticket comes with status 203,
 * which `fetch` counts as success.
 * @throws SourceError
 */
export function judgeAnswer(status: number, body: string, retryAfterMs?: number): GoodAnswer {
  const answer = parseAnswer(body)
  if (answer.kind === 'error') {
    const kind = KIND_OF_CODE[answer.code ?? status] ?? (status === 203 ? 'ticket' : undefined)
    if (kind) throw new SourceError(kind, kind === 'ticket' ? undefined : answer.message.slice(0, 120), retryAfterMs)
  }
  if (status === 429) throw new SourceError('busy', undefined, retryAfterMs)
  if (status >= 300 && status < 400) throw new SourceError('malformed', FAILURE_DETAILS.redirect)
  if (status >= 400) throw new SourceError('unreachable', FAILURE_DETAILS.serverError(status), retryAfterMs)
  if (answer.kind === 'answer' && status === 200) return answer
  throw new SourceError('malformed', answer.kind === 'unreadable' ? answer.reason : FAILURE_DETAILS.status(status))
}
