import { laneDays } from '@mirador/domain/deadlines/deadline-groups'
import { type MarkedDeadline, nextStepOf, type OwnTask } from '@mirador/domain/deadlines/own-deadline'
import { calendarDaysBetween } from '@mirador/domain/time/chile-time'
import type { DatedTender } from './dated-tenders.ts'

/** The days of the lane of the widest pages; others cut it (deadlines.css). */
export const LANE_DAYS = 35

export interface LaneMark {
  step: MarkedDeadline | OwnTask
  /** days from today */
  day: number
  state: 'done' | 'next' | 'rest'
}

/**
 * The marks of a row, one for each day: on a day with several the next step, or the last one. What was done on a past day
 * and overdue tasks stand today; what was missed is not drawn.
 */
export function marksOf(dated: DatedTender, now: Date): LaneMark[] {
  const next = nextStepOf(dated, now)
  const byDay = new Map<number, LaneMark>()
  const steps = [...dated.deadlines, ...dated.tasks].sort((one, two) => one.at.getTime() - two.at.getTime())
  for (const step of steps) {
    const isDone = step.kind !== 'task' && step.is_done
    if (step.kind !== 'task' && !isDone && step.at <= now) continue
    const day = Math.max(0, calendarDaysBetween(now, step.at))
    const state = isDone ? 'done' : step === next ? 'next' : 'rest'
    const other = byDay.get(day)
    if (other?.state === 'next' || (other && state === 'done' && other.state !== 'done')) continue
    byDay.set(day, { step, day, state })
  }
  return [...byDay.values()].filter(({ day }) => day < LANE_DAYS)
}

/** The weekends of the lane as a background; `--days` is the number of its days. */
export function weekendsFrom(now: Date): string {
  const stops = laneDays(now, LANE_DAYS).map(({ isWeekend }, day) => {
    const color = isWeekend ? 'var(--color-sunken)' : 'transparent'
    return `${color} ${share(day)} ${share(day + 1)}`
  })
  return `linear-gradient(90deg, ${stops.join(', ')})`
}

const share = (day: number) => `calc(${day} * 100% / var(--days))`
