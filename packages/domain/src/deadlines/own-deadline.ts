import { OWN_DEADLINES, type OwnDeadlineKind } from '../tender/tender-dates.ts'
import type { TenderStatus } from '../tender/tender-status.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { MilestoneKind, TimelineDates } from './timeline.ts'

export interface OwnDeadline {
  kind: OwnDeadlineKind
  at: Date
}

export interface MarkedDeadline extends OwnDeadline {
  /** the account has done it, or does not need it */
  is_done: boolean
}

/** An open task with a date, which stands beside the own deadlines of its tender. */
export interface OwnTask {
  kind: 'task'
  id: number
  text: string
  at: Date
}

export type OwnDeadlineDates = Pick<TimelineDates, OwnDeadlineKind> & { status: TenderStatus | null }

/** The published dates by which the supplier must do something, past ones too, the earliest first. */
export function ownDeadlines(tender: Pick<TimelineDates, OwnDeadlineKind>): OwnDeadline[] {
  const dates = OWN_DEADLINES.flatMap((kind) => {
    const at = tender[kind]
    return at ? [{ kind, at }] : []
  })
  return dates.sort((one, two) => one.at.getTime() - two.at.getTime())
}

/** The own deadlines, each with whether it is among the done ones. */
export function markedDeadlines(
  tender: Pick<TimelineDates, OwnDeadlineKind>,
  done: readonly OwnDeadline[],
): MarkedDeadline[] {
  return ownDeadlines(tender).map((deadline) => ({ ...deadline, is_done: isDone(deadline, done) }))
}

/** Whether a deadline is done: one that was moved to another minute is open again. */
export function isDone({ kind, at }: { kind: MilestoneKind; at: Date }, done: readonly OwnDeadline[]): boolean {
  return done.some((one) => one.kind === kind && minuteOf(one.at) === minuteOf(at))
}

const minuteOf = (instant: Date) => Math.floor(instant.getTime() / MINUTE_MS)

/**
 * The next date by which the supplier must do something that is not done: an own deadline, until the tender receives no
 * more offers, or an open task, which stays the next one when its date has passed.
 */
export function nextOwnDeadline(
  tender: OwnDeadlineDates,
  now: Date,
  done: readonly OwnDeadline[],
): OwnDeadline | undefined
export function nextOwnDeadline(
  tender: OwnDeadlineDates,
  now: Date,
  done: readonly OwnDeadline[],
  tasks: readonly OwnTask[],
): OwnDeadline | OwnTask | undefined
export function nextOwnDeadline(
  tender: OwnDeadlineDates,
  now: Date,
  done: readonly OwnDeadline[],
  tasks: readonly OwnTask[] = [],
): OwnDeadline | OwnTask | undefined {
  const next = nextStepOf({ ...tender, deadlines: markedDeadlines(tender, done), tasks }, now)
  if (!next || next.kind === 'task') return next
  return { kind: next.kind, at: next.at }
}

/** `nextOwnDeadline` of a tender whose own deadlines are marked already. Of equal dates that of the tender is named. */
export function nextStepOf<T extends OwnTask>(
  tender: MarkedTender & { tasks: readonly T[] },
  now: Date,
): MarkedDeadline | T | undefined {
  const next = nextOfMarked(tender, now)
  const task = tender.tasks.reduce<T | undefined>(
    (first, one) => (first && first.at <= one.at ? first : one),
    undefined,
  )
  return task && (!next || task.at < next.at) ? task : next
}

/** The next own deadline of the tender itself; undefined once it receives no more offers. */
export function nextOfMarked({ status, closes_at, deadlines }: MarkedTender, now: Date): MarkedDeadline | undefined {
  if (status !== 'publicada' || (closes_at && closes_at <= now)) return undefined
  return deadlines.find(({ at, is_done }) => at > now && !is_done)
}

export interface MarkedTender {
  /** null for a status code that is not known */
  status: TenderStatus | null
  closes_at: Date | null
  /** the earliest first */
  deadlines: readonly MarkedDeadline[]
}
