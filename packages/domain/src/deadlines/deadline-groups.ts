import { addDays, calendarDaysBetween, chileDay } from '../time/chile-time.ts'
import { statusAt } from './deadline.ts'
import { type MarkedDeadline, type MarkedTender, nextStepOf, type OwnTask } from './own-deadline.ts'

/** The groups of Plazos in their order; `done`: nothing remains to be done before the closing. */
export const DEADLINE_GROUPS = ['today', 'tomorrow', 'this_week', 'next_week', 'later', 'undated', 'done'] as const
export type DeadlineGroup = (typeof DEADLINE_GROUPS)[number]

export interface GroupedTender<T> {
  tender: T
  /** the next own deadline that is not done, or the next task */
  next: MarkedDeadline | OwnTask | undefined
}

/**
 * Tenders by their next own deadline that is not done, in groups that are not empty. Those that receive no more offers
 * are left out; a suspended one has no known date.
 */
export function groupsOf<T extends MarkedTender & { tasks?: readonly OwnTask[] }>(
  tenders: readonly T[],
  now: Date,
): { group: DeadlineGroup; rows: GroupedTender<T>[] }[] {
  const rows = tenders.flatMap((tender) => {
    if (!isAhead(tender, now)) return []
    const next = nextStepOf({ ...tender, tasks: tender.tasks ?? [] }, now)
    return [{ tender, next, group: next ? groupOfDay(next.at, now) : groupWithoutNext(tender, now) }]
  })
  const time = ({ next, tender }: GroupedTender<T>) => (next?.at ?? tender.closes_at)?.getTime() ?? Number.MAX_VALUE
  rows.sort((one, two) => time(one) - time(two))
  return DEADLINE_GROUPS.flatMap((group) => {
    const own = rows.filter((row) => row.group === group).map(({ tender, next }) => ({ tender, next }))
    return own.length > 0 ? [{ group, rows: own }] : []
  })
}

/** Whether offers are received, or will be again. */
function isAhead(tender: MarkedTender, now: Date): boolean {
  const status = statusAt(tender, now)
  if (status === null) return !tender.closes_at || tender.closes_at > now
  return status === 'publicada' || status === 'suspendida'
}

function groupWithoutNext({ status, deadlines }: MarkedTender, now: Date): DeadlineGroup {
  return status === 'publicada' && deadlines.some(({ at, is_done }) => is_done && at > now) ? 'done' : 'undated'
}

/** The group of a date, by calendar days in Chile; weeks begin on Monday. What is overdue is for today. */
function groupOfDay(at: Date, now: Date): DeadlineGroup {
  const days = calendarDaysBetween(now, at)
  if (days <= 1) return days <= 0 ? 'today' : 'tomorrow'
  const sunday = daysToSunday(chileDay(now))
  if (days <= sunday) return 'this_week'
  return days <= sunday + 7 ? 'next_week' : 'later'
}

const daysToSunday = (day: string) => (7 - new Date(day).getUTCDay()) % 7

/** The calendar days from today on, and whether each is of a weekend. */
export function laneDays(now: Date, count: number): { day: string; isWeekend: boolean }[] {
  const today = chileDay(now)
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(today, place)
    return { day, isWeekend: [0, 6].includes(new Date(day).getUTCDay()) }
  })
}
