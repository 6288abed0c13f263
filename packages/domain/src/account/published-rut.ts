import { canonicalRut, checkDigit } from './rut.ts'

const PUBLISHED = /^\d[\d.]{0,13}(-?)[\dkK]$/
const HYPHENS = /\s*[-\u2010-\u2015\u2212]\s*/g

/**
 * The canonical form of what the source publishes as a RUT. Foreign ids stand in the same place, so nothing is stripped: other
 * letters or signs make it no RUT. A wrong check digit is kept as published, but without a hyphen only the right one tells a
 * RUT from any other number.
 * @returns null when it is not a RUT
 */
export function publishedRut(raw: string): string | null {
  const match = PUBLISHED.exec(raw.trim().replace(HYPHENS, '-'))
  if (!match) return null
  const rut = canonicalRut(match[0])
  const [body = '', digit] = rut.split('-')
  if (digit === undefined || Number(body) === 0) return null
  return match[1] === '-' || checkDigit(body) === digit ? rut : null
}
