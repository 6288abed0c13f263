import type { UtmValue } from '@mirador/domain/tender/utm'
import { chileDay } from '@mirador/domain/time/chile-time'
import { UTM_COMMAND } from './command-texts.ts'

/**
 * Minimum value: since 2003, the year of the first tender, a UTM has been worth 29,000 pesos or more, and lower values
 * are typing errors.
 */
const MIN_PESOS = 10_000
const MAX_PESOS = 1_000_000
const FIRST_MONTH = '2003-01'
/** Maximum number of lines with errors in the list; further ones are only counted. */
const MAX_SHOWN = 20

/** Invalid values, with a Spanish message for the operator. */
export class BadUtm extends Error {}

/**
 * A value as the operator types it: `2026-11`, and `69542`, `69.542` or `$69.542`.
 * @throws BadUtm
 */
export function readUtmValue(month: string, pesos: string, now: Date): UtmValue {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new BadUtm(UTM_COMMAND.month(month))
  if (month < FIRST_MONTH || month > nextMonth(now)) throw new BadUtm(UTM_COMMAND.monthOutside(month, FIRST_MONTH))
  const digits = pesos.replace(/^\$\s*/, '')
  const value = /^(\d+|\d{1,3}(\.\d{3})+)$/.test(digits) ? Number(digits.replaceAll('.', '')) : Number.NaN
  if (!(value >= MIN_PESOS && value <= MAX_PESOS)) throw new BadUtm(UTM_COMMAND.pesos(pesos, MIN_PESOS, MAX_PESOS))
  return { month, pesos: value }
}

/**
 * The values of a CSV file: a month and its pesos in each line, separated by a semicolon, a comma or a tab. The first
 * line may be a heading. A line with an error refuses the whole file.
 * @throws BadUtm
 */
export function readUtmFile(name: string, text: string, now: Date): UtmValue[] {
  const values = new Map<string, UtmValue>()
  const errors: string[] = []
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((line, index) => {
      if (line.trim() === '' || (index === 0 && !/\d/.test(line))) return
      try {
        const value = readLine(line, now)
        if ((values.get(value.month) ?? value).pesos !== value.pesos) throw new BadUtm(UTM_COMMAND.twice(value.month))
        values.set(value.month, value)
      } catch (error) {
        if (!(error instanceof BadUtm)) throw error
        errors.push(`${name}:${index + 1}  ${error.message}`)
      }
    })
  if (errors.length > 0) throw new BadUtm(UTM_COMMAND.refused(errors.slice(0, MAX_SHOWN), errors.length - MAX_SHOWN))
  if (values.size === 0) throw new BadUtm(UTM_COMMAND.empty(name))
  return [...values.values()]
}

function readLine(line: string, now: Date): UtmValue {
  const [month = '', pesos = '', ...more] = line.split(/[;,\t]/).map((field) => field.trim().replace(/^"(.*)"$/, '$1'))
  if (more.some((field) => field !== '')) throw new BadUtm(UTM_COMMAND.line)
  return readUtmValue(month, pesos, now)
}

/** The last allowed month: the tax office publishes a value some weeks ahead. */
function nextMonth(now: Date): string {
  const [year = 0, month = 0] = chileDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
