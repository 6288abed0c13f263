import type { TenderStatus } from '../tender/tender-status.ts'
import { calendarDaysBetween } from '../time/chile-time.ts'
import { type DeadlineDates, deadlineOf, statusAt } from './deadline.ts'
import { courseOf, type MilestoneKind, type TimelineDates } from './timeline.ts'

export const BOARD_COLUMNS = ['today', 'three', 'seven', 'later', 'undated', 'closed'] as const
export type BoardColumn = (typeof BOARD_COLUMNS)[number]

/** Tenders that closed more than this many days ago are not on the board. */
export const CLOSED_SHOWN_DAYS = 30

/** The column of a tender, by calendar days in Chile. */
export function columnOf(tender: DeadlineDates, now: Date): BoardColumn {
  const deadline = deadlineOf({ ...tender, status: statusAt(tender, now) }, now)
  if (deadline.kind === 'open') return columnOfDays(deadline.days)
  // a suspended tender has no known date of resumption
  if (deadline.kind === 'undated' || deadline.kind === 'suspended') return 'undated'
  if (deadline.kind === 'unknown') {
    if (!deadline.closes_at) return 'undated'
    if (deadline.closes_at > now) return columnOfDays(calendarDaysBetween(now, deadline.closes_at))
  }
  return 'closed'
}

function columnOfDays(days: number): BoardColumn {
  if (days <= 0) return 'today'
  if (days <= 3) return 'three'
  return days <= 7 ? 'seven' : 'later'
}

/** Tenders by column, by ascending closing time; in the column of closed ones, descending. */
export function boardOf<T extends DeadlineDates>(tenders: readonly T[], now: Date): Record<BoardColumn, T[]> {
  const board: Record<BoardColumn, T[]> = { today: [], three: [], seven: [], later: [], undated: [], closed: [] }
  for (const tender of tenders) board[columnOf(tender, now)].push(tender)
  const time = ({ closes_at }: T) => closes_at?.getTime() ?? Number.POSITIVE_INFINITY
  for (const column of BOARD_COLUMNS) {
    const sign = column === 'closed' ? -1 : 1
    board[column].sort((a, b) => (time(a) === time(b) ? 0 : sign * (time(a) - time(b))))
  }
  return board
}

/** The milestones of a tender between now and its closing; none once it receives no more offers. */
export function upcomingOf(
  tender: TimelineDates & { status: TenderStatus | null },
  now: Date,
): { kind: MilestoneKind; at: Date }[] {
  const { closes_at } = tender
  if (tender.status !== 'publicada') return []
  return courseOf(tender).filter(({ kind, at }) => kind !== 'closes_at' && at > now && (!closes_at || at < closes_at))
}
