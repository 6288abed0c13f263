import { isPhoneNumber } from './phone.ts'

const EXTENSION = /(?:anexo|ext\.?)\s*(\d+)$/i

/** The digits of a foreign number with its country code or of a Chilean one without, and the extension. */
function partsOf(raw: string) {
  if (!isPhoneNumber(raw)) return undefined
  const text = raw.trim()
  const extension = EXTENSION.exec(text)?.[1]
  const digits = text.replace(EXTENSION, '').replace(/\D/g, '')
  if (text.startsWith('+') && !digits.startsWith('56')) return { foreign: digits, national: undefined, extension }
  return { foreign: undefined, national: digits.replace(/^(?:56(?=\d{8})|0(?=\d{8}))/, ''), extension }
}

/**
 * A number as a `tel:` address (RFC 3966). Nine national digits get the code of Chile; 600 and 800 numbers and those
 * without an area code are dialled unchanged.
 * @returns null when `raw` is no telephone number
 */
export function phoneAddress(raw: string): string | null {
  const parts = partsOf(raw)
  if (!parts) return null
  const { foreign, national, extension } = parts
  const number = foreign ? `+${foreign}` : national?.length === 9 ? `+56${national}` : national
  return `tel:${number}${extension ? `;ext=${extension}` : ''}`
}

/** A Chilean number as `+56 9 8123 4410`, also when a spreadsheet removed its signs; other numbers unchanged. */
export function formatPhone(raw: string): string {
  const { national, extension } = partsOf(raw) ?? {}
  if (national?.length !== 9) return raw.trim()
  const groups = /^[29]/.test(national) ? /^(\d)(\d{4})(\d{4})$/ : /^(\d{2})(\d{3})(\d{4})$/
  return `+56 ${national.replace(groups, '$1 $2 $3')}${extension ? ` anexo ${extension}` : ''}`
}
