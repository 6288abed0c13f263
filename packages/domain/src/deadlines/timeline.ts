import type { FieldIn } from '../tender/tender-fields.ts'
import type { TenderStatus } from '../tender/tender-status.ts'

export type CourseField = FieldIn<'timeline'>

/**
 * The dates of a tender's process in their intended order, each with its part of the uid of calendar events, which is never
 * changed.
 */
export const CALENDAR_SLUGS: Readonly<Record<CourseField, string>> = {
  published_at: 'publicacion',
  questions_open_at: 'inicio-preguntas',
  site_visit_at: 'visita',
  questions_close_at: 'fin-preguntas',
  answers_at: 'respuestas',
  documents_due_at: 'antecedentes',
  physical_support_at: 'soporte-fisico',
  closes_at: 'cierre',
  technical_opening_at: 'apertura-tecnica',
  economic_opening_at: 'apertura-economica',
  estimated_award_at: 'adjudicacion-estimada',
  awarded_at: 'adjudicacion',
  estimated_signature_at: 'firma',
}

export const COURSE = Object.keys(CALENDAR_SLUGS) as [CourseField, ...CourseField[]]

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
