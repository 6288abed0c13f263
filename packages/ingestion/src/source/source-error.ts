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

const SENTENCES: Record<SourceErrorKind, string> = {
  ticket:
    'Mercado Público no acepta el ticket: revisa MERCADO_PUBLICO_TICKET. Se reintentará al reiniciar o en una hora.',
  quota: 'La cuota diaria de consultas a Mercado Público está agotada; se sigue mañana.',
  busy: 'Mercado Público rechaza las consultas por ser muy seguidas.',
  unreachable: 'Mercado Público no responde.',
  invalid: 'Mercado Público no acepta los parámetros de la consulta.',
  malformed: 'Mercado Público dio una respuesta que no se puede leer.',
}

const RETRYABLE: ReadonlySet<SourceErrorKind> = new Set(['busy', 'unreachable', 'malformed'])

/** Why the source gave no data. Its message is a Spanish sentence; it never holds the address, which carries the ticket. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind
  /** what the source asks to wait before the next try, in milliseconds */
  readonly retryAfterMs: number | undefined

  constructor(kind: SourceErrorKind, detail?: string, retryAfterMs?: number) {
    super(detail ? `${SENTENCES[kind]} (${detail})` : SENTENCES[kind])
    this.name = 'SourceError'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }

  /** Whether the same call may succeed in a little while. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.kind)
  }
}
