import type { MilestoneKind } from '@mirador/domain/deadlines/timeline'
import { dateLabels } from '@mirador/domain/tender/tender-dates'

/** The names of a tender's dates. */
export const MILESTONES: Readonly<Record<MilestoneKind, string>> = {
  ...dateLabels(),
  closes_at: 'Cierre de recepción de ofertas',
  opening_at: 'Apertura técnica y económica',
}

/** In a deserted tender the act declares that there is no winner. */
export const DESERTED_MILESTONE = 'Declaración de desierta'
