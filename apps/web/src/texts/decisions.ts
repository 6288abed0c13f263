import type { DeclineReason, Stage } from '@mirador/domain/pursuits/stage'

/** As in 'No vamos: precio'. */
const REASONS: Record<DeclineReason, string> = {
  no_es_lo_nuestro: 'No es lo nuestro',
  precio: 'Precio',
  plazo_corto: 'Plazo muy corto',
  garantia: 'Piden garantía',
  experiencia: 'Experiencia',
  lejos: 'Lejos',
  otro: 'Otro',
}

const STAGES: Record<Stage, string> = {
  por_decidir: 'Por decidir',
  preparando: 'Preparando',
  enviada: 'Enviada',
  ganada: 'Ganada',
  perdida: 'Perdida',
  no_vamos: 'No vamos',
}

interface Decided {
  stage: Stage | null
  reason: DeclineReason | null
  words: string | null
}

/** `Preparando`, `No vamos: precio` */
function stated({ stage, reason, words }: Decided): string {
  if (!reason) return STAGES[stage ?? 'por_decidir']
  return `${STAGES.no_vamos}: ${words?.trim() || REASONS[reason].toLowerCase()}`
}

/** Sentences of Vamos and No vamos. */
export const DECISIONS = {
  go: 'Vamos',
  decline: 'No vamos',
  question: '¿Por qué no?',
  reasons: REASONS,
  words: 'En pocas palabras',
  save: 'Guardar',
  backToUndecided: 'Volver a por decidir',
  stated,
  done(decision: Decided, isFollowedNow: boolean): string {
    if (decision.stage === 'preparando')
      return isFollowedNow ? 'Vamos: queda en Preparando y la sigues.' : 'Vamos: queda en Preparando.'
    return `Queda como «${stated(decision)}».`
  },
  carriedBy: (name: string | undefined) => (name ? `La lleva ${name}` : 'Nadie la lleva'),
  onDesk: 'Ver en Mesa',
  decideInTeam: 'Decidir en equipo',
  undo: 'Deshacer',
  undone: 'Quedó como estaba.',
  failed: (reason: string) => `No pudimos guardar la decisión. ${reason}`,
  loadFailed: 'No pudimos leer qué decidiste. Pulsa otra vez para reintentar.',
} as const
