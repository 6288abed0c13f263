/** What a company decided about a tender, in the order of the work. */
export const STAGES = ['por_decidir', 'preparando', 'enviada', 'ganada', 'perdida', 'no_vamos'] as const
export type Stage = (typeof STAGES)[number]

/** Why a company does not offer. */
export const DECLINE_REASONS = [
  'no_es_lo_nuestro',
  'precio',
  'plazo_corto',
  'garantia',
  'experiencia',
  'lejos',
  'otro',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** Maximum length of the words of a reason. */
export const MAX_REASON_WORDS = 200

/** Whether a tender still waits for a decision. */
export const isUndecided = (stage: Stage | null) => stage === null || stage === 'por_decidir'
