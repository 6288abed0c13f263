import { FIT_WORDS } from '@mirador/texts/fit'

/** Sentences of the fit in a row of the list. */
export const FIT_ROW = {
  blocked: FIT_WORDS.blocked,
  why: 'Ver por qué',
  /** @param words result of `gradeWords`; undefined without a grade */
  name: (words: string | undefined) => (words ? `${words}. Ver por qué` : 'Ver por qué'),
  /** @param limit result of `limitWords` */
  blockedName: (limit: string) => `No calza: ${limit[0]?.toLowerCase()}${limit.slice(1)}. Ver por qué`,
  computing: 'Calculando tu encaje…',
} as const

/**
 * The limit of the profile that a tender exceeds.
 * @param blocked `region:12`, `min_amount` or `max_amount`
 * @param region its name
 */
export function limitWords(blocked: string, region: string | undefined): string {
  if (blocked === 'min_amount') return 'Bajo tu monto mínimo'
  if (blocked === 'max_amount') return 'Sobre tu monto máximo'
  return `No vendes en ${region ?? 'esa región'}`
}
