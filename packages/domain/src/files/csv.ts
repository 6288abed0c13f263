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

/**
 * The start of a text that a spreadsheet would execute as a formula (OWASP, CSV injection); also after a comma, semicolon or
 * tab, where a program with another separator begins a cell.
 */
const FORMULA = /(^|[,;\t])((?:(?!\t)[\s\p{C}"'`´‘’“”«»])*)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212])/gu

/** Puts an apostrophe before everything that a spreadsheet would execute, which makes it text. */
export function withoutFormula(text: string): string {
  return text.replace(FORMULA, "$1$2'")
}
