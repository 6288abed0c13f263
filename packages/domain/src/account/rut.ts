/** Chilean tax id: shown as `76.482.913-K`, stored in the canonical form `76482913-K`. */

const SHAPE = /^(\d{1,3}(?:\.\d{3})+|\d+)-?([\dkK])$/

/** Digits and K only, upper case, without leading zeros: the cleaning rule of the specification (section 5). */
export function cleanRut(raw: string): string {
  return raw
    .replace(/[^\dkK]/g, '')
    .replace(/^0+/, '')
    .toUpperCase()
}

/** Modulo 11 with weights 2 to 7 from the right; 10 is K, 11 is 0. */
export function checkDigit(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (2 + (i % 6))
  const rest = 11 - (sum % 11)
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
}

/** Whether users may enter this RUT: correct shape and check digit, no leading zeros, a body other than 0. */
export function isValidRut(raw: string): boolean {
  const match = SHAPE.exec(raw.trim())
  if (!match || raw.trim().startsWith('0')) return false
  const rut = cleanRut(raw)
  return rut.length >= 2 && checkDigit(rut.slice(0, -1)) === rut.slice(-1)
}

/** `76.482.913-K`, or `76482913-K` with `dots: false`. Also formats an incomplete RUT while it is typed. */
export function formatRut(raw: string, { dots = true } = {}): string {
  const rut = cleanRut(raw)
  if (rut.length < 2) return rut
  const body = rut.slice(0, -1)
  return `${dots ? body.replace(/\B(?=(\d{3})+$)/g, '.') : body}-${rut.slice(-1)}`
}

/** The form in which RUTs are stored and compared, also published ones with a wrong check digit. */
export function canonicalRut(raw: string): string {
  return formatRut(raw, { dots: false })
}
