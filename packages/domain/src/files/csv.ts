/** What a cell holds; `null` is empty. */
export type CsvValue = string | number | null

/** The sign with which a program knows that the file is UTF-8. */
export const CSV_BOM = '\ufeff'

/** A row as the spreadsheets of Chile open it: semicolons, decimal comma, CRLF; no text of it is a formula to any of them. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(field).join(';')}\r\n`
}

function field(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return decimal(value)
  const text = withoutFormula(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Written out, never as `1e+21`. */
function decimal(value: number): string {
  if (!Number.isFinite(value)) return ''
  const plain = String(value)
  const whole = plain.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : plain
  return whole.replace('.', ',')
}

/**
 * A spreadsheet would run a text that begins so; with an apostrophe before it, it is a text (OWASP, CSV injection). The
 * same after a comma, a semicolon or a tab, where a program set to another separator begins a cell.
 */
const FORMULA = /(^|[,;\t])((?:(?!\t)[\s\p{C}"'`´‘’“”«»])*)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212])/gu

export function withoutFormula(text: string): string {
  return text.replace(FORMULA, "$1$2'")
}
