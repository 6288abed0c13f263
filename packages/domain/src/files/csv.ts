import { isPhoneNumber } from '../account/phone.ts'

/** The value of a cell; `null` is empty. */
export type CsvValue = string | number | null

/** Byte order mark: spreadsheets recognise UTF-8 by it. */
export const CSV_BOM = '\ufeff'

/** A row in the format that spreadsheets open in Chile: semicolons, decimal comma, CRLF. No text is executed as a formula. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(field).join(';')}\r\n`
}

function field(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return decimal(value)
  const text = withoutFormula(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** All digits, never as `1e+21`. */
function decimal(value: number): string {
  if (!Number.isFinite(value)) return ''
  const plain = String(value)
  const digits = plain.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : plain
  return digits.replace('.', ',')
}

/** The start of a cell that a spreadsheet may execute as a formula, with quotes and blanks before it (OWASP, CSV injection). */
const FORMULA = /^[\s\p{C}"'`´‘’“”«»]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

/** A number with a sign, alone or before words: "-5", "-20 °C", "+56 2 2345 6789 anexo 12". No operator or function follows. */
const SIGNED_NUMBER = /^[+-] ?\d[\d\s.,]*(?:[\p{L}°%][\p{L}\d\s.,°%]*)?$/u

const isFormula = (text: string) => FORMULA.test(text) && !SIGNED_NUMBER.test(text) && !isPhoneNumber(text)

/**
 * Puts an apostrophe before a text that a spreadsheet would execute, which makes it text. Telephones and signs inside a text
 * stay as they are: a field with a separator is quoted, so no cell begins there.
 */
export function withoutFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** The text before `withoutFormula`, also of a file in which telephones have an apostrophe. */
export function asWritten(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
