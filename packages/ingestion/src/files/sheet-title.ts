import { instant } from '../mercado-publico/source-values.ts'

const MADE_AT = /\bal (\d{1,2}[/-]\d{1,2}[/-]\d{4}(?: \d{1,2}:\d{2})?)/

/** The time in the title of the daily sheet: "Listado de Licitaciones Publicadas al 06/05/2025 07:15". */
export function titleInstant(texts: Iterable<string | number>): Date | null {
  for (const text of texts) {
    const match = MADE_AT.exec(String(text))
    if (match) return instant(match[1])
  }
  return null
}
