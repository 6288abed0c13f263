/** Digits with separators, and an optional extension at the end. */
const SHAPE = /^\+?[\d\s().\-/]+(?:\s*(?:anexo|ext\.?)\s*\d{1,6})?$/i
const EXTENSION = /(?:anexo|ext\.?)\s*\d+$/i

/**
 * Whether a text can be a telephone number as written in Chile: with or without +56, area code in brackets, 600 and 800
 * numbers, an extension. A foreign number needs + and its country code.
 */
export function isPhoneNumber(raw: string): boolean {
  const text = raw.trim()
  if (!SHAPE.test(text)) return false
  const digits = text.replace(EXTENSION, '').replace(/\D/g, '')
  if (text.startsWith('+') && !digits.startsWith('56')) return digits.length >= 8 && digits.length <= 15
  const national = digits.replace(/^(?:56(?=\d{8})|0(?=\d{8}))/, '')
  return national.length >= 8 && national.length <= 10
}
