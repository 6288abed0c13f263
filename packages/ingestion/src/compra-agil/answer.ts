import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { parseJson } from '../mercado-publico/json-text.ts'
import { int, list, part, text } from '../mercado-publico/source-values.ts'

/** The content of a response body of Compra Ágil's API, version 2. */
export type AgileAnswer =
  | { kind: 'page'; items: readonly unknown[]; total: number; pages: number; number: number }
  | { kind: 'detail'; payload: Readonly<Record<string, unknown>> }
  /** the source's own error: `success` other than OK, or the form of its gateway, which has no `success` */
  | { kind: 'error'; message: string }
  /** HTML, truncated JSON, or other JSON */
  | { kind: 'unreadable'; reason: string }

/**
 * Parses the envelope `{success, trace, payload, errors}`. Never throws.
 * @param body as `jsonText` gives it
 */
export function parseAgileAnswer(body: string): AgileAnswer {
  const parsed = parseJson(body)
  if (parsed.kind === 'unreadable') return parsed
  const envelope = part(parsed.json)
  const payload = part(envelope.payload)
  if (envelope.success === 'OK') {
    if (Array.isArray(payload.items)) return pageOf(payload, payload.items)
    if (text(payload.codigo) !== null) return { kind: 'detail', payload }
    return { kind: 'unreadable', reason: IMPORT_REFUSALS.notAnAnswer }
  }
  const [first] = list(envelope.errors).map(part)
  const message = text(first?.mensaje) ?? text(first?.detalle) ?? text(envelope.message) ?? text(envelope.mensaje)
  if (message !== null || envelope.success !== undefined) return { kind: 'error', message: message ?? '' }
  return { kind: 'unreadable', reason: IMPORT_REFUSALS.notAnAnswer }
}

function pageOf(payload: Readonly<Record<string, unknown>>, items: readonly unknown[]): AgileAnswer {
  const { total_resultados, total_paginas, numero_pagina } = part(payload.paginacion)
  return {
    kind: 'page',
    items,
    total: int(total_resultados) ?? items.length,
    pages: int(total_paginas) ?? 1,
    number: int(numero_pagina) ?? 1,
  }
}
