import { isUtf8 } from 'node:buffer'
import { endOfChileanDay } from '@mirador/domain/time/chile-day'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { instantOfLocal, offsetOfChile } from '@mirador/domain/time/local-time'
import fc from 'fast-check'
import type { TenderLine } from './tender-line.ts'

/** A written cell, and its expected value. */
export interface WrittenCell {
  text: string | number
  /** null for no value */
  value: unknown
  /** whether the cell cannot be read, so that its row is refused or the cell is reported */
  isUnreadable?: boolean
}

/** A column of a kind of file, and the expected values of its cells. */
export interface TestColumn {
  header: string
  cells: fc.Arbitrary<WrittenCell>
  /** reads the value from the row's only tender or document */
  readOf?: (line: TenderLine) => unknown
  /** whether an unreadable cell refuses its row */
  decides?: boolean
}

/** How a file is written. */
export interface Writing {
  isMonthFirst: boolean
  /** whether quotes inside quoted texts are not doubled */
  isPlain: boolean
}

const cell = (text: string | number, value: unknown): WrittenCell => ({ text, value })
export const unreadable = (text: string): WrittenCell => ({ text, value: null, isUnreadable: true })
const blank = fc.constantFrom('', ' ', '1900-01-01').map((text) => cell(text, null))

/** A clock time in Chile, to the minute. */
interface Wall {
  y: string
  m: string
  d: string
  h: string
  i: string
}

const two = (number: number) => String(number).padStart(2, '0')
const wall = fc
  .record({ day: fc.integer({ min: 0, max: 1500 }), minute: fc.integer({ min: 0, max: 1439 }) })
  .map(({ day, minute }): Wall => {
    const [y = '', m = '', d = ''] = new Date(Date.UTC(2024, 0, 1) + day * DAY_MS).toISOString().slice(0, 10).split('-')
    return { y, m, d, h: two(Math.floor(minute / 60)), i: two(minute % 60) }
  })

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const wordOf = ({ m }: Wall) => MONTHS[Number(m) - 1] as string
const isoOf = ({ y, m, d, h, i }: Wall) => `${y}-${m}-${d}T${h}:${i}:00`
const instantOf = (at: Wall) => instantOfLocal(isoOf(at)) as Date
const hour12 = ({ h }: Wall) => String(Number(h) % 12 || 12)
const isMorning = ({ h }: Wall) => Number(h) < 12

function offsetText(at: Wall): string {
  const hours = -offsetOfChile(instantOf(at).getTime()) / HOUR_MS
  // an hour that does not occur has no offset of its own
  return new Date(`${isoOf(at)}-${two(hours)}:00`).getTime() === instantOf(at).getTime() ? `-${two(hours)}:00` : ''
}

/** Spellings with an hour; `a` is the first of the two numbers of day and month, `b` the second. */
const SPELLINGS: readonly ((at: Wall, a: string, b: string) => string)[] = [
  isoOf,
  ({ y, m, d, h, i }) => `${y}-${m}-${d} ${h}:${i}`,
  (at) => `${isoOf(at)}.0000000`,
  (at) => `${isoOf(at)}Z`,
  (at) => `${isoOf(at)}${offsetText(at)}`,
  ({ y, h, i }, a, b) => `${a}/${b}/${y} ${h}:${i}`,
  ({ y, h, i }, a, b) => `${Number(a)}/${Number(b)}/${y} ${Number(h)}:${i}`,
  ({ y, h, i }, a, b) => ` ${a}-${b}-${y}  ${h}:${i}:00 `,
  ({ y, h, i }, a, b) => `${a}.${b}.${y} ${h}:${i}`,
  ({ y, h, i }, a, b) => `${a}-${b}-${y.slice(2)} ${h}:${i}`,
  (at, a, b) => `${a}/${b}/${at.y} ${hour12(at)}:${at.i} ${isMorning(at) ? 'AM' : 'PM'}`,
  (at, a, b) => `${a}-${b}-${at.y} ${hour12(at)}:${at.i} ${isMorning(at) ? 'a.' : 'p.'}\u00a0m.`,
  (at) => `${at.d}-${wordOf(at).slice(0, 3)}-${at.y.slice(2)} ${at.h}:${at.i}`,
  (at) => `${Number(at.d)} de ${wordOf(at)} de ${at.y}, ${at.h}:${at.i} hrs`,
  // a whole number is a day
  (at) => (at.h === '00' && at.i === '00' ? isoOf(at) : serialOf(at).toFixed(9).replace('.', ',')),
]
const DAY_SPELLINGS: readonly ((at: Wall, a: string, b: string) => string)[] = [
  ({ y, m, d }) => `${y}-${m}-${d}`,
  ({ y }, a, b) => `${a}/${b}/${y}`,
  ({ y }, a, b) => `${a}-${b}-${y}`,
  (at) => `${at.d}-${wordOf(at).slice(0, 3)}-${at.y}`,
  (at) => serialOf({ ...at, h: '00', i: '00' }).toFixed(0),
]

/** The serial number of a workbook. */
export const serialOf = (at: Wall) => (Date.parse(`${isoOf(at)}Z`) - Date.UTC(1899, 11, 30)) / DAY_MS

const NO_DATES = [
  ...['31/11/2026 15:00', '2026-02-30', '15/13/2026 10:00', '2026-12-15T25:00:00', '15-12-2026 15:75', '99999'],
  ...['mañana', 'diciembre 2026', '15/12', '13:00 PM', '2026-12-15 13:00 p. m.', '15122026', '#VALUE!', '########'],
]

/** The result of reading a date: its instant, the instant of a deadline, or its day. */
export type DateKind = 'instant' | 'deadline' | 'day'

/** Cells of dates. @param isMonthFirst whether the file writes the month before the day */
export function dates(kind: DateKind, isMonthFirst: boolean): fc.Arbitrary<WrittenCell> {
  const written = (at: Wall, spell: (at: Wall, a: string, b: string) => string) =>
    isMonthFirst ? spell(at, at.m, at.d) : spell(at, at.d, at.m)
  const dayOf = ({ y, m, d }: Wall) => `${y}-${m}-${d}`
  const timed = fc
    .tuple(wall, fc.constantFrom(...SPELLINGS))
    .map(([at, spell]) => cell(written(at, spell), kind === 'day' ? dayOf(at) : instantOf(at)))
  const days = fc.tuple(wall, fc.constantFrom(...DAY_SPELLINGS)).map(([at, spell]) => {
    const day = dayOf(at)
    const instant = kind === 'deadline' ? endOfChileanDay(day) : instantOfLocal(day)
    return cell(written(at, spell), kind === 'day' ? day : instant)
  })
  return fc.oneof(
    { arbitrary: timed, weight: 12 },
    { arbitrary: days, weight: 4 },
    { arbitrary: blank, weight: 1 },
    { arbitrary: fc.constantFrom(...NO_DATES).map(unreadable), weight: 1 },
  )
}

/** Cells of a workbook that hold serial numbers. */
export const serials = (kind: DateKind) =>
  wall.map((at) =>
    at.h === '00' && at.i === '00'
      ? cell(serialOf(at), kind === 'deadline' ? endOfChileanDay(isoOf(at).slice(0, 10)) : instantOf(at))
      : cell(serialOf(at), instantOf(at)),
  )

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.')
const NO_NUMBERS = ['según bases', '12 meses', '1.2.3', '1.00.000', '12,5,5', '--', '0x10', '1e999', '45,000', '1,230']

/** Cells of numbers in files that write decimals with a point, or with a comma. */
export function numbers(decimal: 'point' | 'comma'): fc.Arbitrary<WrittenCell> {
  const whole = fc.integer({ min: 0, max: 3_000_000_000 })
  const small = fc.integer({ min: 1, max: 999 })
  const decimals = fc.constantFrom('5', '25', '1234', '000001')
  const sign = decimal === 'point' ? '.' : ','
  return fc.oneof(
    { arbitrary: whole.map((n) => cell(String(n), n)), weight: 6 },
    {
      arbitrary: fc.tuple(whole, decimals).map(([n, d]) => cell(`${n}${sign}${d}`, Number(`${n}.${d}`))),
      weight: 3,
    },
    { arbitrary: fc.tuple(whole, decimals).map(([n, d]) => cell(`${n},${d}`, Number(`${n}.${d}`))), weight: 1 },
    { arbitrary: whole.filter((n) => n >= 1_000_000).map((n) => cell(grouped(String(n)), n)), weight: 3 },
    {
      arbitrary: fc
        .tuple(whole, decimals)
        .filter(([n]) => n >= 1000)
        .map(([n, d]) => cell(`${grouped(String(n))},${d}`, Number(`${n}.${d}`))),
      weight: 2,
    },
    // one dot of thousands: unambiguous where decimals have a comma, otherwise not
    {
      arbitrary: small.map((n) => (decimal === 'comma' ? cell(`${n}.000`, n * 1000) : unreadable(`${n}.000`))),
      weight: 2,
    },
    {
      arbitrary: small.map((n) => (decimal === 'comma' ? cell(`${n},125`, n + 0.125) : unreadable(`${n},125`))),
      weight: 1,
    },
    { arbitrary: small.map((n) => cell(`0${sign}${String(n).padStart(3, '0')}`, n / 1000)), weight: 1 },
    { arbitrary: fc.constant(cell('1,4e+07', 14_000_000)), weight: 1 },
    { arbitrary: fc.constantFrom('', ' ', 'NA').map((text) => cell(text, null)), weight: 1 },
    { arbitrary: fc.constantFrom(...NO_NUMBERS).map(unreadable), weight: 1 },
  )
}

const LETTERS = ['a', 'b', 'z', 'á', 'é', 'ñ', 'ó', '1', '9', '.', ':', '-', '°', '€', '–', '“', '𝛼', '½']
const SIGNS = [' ', ' ', '"', '""', ';', ',', '\n', '\r\n', '\r', '\t', '";"', '","', '=', "'", '&', '<']
const UNSEEN = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u202e']

/** The expected form of a text. */
export const cleanText = (text: string) =>
  [...text.replace(/\r\n?/g, '\n')]
    .filter((sign) => !UNSEEN.includes(sign))
    .join('')
    .trim() || null
/** The expected form of a name: one line. */
export const cleanName = (text: string) => cleanText(text)?.replace(/\s+/g, ' ') ?? null

/** Cells of texts with quotes, delimiters, line ends and control characters. */
export function texts(clean: (text: string) => string | null): fc.Arbitrary<WrittenCell> {
  const sign = fc.oneof(
    { arbitrary: fc.constantFrom(...LETTERS), weight: 6 },
    { arbitrary: fc.constantFrom(...SIGNS), weight: 4 },
    { arbitrary: fc.constantFrom(...UNSEEN), weight: 1 },
  )
  return fc.array(sign, { maxLength: 14 }).map((signs) => cell(signs.join(''), clean(signs.join(''))))
}

/** Texts for files that do not double inner quotes, in which no quote stands before a delimiter. */
export function plainTexts(clean: (text: string) => string | null): fc.Arbitrary<WrittenCell> {
  const word = fc.constantFrom('calle', 'O"Higgins', '"guantes"', 'según', '4"', 'y;z', 'ñandú', '"a" b')
  return fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => cell(words.join(' '), clean(words.join(' '))))
}

const WINDOWS: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '“': 0x93 }

/** The bytes of a text in Windows-1252, or in UTF-8 where it has no such bytes or they would be read as UTF-8. */
export function encoded(text: string, isWindows: boolean): Buffer {
  const codes = [...text].map((sign) => WINDOWS[sign] ?? sign.codePointAt(0) ?? 0)
  const bytes = Buffer.from(codes.map((code) => code & 0xff))
  const isPossible = codes.every(
    (code) => code < 0x80 || (code > 0x9f && code < 0x100) || Object.values(WINDOWS).includes(code),
  )
  return isWindows && isPossible && !(isUtf8(bytes) && bytes.some((byte) => byte > 0x7f)) ? bytes : Buffer.from(text)
}
