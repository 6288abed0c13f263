import { publishedRut } from '@mirador/domain/account/published-rut'
import { endOfWritten, startOfWritten, writtenTime } from './written-time.ts'

/** Readers of single values of the source: blank, `" "`, null and a missing key are all null. */

const INT_MAX = 2_147_483_647
const BLANKS = /\s+/g
const LINE_END = /\r\n?/g

/** The sign before the decimals of a number in a kind of file. */
export type DecimalSign = 'point' | 'comma'
const SIGNS: Readonly<Record<DecimalSign, string>> = { point: '.', comma: ',' }
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/
/** `1.234.567`, `1.234.567,5`, and the same with the signs exchanged */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/
/** One sign before three digits: of thousands, or of decimals. */
const ONE_GROUP = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/

/** Invisible characters: control characters except tab and line feed, and marks that change the direction of text. */
const UNSEEN = /[[\p{Cc}\u202a-\u202e\u2066-\u2069]--[\n\t]]/gv
/**
 * A single line without invisible characters. It is the common case, tested first, since an import checks millions of
 * values.
 */
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

/**
 * A number, also as a text, with dots or commas of thousands or in scientific notation.
 * @param decimal the decimal sign of the source; it decides the meaning of `45.000`. No source writes zeros at the end
 * of decimals, and where decimals have a point, people also write points of thousands: ambiguous numbers are null.
 */
export function number(value: unknown, decimal: DecimalSign = 'point'): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const digits = text(value)
  if (digits === null) return null
  const [, sign] = ONE_GROUP.exec(digits) ?? []
  if (sign !== undefined && decimal === 'point') return null
  if (sign === ',' && digits.endsWith('0')) return null
  if (GROUPED.test(digits) && sign !== SIGNS[decimal]) return numberOf(withoutGroups(digits))
  return NUMBER.test(digits) ? numberOf(digits.replace(',', '.')) : null
}

/**
 * The digits without signs of thousands. The last sign is the decimal one, unless it occurs several times or no other
 * sign occurs.
 */
function withoutGroups(digits: string): string {
  const last = digits[Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))] as string
  const other = last === '.' ? ',' : '.'
  const whole = digits.replaceAll(other, '')
  return digits.includes(other) ? whole.replace(last, '.') : whole.replaceAll(last, '')
}

function numberOf(digits: string): number | null {
  const read = Number(digits)
  return Number.isFinite(read) ? read : null
}

/** Whether a number is in scientific notation, in which the monthly file has lost digits. */
export function isRounded(value: unknown): boolean {
  return typeof value === 'string' && /\de[+-]?\d/i.test(value)
}

/** A 32-bit integer. */
export function int(value: unknown, decimal: DecimalSign = 'point'): number | null {
  const read = number(value, decimal)
  return read !== null && Number.isInteger(read) && Math.abs(read) <= INT_MAX ? read : null
}

/** 1 is true, 0 is false, any other value is null. */
export function flag(value: unknown): boolean | null {
  const read = int(value)
  return read === 1 ? true : read === 0 ? false : null
}

/** A time of Chile in any usual spelling; null for the source's empty dates, and for a value that is no date. */
export function instant(value: unknown): Date | null {
  return startOfWritten(writtenTime(value))
}

/** The instant of a deadline: one without an hour is the end of its day. */
export function deadline(value: unknown): Date | null {
  return endOfWritten(writtenTime(value))
}

/** Whether a value is an unreadable date. */
export function isUnreadableTime(value: unknown): boolean {
  return writtenTime(value).kind === 'unreadable'
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
