import { date, deadline, type FieldRule, field, labelOf, NEWEST } from './field-rule.ts'
import { SOURCE } from './tender-source.ts'

const { detail, state, ocds, monthly, sheet } = SOURCE

/**
 * The dates of a tender's process: the part of `TENDER_FIELDS` that a screen loads to show a timeline. A new one also has its
 * turn in `COURSE` (deadlines/timeline.ts), is read by the mappers of its sources, and has a column of `tender`.
 */
export const TENDER_DATES = {
  questions_open_at: date([detail, ocds, monthly], 'el inicio de preguntas', { width: 20 }),
  questions_close_at: deadline('preguntas', [detail, ocds, monthly], 'el fin de preguntas', { width: 17 }),
  answers_at: date([detail, monthly], 'la publicación de respuestas', { width: 25 }),
  site_visit_at: deadline('visita', [detail, monthly], 'la visita a terreno', { width: 17 }),
  documents_due_at: deadline('antecedentes', [detail, monthly], 'la entrega de antecedentes', { width: 25 }),
  physical_support_at: deadline('soporte', [detail, monthly], 'la entrega en soporte físico', {
    width: 25,
    severity: 'minor',
  }),
  technical_opening_at: date([detail, monthly], 'la apertura técnica', { width: 17 }),
  economic_opening_at: date([detail, monthly], 'la apertura económica', { width: 20 }),
  estimated_award_at: date([detail, state, ocds, monthly], 'la adjudicación estimada', { width: 22 }),
  /** only once awarded or deserted: before, the source fills it with the estimate */
  awarded_at: date([detail, state, ocds, monthly], 'la adjudicación', { width: 17 }),
  estimated_signature_at: date([detail, monthly], 'la firma estimada del contrato', { width: 28 }),
  published_at: date([detail, state, sheet, ocds, monthly], 'la publicación', { width: 17 }),
  closes_at: field('instant', NEWEST, 'el cierre', {
    change: 'own',
    severity: 'critical',
    place: 'timeline',
    width: 17,
    deadline: 'cierre',
  }),
} as const satisfies Record<string, FieldRule & { place: 'timeline' }>

export type DateName = keyof typeof TENDER_DATES
export const DATE_NAMES = Object.keys(TENDER_DATES) as DateName[]

/** A date by which the supplier must do something. */
export type OwnDeadlineKind = {
  [Name in DateName]: (typeof TENDER_DATES)[Name] extends { deadline: string } ? Name : never
}[DateName]

/** `preguntas`, `visita`… */
export type DeadlineWord = (typeof TENDER_DATES)[OwnDeadlineKind]['deadline']

/** The own deadlines; of equal dates the closing is named, since missing it ends everything. */
export const OWN_DEADLINES = DATE_NAMES.filter((name) => 'deadline' in TENDER_DATES[name]).reverse() as [
  OwnDeadlineKind,
  ...OwnDeadlineKind[],
]

/** `Visita a terreno` */
export const deadlineLabel = (kind: OwnDeadlineKind): string => labelOf(TENDER_DATES[kind])

/** `Visita a terreno`… */
export const dateLabels = () =>
  Object.fromEntries(DATE_NAMES.map((name) => [name, labelOf(TENDER_DATES[name])])) as Record<DateName, string>
