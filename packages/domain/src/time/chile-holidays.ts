import { addDays } from './chile-time.ts'

/**
 * The national holidays of Chile in a year, as `YYYY-MM-DD`. Regional ones (Arica, Chillán) are left out. So are election days
 * (law 18.700, article 180): the law sets them on a Sunday, which is no working day anyway.
 */
export function chileanHolidays(year: number): ReadonlySet<string> {
  const known = cache.get(year)
  if (known) return known
  const on = (monthDay: string) => `${year}-${monthDay}`
  const easter = easterSunday(year)
  const days = [
    ...FIXED.map(on),
    // Good Friday and Holy Saturday: law 2.977
    addDays(easter, -2),
    addDays(easter, -1),
    on(solstice(year)),
    toMonday(on('06-29')),
    toMonday(on('10-12')),
    reformationDay(year),
    ...bridges(year),
  ]
  const holidays = new Set(days)
  cache.set(year, holidays)
  return holidays
}

const cache = new Map<number, ReadonlySet<string>>()

/** Law 2.977 and the Labour Code; 16 July: law 20.148. */
const FIXED = ['01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25'] as const

/** 0 is Sunday, 6 is Saturday. */
const weekday = (day: string) => new Date(day).getUTCDay()

/** Law 19.668: a holiday from Tuesday to Thursday moves to the Monday before, one on Friday to the Monday after. */
function toMonday(day: string): string {
  const number = weekday(day)
  if (number >= 2 && number <= 4) return addDays(day, 1 - number)
  return number === 5 ? addDays(day, 3) : day
}

/** Law 20.299: 31 October moves from Tuesday to the Friday before, from Wednesday to the Friday after. */
function reformationDay(year: number): string {
  const day = `${year}-10-31`
  if (weekday(day) === 2) return addDays(day, -4)
  return weekday(day) === 3 ? addDays(day, 2) : day
}

/**
 * Law 21.357: the day of the June solstice, in Chilean time. The solstice comes about six hours later each year
 * and falls back in leap years; this rule holds until the middle of the century.
 */
function solstice(year: number): string {
  return year % 4 < 2 ? '06-20' : '06-21'
}

/** Single days between a holiday and a weekend. */
function bridges(year: number): string[] {
  const days: string[] = []
  // law 20.983: Monday 2 January, Friday 17 September; law 20.215: Monday 17 and Friday 20 September
  if (weekday(`${year}-01-02`) === 1) days.push(`${year}-01-02`)
  if ([1, 5].includes(weekday(`${year}-09-17`))) days.push(`${year}-09-17`)
  if (weekday(`${year}-09-20`) === 5) days.push(`${year}-09-20`)
  return days
}

/** Western Easter by the anonymous Gregorian method. */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10)
}
