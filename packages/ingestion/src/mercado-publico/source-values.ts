import { publishedRut } from '@mirador/domain/account/rut'
import { instantOfLocal } from './local-time.ts'

/** Readers of single values as the source sends them: blank, `" "`, null and a missing key are all null. */

const INT_MAX = 2_147_483_647
const BLANKS = /\s+/g
const LINE_END = /\r\n?/g
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/** Invisible characters: control characters except tab and line feed, and marks that change the direction of text. */
const UNSEEN = /[[\p{Cc}\u202a-\u202e\u2066-\u2069]--[\n\t]]/gv
/** A single line without invisible characters, the common case: an import checks millions of values. */
const PLAIN = /^[ -~\u00a0-\u2029\u202f-\u2065\u206a-\uffff]*$/

/** A text as published, its ends trimmed and its line ends `\n`. */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const wellFormed = value.toWellFormed()
  const clean = (PLAIN.test(wellFormed) ? wellFormed : wellFormed.replace(LINE_END, '\n').replace(UNSEEN, '')).trim()
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

/** Whether a number is in scientific notation, in which the monthly file has lost digits. */
export function isRounded(value: unknown): boolean {
  return typeof value === 'string' && /\de[+-]?\d/i.test(value)
}

/** A 32-bit integer. */
export function int(value: unknown): number | null {
  const read = number(value)
  return read !== null && Number.isInteger(read) && Math.abs(read) <= INT_MAX ? read : null
}

/** 1 is true, 0 is false, any other value is null. */
export function flag(value: unknown): boolean | null {
  const read = int(value)
  return read === 1 ? true : read === 0 ? false : null
}

/** A local time of Chile; null for the source's empty dates. */
export function instant(value: unknown): Date | null {
  return typeof value === 'string' ? instantOfLocal(value.trim()) : null
}

/** A published rut in canonical form; a wrong check digit is accepted, an id of another country is null. */
export function rut(value: unknown): string | null {
  return publishedRut(text(value) ?? '')
}

/** The value as an object; an empty one for any other value. */
export function part(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
