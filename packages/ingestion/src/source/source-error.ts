import { SOURCE_FAILURES } from '@mirador/texts/source-runs'

export type SourceErrorKind =
  /** the ticket is not valid: nothing can be read until it is changed */
  | 'ticket'
  /** our own count says the day's calls are spent */
  | 'quota'
  /** it asks for more pause between calls */
  | 'busy'
  /** no answer, or a server error */
  | 'unreachable'
  /** it does not accept this code or day: asking again is useless */
  | 'invalid'
  /** an answer that is not what its documentation promises: HTML, cut JSON, another tender */
  | 'malformed'

const RETRYABLE: ReadonlySet<SourceErrorKind> = new Set(['busy', 'unreachable', 'malformed'])

/** Why the source gave no data. Its message is a Spanish sentence; it never holds the address, which carries the ticket. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind
  readonly detail: string | undefined
  /** what the source asks to wait before the next try, in milliseconds */
  readonly retryAfterMs: number | undefined

  constructor(kind: SourceErrorKind, detail?: string, retryAfterMs?: number) {
    super(detail ? `${SOURCE_FAILURES[kind]} (${detail})` : SOURCE_FAILURES[kind])
    this.name = 'SourceError'
    this.kind = kind
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }

  /** Whether the same call may succeed in a little while. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.kind)
  }
}
