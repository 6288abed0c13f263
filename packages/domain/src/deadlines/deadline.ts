import type { TenderStatus } from '../tender/tender-status.ts'
import { calendarDaysBetween } from '../time/chile-time.ts'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'

/** A Compra Ágil is open for about two days: below this limit its time is shown in hours. */
const SHOWN_IN_HOURS_MS = 48 * HOUR_MS

/** Whether a date is less than 24 hours ahead: only then its time is shown in the colour of deadlines. */
export function isUrgent(at: Date, now: Date): boolean {
  const remainingMs = at.getTime() - now.getTime()
  return remainingMs >= 0 && remainingMs < DAY_MS
}

/** Whether a step is an open task whose date has passed. */
export const isOverdue = ({ kind, at }: { kind: string; at: Date }, now: Date): boolean => kind === 'task' && at <= now

/** Whether the time of a step is shown in the colour of deadlines: less than 24 hours, or an overdue task. */
export const isPressing = (step: { kind: string; at: Date }, now: Date): boolean =>
  isUrgent(step.at, now) || isOverdue(step, now)

export interface DeadlineDates {
  /** null for a status code that is not known */
  status: TenderStatus | null
  published_at: Date | null
  closes_at: Date | null
  isAgile?: boolean
}

/** The time left until a tender closes, or why there is none. */
export type Deadline =
  | {
      kind: 'open'
      closes_at: Date
      days: number
      isUrgent: boolean
      used: number | undefined
      /** the time left is shown in hours */
      inHours?: boolean
    }
  /** no longer receives offers; `closes_at` may be in the future when the source closed it early */
  | { kind: 'closed' | 'revoked' | 'suspended' | 'unknown'; closes_at: Date | null }
  | { kind: 'undated' }

export function deadlineOf({ status, published_at, closes_at, isAgile = false }: DeadlineDates, now: Date): Deadline {
  if (status === 'suspendida') return { kind: 'suspended', closes_at }
  if (status === 'revocada') return { kind: 'revoked', closes_at }
  if (status === null) return { kind: 'unknown', closes_at }
  if (status !== 'publicada') return { kind: 'closed', closes_at }
  if (!closes_at) return { kind: 'undated' }
  if (closes_at <= now) return { kind: 'closed', closes_at }
  const days = calendarDaysBetween(now, closes_at)
  const used = usedShare(published_at, closes_at, now)
  const open = { kind: 'open', closes_at, days, isUrgent: isUrgent(closes_at, now), used } as const
  if (!isAgile) return open
  return { ...open, inHours: closes_at.getTime() - now.getTime() < SHOWN_IN_HOURS_MS }
}

/** The share of the time between two instants that has passed, 0 to 1; undefined without `from`. */
export function usedShare(from: Date | null, to: Date, now: Date): number | undefined {
  if (!from || from >= to) return undefined
  return Math.min(1, Math.max(0, (now.getTime() - from.getTime()) / (to.getTime() - from.getTime())))
}

/** The status at an instant: a published tender is closed from its closing time on, without a new reading. */
export function statusAt(tender: Pick<DeadlineDates, 'status' | 'closes_at'>, now: Date): TenderStatus | null {
  return tender.status === 'publicada' && tender.closes_at && tender.closes_at <= now ? 'cerrada' : tender.status
}
