import type { CalendarEvent } from '../files/calendar-file.ts'
import { statusOfCode } from '../tender/tender-status.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { isDone, type OwnDeadline } from './own-deadline.ts'
import {
  CALENDAR_SLUGS,
  COURSE,
  type CourseField,
  courseOf,
  ESTIMATES,
  type MilestoneKind,
  type TimelineDates,
} from './timeline.ts'

/** Dates longer ago are left out of calendars that programs subscribe to. */
export const CALENDAR_PAST_DAYS = 60

/** How often a date of a tender was moved, removed or restored (packages/database/src/tenders/date-moves.ts). */
export interface DateMove {
  kind: CourseField
  moves: number
  /** its value before the last move; of a removed date, its last value */
  was_at: Date | null
  moved_at: Date
}

/** A date of a tender as a calendar event without texts. */
export interface CalendarDate extends Required<Pick<CalendarEvent, 'uid' | 'at' | 'sequence' | 'status'>> {
  kind: MilestoneKind
  /** its value before it was moved */
  was_at: Date | null
  moved_at: Date | null
}

interface DatedTender extends TimelineDates {
  bid_idn: string
  /** status code of the source */
  status: number
}

/** The uid of a date of a tender, the same in every calendar. Its domain is a constant because the web address may change. */
export function calendarUid(bid_idn: string, kind: CourseField): string {
  return `${bid_idn}-${CALENDAR_SLUGS[kind]}@mirador`
}

/**
 * The dates of a tender between two instants as calendar events, earliest first; removed dates are cancelled events. When
 * both openings are at the same time they are one event, that of the technical opening. A done deadline is no event: a
 * program that reads the calendar drops it.
 */
export function calendarDates(
  tender: DatedTender,
  moves: readonly DateMove[],
  { from, until, now, done = [] }: { from: Date; until: Date; now: Date; done?: readonly OwnDeadline[] },
): CalendarDate[] {
  const status = statusOfCode(tender.status)
  const moveOf = new Map(moves.map((move) => [move.kind, move]))
  const known = courseOf(tender).map(({ kind, at }): CalendarDate => {
    const field = kind === 'opening_at' ? 'technical_opening_at' : kind
    const move = moveOf.get(field)
    const isVoid = status === 'revocada' || (status === 'desierta' && ESTIMATES.has(kind))
    const isDoubtful = ESTIMATES.has(kind) || (status === 'suspendida' && at > now)
    return {
      uid: calendarUid(tender.bid_idn, field),
      kind,
      at,
      sequence: move?.moves ?? 0,
      status: isVoid ? 'CANCELLED' : isDoubtful ? 'TENTATIVE' : 'CONFIRMED',
      was_at: move?.was_at && minuteOf(move.was_at) !== minuteOf(at) ? move.was_at : null,
      moved_at: move?.moved_at ?? null,
    }
  })
  const gone = COURSE.flatMap((kind): CalendarDate[] => {
    const move = moveOf.get(kind)
    // the award replaces its estimate
    if (!move?.was_at || tender[kind] || (kind === 'estimated_award_at' && tender.awarded_at)) return []
    const { moves: sequence, was_at: at, moved_at } = move
    return [{ uid: calendarUid(tender.bid_idn, kind), kind, at, sequence, status: 'CANCELLED', was_at: null, moved_at }]
  })
  return [...known, ...gone]
    .filter(({ kind, at }) => at >= from && at <= until && !isDone({ kind, at }, done))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

const minuteOf = (instant: Date) => Math.floor(instant.getTime() / MINUTE_MS)
