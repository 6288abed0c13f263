/** The names of a tender's dates. */
export const MILESTONES = {
  published_at: 'Publicación',
  questions_open_at: 'Inicio de preguntas',
  questions_close_at: 'Fin de preguntas',
  answers_at: 'Publicación de respuestas',
  site_visit_at: 'Visita a terreno',
  documents_due_at: 'Entrega de antecedentes',
  physical_support_at: 'Entrega en soporte físico',
  closes_at: 'Cierre de recepción de ofertas',
  technical_opening_at: 'Apertura técnica',
  economic_opening_at: 'Apertura económica',
  opening_at: 'Apertura técnica y económica',
  estimated_award_at: 'Adjudicación estimada',
  awarded_at: 'Adjudicación',
  estimated_signature_at: 'Firma estimada del contrato',
} as const

/** In a deserted tender the act declares that there is no winner. */
export const DESERTED_MILESTONE = 'Declaración de desierta'
