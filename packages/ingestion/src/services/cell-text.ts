import { DIRECTORY_REFUSALS } from '@mirador/texts/import-refusals'

/** Excel's error values, in English and Spanish. */
const EXCEL_ERROR = /^#(?:N\/[AD]|¡?(?:REF|VALOR|VALUE|NUM|NÚM|DIV\/0|NULL|NULO)!|¿?(?:NAME|NOMBRE)\?)$/i

/** A cell as one line of text, or its problem in Spanish; blanks and a lone dash are `null`. */
export function cellText(raw: string, maxLength: number): { text: string | null } | { problem: string } {
  const text = raw
    .normalize('NFC')
    // invisible marks: direction, zero width, soft hyphen
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '' || /^[-–—]+$/.test(text)) return { text: null }
  if (/\p{Cc}/u.test(text)) return { problem: DIRECTORY_REFUSALS.controlCharacters }
  if (text.includes('\uFFFD')) return { problem: DIRECTORY_REFUSALS.damagedCharacters }
  if (EXCEL_ERROR.test(text)) return { problem: DIRECTORY_REFUSALS.excelError(text) }
  if (text.length > maxLength) return { problem: DIRECTORY_REFUSALS.tooLong(maxLength) }
  return { text }
}
