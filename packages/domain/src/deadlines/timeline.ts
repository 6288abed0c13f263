import type { TenderFields } from '../tender/tender.ts'
import type { TenderStatus } from '../tender/tender-status.ts'

/** The dates of a tender's process in their intended order. */
export const COURSE = [
  'published_at',
  'questions_open_at',
  'site_visit_at',
  'questions_close_at',
  'answers_at',
  'documents_due_at',
  'physical_support_at',
  'closes_at',
  'technical_opening_at',
  'economic_opening_at',
  'estimated_award_at',
  'awarded_at',
  'estimated_signature_at',
] as const satisfies readonly (keyof TenderFields)[]

export type CourseField = (typeof COURSE)[number]

/** `opening_at` is both openings when they are at the same time. */
export type MilestoneKind = CourseField | 'opening_at'

export interface Milestone {
  kind: MilestoneKind
  at: Date
  /** at most one is `next`; an estimate that has passed is `rest`, since it is not known to be done */
  state: 'done' | 'next' | 'rest'
}

export type TimelineDates = Readonly<Record<CourseField, Date | null>>

export const ESTIMATES: ReadonlySet<MilestoneKind> = new Set(['estimated_award_at', 'estimated_signature_at'])
/** Statuses in which no further date is expected. */
const STOPPED: ReadonlySet<TenderStatus> = new Set(['revocada', 'suspendida', 'desierta'])

/** The known dates of a tender, earliest first; unknown ones are left out. */
export function courseOf(dates: TimelineDates): { kind: MilestoneKind; at: Date }[] {
  const known: { kind: MilestoneKind; at: Date }[] = []
  const opensTogether =
    dates.technical_opening_at !== null && dates.technical_opening_at.getTime() === dates.economic_opening_at?.getTime()
  for (const kind of COURSE) {
    const at = dates[kind]
    if (!at) continue
    if (kind === 'economic_opening_at' && opensTogether) continue
    // the award replaces its estimate
    if (kind === 'estimated_award_at' && dates.awarded_at) continue
    known.push({ kind: kind === 'technical_opening_at' && opensTogether ? 'opening_at' : kind, at })
  }
  return known.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The known dates of a tender, earliest first, each with its state at `now`. */
export function timelineOf(dates: TimelineDates, status: TenderStatus | null, now: Date): Milestone[] {
  const known = courseOf(dates)
  const isStopped = status !== null && STOPPED.has(status)
  const next = isStopped ? undefined : known.find(({ at }) => at > now)
  return known.map((milestone) => ({ ...milestone, state: stateOf(milestone) }))

  function stateOf(milestone: { kind: MilestoneKind; at: Date }): Milestone['state'] {
    if (milestone === next) return 'next'
    if (milestone.at > now) return 'rest'
    return ESTIMATES.has(milestone.kind) ? 'rest' : 'done'
  }
}
