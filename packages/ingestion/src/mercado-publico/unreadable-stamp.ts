import { text } from './source-values.ts'

/** The source's empty dates: years up to 1900, and 9999. */
const EMPTY = /^(0\d{3}|1[0-8]\d\d|1900|9999)-/

/**
 * The text of a date field of a JSON answer, if it is no date.
 * @param read the result of reading the value
 * @returns undefined for a date, for a field without value and for the source's empty dates
 */
export function unreadableStamp(value: unknown, read: Date | null): string | undefined {
  if (read !== null || value == null) return undefined
  const written = typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : text(value)
  return written === null || EMPTY.test(written) ? undefined : written.slice(0, 40)
}
