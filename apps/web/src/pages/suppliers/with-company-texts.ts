import { plural } from '@mirador/texts/figure'

/** Sentences of what the own company shares with another one. */
export const WITH_COMPANY = {
  title: 'Tú y esta empresa',
  loading: 'Cargando lo que tienen en común…',
  errorTitle: 'No pudimos leer lo que tienen en común',
  never: 'Aún no se encuentran: no ofertaron en una misma línea decidida.',
  met: (count: number) => (count === 1 ? 'línea en que se encontraron' : 'líneas en que se encontraron'),
  youWon: 'te eligieron a ti',
  both: (count: number) => `en ${plural(count, 'línea', 'líneas')}, también a esta empresa`,
  rivalWon: 'eligieron a esta empresa',
  lost: 'de pesos perdiste',
  lostHint: 'adjudicado a esta empresa en líneas en que ofertaste y no ganaste',
  see: (count: number) => (count === 1 ? 'Ver la línea' : `Ver las ${plural(count, 'línea', 'líneas')}`),
} as const
