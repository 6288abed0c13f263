import { endOfChileanDay, startOfChileanDay } from '../time/chile-day.ts'
import { chileDay } from '../time/chile-time.ts'
import type { ClosingStatement, StoredOrigins } from './field-origins.ts'
import type { SourceKind } from './source-table.ts'
import { SOURCE } from './tender-source.ts'

export interface Closing {
  exact: ClosingStatement | null
  /** a statement of a source without hours that is newer than the exact one */
  day: ClosingStatement | null
}

/** The source without hours, which gives a day by its last second. */
const WITHOUT_HOURS: SourceKind = SOURCE.monthly

export function closingOf(
  {
    closes_at,
    source_at,
    origins,
  }: { closes_at?: Date | null | undefined; source_at: Date; origins?: StoredOrigins | null },
  main: SourceKind,
): Closing {
  if (origins?.closes) {
    const [at, value, dayAt, day] = origins.closes
    return {
      exact: at === null || value === null ? null : { at, value },
      day: dayAt === null || day === null ? null : { at: dayAt, value: day },
    }
  }
  if (closes_at == null) return { exact: null, day: null }
  const only = { at: source_at.getTime(), value: closes_at.getTime() }
  return main === WITHOUT_HOURS ? { exact: null, day: only } : { exact: only, day: null }
}

export function closingAfter({ exact, day }: Closing, kind: SourceKind, statement: ClosingStatement): Closing {
  const newer = (known: ClosingStatement | null) =>
    known === null || statement.at > known.at || (statement.at === known.at && statement.value > known.value)
      ? statement
      : known
  const nextExact = kind === WITHOUT_HOURS ? exact : newer(exact)
  const nextDay = kind === WITHOUT_HOURS ? newer(day) : day
  return { exact: nextExact, day: nextExact && nextDay && nextDay.at <= nextExact.at ? null : nextDay }
}

export function shownClosing({ exact, day }: Closing): number | undefined {
  if (!exact || !day) return (exact ?? day)?.value
  return isWithinDay(exact.value, day.value) ? exact.value : day.value
}

/**
 * Whether a time lies on the day in Chile that a source without hours states, as its last second or, formerly, its
 * first instant.
 */
export function isWithinDay(time: number, day: number): boolean {
  return chileDay(new Date(time)) === chileDay(new Date(day))
}

/** Whether a deadline without hour that was read as the first instant of its day is now read as the end of that day. */
export function isSameDayReadLater(old: unknown, value: unknown): boolean {
  if (!(old instanceof Date && value instanceof Date)) return false
  const day = chileDay(value)
  return isSameTime(old, startOfChileanDay(day)) && isSameTime(value, endOfChileanDay(day))
}

const isSameTime = (a: Date, b: Date | undefined) => a.getTime() === b?.getTime()
