import { isDay } from '@mirador/domain/time/calendar-day'
import { chileDay } from '@mirador/domain/time/chile-time'

/** The day on which a file was made, by its name and the names of its folders. Days are `YYYY-MM-DD` in Chile. */
export type NamedDay =
  | { kind: 'day'; day: string }
  /** the month (`YYYY-MM`) of a file, which is complete on the last day of the month */
  | { kind: 'month'; day: string; month: string }
  | { kind: 'none' }
  /** two contradictory days */
  | { kind: 'conflict'; names: readonly [string, string] }

const MONTH_WORDS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
)
/** `abril`, `abr`, `sept`, `setiembre` */
const WORD = `(?<![a-z])(?:${MONTH_WORDS.map((word) => `${word.slice(0, 3)}(?:${word.slice(3)})?`).join('|')}|sept|set(?:iembre)?)(?![a-z])`
const YEAR = '(?<!\\d)(?<y>20\\d{2})'
const YEAR_LAST = '(?<y>20\\d{2})(?!\\d)'
/** A time right after the day, with its zone if that is UTC: `T112233Z`, `T11-22-33Z`. */
const UTC_TIME = '(?:t(?<h>[01]\\d|2[0-3])[-_:]?(?<i>[0-5]\\d)(?:[-_:]?[0-5]\\d)?z)?'
/** Between the parts of a date in words: `2 de abril de 2025`, `02-abr-2025`. */
const JOINT = '[-_. ]*(?:del?[-_. ]+)?'

const DAYS = new RegExp(
  [
    // 20250402101500
    `${YEAR}(?<m>\\d{2})(?<d>\\d{2})(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d)?(?!\\d)`,
    `${YEAR}(?<m>\\d{2})(?<d>\\d{2})(?!\\d)${UTC_TIME}`,
    `(?<!\\d)(?<d>\\d{2})(?<m>\\d{2})${YEAR_LAST}`,
    `${YEAR}(?<s>[-_. ])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})(?!\\d)${UTC_TIME}`,
    `(?<!\\d)(?<d>\\d{1,2})(?<s>[-_. ])(?<m>\\d{1,2})\\k<s>${YEAR_LAST}`,
    `(?<!\\d)(?<d>\\d{1,2})${JOINT}(?<m>${WORD})${JOINT}${YEAR_LAST}`,
    `${YEAR}[-_. ]*(?<m>${WORD})[-_. ]*(?<d>\\d{1,2})(?!\\d)`,
  ].join('|'),
  'g',
)

const MONTHS = new RegExp(
  [
    `${YEAR}(?:[-_. ](?<m>\\d{1,2})|(?<m>\\d{2}))(?!\\d)`,
    `(?<!\\d)(?:(?<m>\\d{1,2})[-_. ]|(?<m>\\d{2}))${YEAR_LAST}`,
    `(?<m>${WORD})${JOINT}${YEAR_LAST}`,
    `${YEAR}[-_. ]*(?<m>${WORD})`,
  ].join('|'),
  'g',
)

const ENDING = /(\.(jsonl?|csv|txt|xlsx|zip|gz))+$/

/**
 * The day in the names of a path. The name nearest to the data decides (part of a ZIP, file, folder, folder above): a
 * folder may be named after the day on which files were fetched. Folders by year, month and day are read together.
 * @param path of the file; the path of a part of a ZIP continues that of its archive, like a folder
 * @param isMonthly whether a month alone is a statement, as for files with the tenders of a month
 */
export function namedDay(path: string, isMonthly: boolean): NamedDay {
  const names = path.split(/[/\\]+/).map(folded)
  let month: string | undefined
  for (let index = names.length - 1; index >= 0; index--) {
    const days = daysIn(names, index)
    const [day, other] = days
    if (day !== undefined && other !== undefined) return { kind: 'conflict', names: [day, other] }
    if (day !== undefined) {
      // the day on which the file of a month was fetched
      return month === undefined || day >= month ? { kind: 'day', day } : { kind: 'conflict', names: [month, day] }
    }
    if (!isMonthly || month !== undefined) continue
    const [firstMonth, second] = monthsIn(names, index)
    if (firstMonth !== undefined && second !== undefined) return { kind: 'conflict', names: [firstMonth, second] }
    month = firstMonth
  }
  return month === undefined ? { kind: 'none' } : { kind: 'month', month, day: lastDayOf(month) }
}

/** In lower case, without accents and file endings. */
function folded(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(ENDING, '')
}

/** The distinct days in a name; for a name that is only a number, together with the folders above it. */
function daysIn(names: readonly string[], index: number): string[] {
  const name = names[index] as string
  const days = [...name.matchAll(DAYS)].map(({ groups }) => dayOf(groups ?? {})).filter((day) => day !== undefined)
  if (days.length > 0 || !/^\d{1,2}$/.test(name)) return [...new Set(days)]
  const [grandparent, parent] = [names[index - 2], names[index - 1]]
  return [`${parent}-${name}`, `${grandparent}-${parent}-${name}`].flatMap((joined) => {
    const [match] = joined.matchAll(DAYS)
    const day = match?.[0] === joined ? dayOf(match.groups ?? {}) : undefined
    return day === undefined ? [] : [day]
  })
}

/** The distinct months in a name; for a name that is only a number, together with the folder above it. */
function monthsIn(names: readonly string[], index: number): string[] {
  const name = names[index] as string
  const isNumber = /^\d{1,2}$/.test(name) && /^20\d{2}$/.test(names[index - 1] ?? '')
  const months = [...(isNumber ? `${names[index - 1]}-${name}` : name).matchAll(MONTHS)]
    .map(({ groups }) => monthOf(groups ?? {}))
    .filter((month) => month !== undefined)
  return [...new Set(months)]
}

type Groups = Readonly<Record<string, string | undefined>>

function dayOf(groups: Groups): string | undefined {
  const month = monthOf(groups)
  const day = `${month}-${groups.d?.padStart(2, '0')}`
  if (month === undefined || !isDay(day)) return undefined
  return groups.h === undefined ? day : chileDay(new Date(`${day}T${groups.h}:${groups.i}:00Z`))
}

function monthOf({ y, m = '' }: Groups): string | undefined {
  // 'setiembre' is the other spelling of 'septiembre'
  const word = MONTH_WORDS.findIndex((known) => known.startsWith(m.slice(0, 3).replace('set', 'sep')))
  const month = /^\d+$/.test(m) ? Number(m) : word + 1
  return month < 1 || month > 12 ? undefined : `${y}-${String(month).padStart(2, '0')}`
}

function lastDayOf(month: string): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, index, 0)).toISOString().slice(0, 10)
}
