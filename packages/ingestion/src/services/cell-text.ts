import { DIRECTORY_REFUSALS } from '@mirador/texts/import-refusals'

/** What Excel writes where a formula failed, in English and in Spanish. */
const EXCEL_ERROR = /^#(?:N\/[AD]|¡?(?:REF|VALOR|VALUE|NUM|NÚM|DIV\/0|NULL|NULO)!|¿?(?:NAME|NOMBRE)\?)$/i

/** A cell as one line of text, or in Spanish why it is none; blanks and a lone dash are `null`. */
export function cellText(raw: string, maxLength: number): { text: string | null } | { problem: string } {
  const text = raw
    .normalize('NFC')
    // marks nobody sees: of direction, of width zero, of where a word may break
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
