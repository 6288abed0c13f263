import { SOURCE_FAILURES } from '@mirador/texts/source-runs'

export type SourceErrorKind =
  /** the ticket is not valid: nothing can be read until it is changed */
  | 'ticket'
  /** the day's calls are used up, by our own count */
  | 'quota'
  /** the source requires a longer pause between calls */
  | 'busy'
  /** no answer, or a server error */
  | 'unreachable'
  /** the source rejects this code or day: a retry is useless */
  | 'invalid'
  /** an answer that contradicts the documentation: HTML, truncated JSON, another tender */
  | 'malformed'
  /** an answer about the right tender, without its name or its buyer */
  | 'hollow'

const RETRYABLE: ReadonlySet<SourceErrorKind> = new Set(['busy', 'unreachable', 'malformed'])

/** Why the source gave no data. The message is a Spanish sentence without the address, which contains the ticket. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind
  readonly detail: string | undefined
  /** pause that the source requests before the next attempt, in milliseconds */
  readonly retryAfterMs: number | undefined

  constructor(kind: SourceErrorKind, detail?: string, retryAfterMs?: number) {
    super(detail ? `${SOURCE_FAILURES[kind]} (${detail})` : SOURCE_FAILURES[kind])
    this.name = 'SourceError'
    this.kind = kind
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }

  /** Whether a retry of the same call may succeed. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.kind)
  }
}
