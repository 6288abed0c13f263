import { canonicalRut } from '@mirador/domain/account/rut'
import { instantOfLocal } from './local-time.ts'

/** Readers of single values as the source sends them: blank, `" "`, null and a missing key are all null. */

const INT_MAX = 2_147_483_647
/** Longer than any published one, wrong ones included; beyond it the text is no rut. */
const MAX_RUT = 15
const BLANKS = /\s+/g
const LINE_END = /\r\n?/g
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/** Signs that show nothing and change what is around them: controls but tab and line, and those that turn the direction of writing. */
const UNSEEN = /[[\p{Cc}\u202a-\u202e\u2066-\u2069]--[\n\t]]/gv
/** Without any of them, and of one line, as most are: an import looks at millions. */
const PLAIN = /^[ -~\u00a0-\u2029\u202f-\u2065\u206a-\uffff]*$/

/** A text as published, its ends trimmed and its line ends `\n`. */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const whole = value.toWellFormed()
  const clean = (PLAIN.test(whole) ? whole : whole.replace(LINE_END, '\n').replace(UNSEEN, '')).trim()
  return clean === '' ? null : clean
}

/** A text of one line: a name, an address, a place. */
export function name(value: unknown): string | null {
  return text(value)?.replace(BLANKS, ' ') ?? null
}

/** A number, also one sent as a string, with a decimal comma or in scientific notation. */
export function number(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  let digits = text(value)
  if (digits === null) return null
  if (digits.includes(',')) digits = digits.replaceAll('.', '').replace(',', '.')
  if (!NUMBER.test(digits)) return null
  const read = Number(digits)
  return Number.isFinite(read) ? read : null
}

/** A whole number of 32 bits. */
export function int(value: unknown): number | null {
  const read = number(value)
  return read !== null && Number.isInteger(read) && Math.abs(read) <= INT_MAX ? read : null
}

/** 1 is yes, 0 is no, anything else was not told. */
export function flag(value: unknown): boolean | null {
  const read = int(value)
  return read === 1 ? true : read === 0 ? false : null
}

/** A local time of Chile; null for the source's ways of saying none. */
export function instant(value: unknown): Date | null {
  return typeof value === 'string' ? instantOfLocal(value.trim()) : null
}

/** A published rut in its canonical form; never refused for its check digit. */
export function rut(value: unknown): string | null {
  const canonical = canonicalRut(text(value) ?? '')
  return canonical.length < 3 || canonical.length > MAX_RUT ? null : canonical
}

/** An object to read keys from, whatever came. */
export function part(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
