export type CopyValue = string | number | boolean | Date | null | undefined | readonly number[] | Buffer
export type CopyRow = readonly CopyValue[]

/** Reads and writes tables as bytes in COPY's text format, inside a bulk transaction. */
export interface CopyBytes {
  /** @param without leaves out the rows of which this condition, never null, is true */
  read(table: string, columns: readonly string[], without?: string): AsyncIterable<Uint8Array>
  /** @param pieces each holds complete rows */
  write(table: string, columns: readonly string[], pieces: AsyncIterable<Uint8Array>): Promise<void>
}

/** An absent value in COPY's text format. */
export const NULL = '\\N'

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Few texts have any of these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: texts cannot hold it
const SPECIAL = /[\\\t\n\r\u0000]/

/** PostgreSQL's COPY text format, in pieces of about a thousand rows. */
export function* copyLines(rows: readonly CopyRow[]): Generator<string> {
  for (let start = 0; start < rows.length; start += 1000) {
    yield rows
      .slice(start, start + 1000)
      .map(copyLine)
      .join('')
  }
}

/** One row with its line feed. */
export const copyLine = (row: CopyRow): string => `${row.map(copyValue).join('\t')}\n`

/** One value, as it stands between two tabs. */
export function copyValue(value: CopyValue): string {
  if (value === null || value === undefined) return NULL
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (typeof value === 'string') return SPECIAL.test(value) ? escaped(value) : value
  return `{${value.join(',')}}`
}

function escaped(text: string): string {
  return text.replaceAll('\u0000', '').replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] as string)
}
