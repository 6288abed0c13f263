/** The most that the API takes. */
const MAX_PESOS = 1e15

/** Pesos as they are typed, such as `$ 1.200.000`. @returns null for an empty text, undefined for one that is no amount */
export function readPesos(text: string): number | null | undefined {
  const digits = text.replace(/[\s.$]/g, '')
  if (digits === '') return null
  const pesos = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN
  return pesos <= MAX_PESOS ? pesos : undefined
}
