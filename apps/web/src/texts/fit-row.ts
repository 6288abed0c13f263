/** Sentences of the fit in a row of the list. */
export const FIT_ROW = {
  label: 'Encaje',
  blocked: 'No calza',
  chooseWords: 'Elige tus palabras',
  /** @param limit result of `limitWords` */
  name: (score: number, limit?: string) =>
    `${limit ? `No calza: ${limit[0]?.toLowerCase()}${limit.slice(1)}. ` : ''}Encaje ${score} de 100. Ver por qué`,
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
