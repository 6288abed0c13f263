import { instantOfStamp } from '@mirador/domain/time/local-time'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { parseJson } from './json-text.ts'
import { int, part, text } from './source-values.ts'

/** The content of a response body of the API. */
export type Answer =
  | { kind: 'answer'; count: number; sourceAt: Date | null; entries: readonly unknown[] }
  /** the source's own error: its Codigo (203, 10300, 10500…) and Mensaje */
  | { kind: 'error'; code: number | null; message: string }
  /** HTML, truncated JSON, or other JSON */
  | { kind: 'unreadable'; reason: string }

/**
 * Parses the envelope of an API answer, which has a `Listado` array. Never throws.
 * @param body as `jsonText` gives it
 */
export function parseAnswer(body: string): Answer {
  const parsed = parseJson(body)
  if (parsed.kind === 'unreadable') return parsed
  const envelope = part(parsed.json)
  if (Array.isArray(envelope.Listado)) {
    return {
      kind: 'answer',
      count: int(envelope.Cantidad) ?? envelope.Listado.length,
      sourceAt: typeof envelope.FechaCreacion === 'string' ? instantOfStamp(envelope.FechaCreacion.trim()) : null,
      entries: envelope.Listado,
    }
  }
  const message = text(envelope.Mensaje)
  if (message !== null) return { kind: 'error', code: int(envelope.Codigo), message }
  return { kind: 'unreadable', reason: IMPORT_REFUSALS.notAnAnswer }
}
