/** Signs people write between digits, and an extension at the end. */
const SHAPE = /^\+?[\d\s().\-/]+(?:\s*(?:anexo|ext\.?)\s*\d{1,6})?$/i
const EXTENSION = /(?:anexo|ext\.?)\s*\d+$/i

/**
 * Whether it can be a telephone number as it is written in Chile: with or without +56, area in brackets,
 * 600 and 800 numbers, an extension. A number of another country needs its + and code.
 */
export function isPhoneNumber(raw: string): boolean {
  const text = raw.trim()
  if (!SHAPE.test(text)) return false
  const digits = text.replace(EXTENSION, '').replace(/\D/g, '')
  if (text.startsWith('+') && !digits.startsWith('56')) return digits.length >= 8 && digits.length <= 15
  const national = digits.replace(/^(?:56(?=\d{8})|0(?=\d{8}))/, '')
  return national.length >= 8 && national.length <= 10
}
