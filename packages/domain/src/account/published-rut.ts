import { canonicalRut, checkDigit } from './rut.ts'

const PUBLISHED = /^\d[\d.]{0,13}(-?)[\dkK]$/
const HYPHENS = /\s*[-\u2010-\u2015\u2212]\s*/g

/**
 * The canonical form of a RUT as the source publishes it. The same field also holds foreign ids, so nothing is
 * stripped: a text with other letters or signs is no RUT. A wrong check digit is kept as published, but a text without
 * a hyphen is a RUT only with a correct check digit.
 * @returns null when `raw` is not a RUT
 */
export function publishedRut(raw: string): string | null {
  const match = PUBLISHED.exec(raw.trim().replace(HYPHENS, '-'))
  if (!match) return null
  const rut = canonicalRut(match[0])
  const [body = '', digit] = rut.split('-')
  if (digit === undefined || Number(body) === 0) return null
  return match[1] === '-' || checkDigit(body) === digit ? rut : null
}
