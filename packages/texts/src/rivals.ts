import type { MetResult } from '@mirador/contract/company-lines'
import { figure, plural } from './figure.ts'

/** Sentences of the lines in which the own company and another one made offers. */
export const RIVALS = {
  errorTitle: 'No pudimos leer las líneas en que se encontraron',
  errorHint: 'Lo demás de esta página sigue aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  chosen: 'A quién eligieron',
  /** which company was chosen in a line */
  results: {
    own: 'A ti',
    rival: 'A esta empresa',
    both: 'A ambas',
    other: 'A otra empresa',
    none: 'A nadie',
  } satisfies Record<MetResult, string>,
  /** accessible name of the link on a part of the bar */
  part: (result: MetResult, count: number, name: string) =>
    `${plural(count, 'línea', 'líneas')} con ${name} en que eligieron ${
      { own: 'a ti', rival: 'a esta empresa', both: 'a ambas', other: 'a otra empresa', none: 'a nadie' }[result]
    }`,
  met: (name: string) => `Líneas con ${name}`,
  metTable: 'Líneas juntos',
  pages: 'Páginas de las líneas juntos',
  unknown: 'No encontramos líneas con esa empresa.',
  metLoading: 'Cargando las líneas juntos…',
  metColumns: {
    awarded: 'Resultado',
    line: 'Línea',
    own: 'Tu precio',
    rival: 'El de esta empresa',
    chosen: 'Eligieron',
  },
  all: 'Todas',
  count: figure,
} as const
