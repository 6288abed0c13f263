/** The maximum of the API. */
const MAX_PESOS = 1e15

/**
 * Parses pesos as typed, such as `$ 1.200.000`.
 * @returns null for an empty text, undefined for a text that is not an amount
 */
export function readPesos(text: string): number | null | undefined {
  const digits = text.replace(/[\s.$]/g, '')
  if (digits === '') return null
  const pesos = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN
  return pesos <= MAX_PESOS ? pesos : undefined
}
