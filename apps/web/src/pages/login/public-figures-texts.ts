import { ago } from '@mirador/texts/ago'

/** Sentences of the public figures beside the login form. */
export const PUBLIC_FIGURES = {
  label: 'Qué hay aquí',
  demo: 'Datos de demostración',
  total: 'Licitaciones',
  open: 'Abiertas ahora',
  since: 'Publicadas desde',
  lastRead: 'Datos actualizados',
  ago,
} as const
