import { plural } from '@mirador/texts/figure'

/** Sentences of what the own company shares with another one. */
export const WITH_COMPANY = {
  title: 'Tú y esta empresa',
  errorTitle: 'No pudimos leer lo que tienen en común',
  never: 'Aún no se encuentran: no ofertaron en una misma línea decidida.',
  met: 'Se encontraron',
  lines: (count: number) => (count === 1 ? 'línea' : 'líneas'),
  youWon: 'Te eligieron',
  both: (count: number) => `en ${plural(count, 'línea', 'líneas')}, también a esta empresa`,
  rivalWon: 'Eligieron a esta empresa',
  lost: 'Perdiste',
  lostHint: 'adjudicado a esta empresa en líneas en que ofertaste y no ganaste',
  see: (count: number) => (count === 1 ? 'Ver la línea' : `Ver las ${plural(count, 'línea', 'líneas')}`),
} as const
