import { checkDigit } from '@mirador/domain/account/rut'

/** A RUT as the product writes it, `61602000-8`, with its check digit or a wrong one. */
export function rutOf(body: number, { isWrong = false } = {}): string {
  const digit = checkDigit(String(body))
  return `${body}-${isWrong ? (digit === '1' ? '2' : '1') : digit}`
}

/** A RUT as files write it: `61.602.000-8`. */
export const dottedRut = (rut: string) => rut.replace(/\B(?=(\d{3})+-)/g, '.')
