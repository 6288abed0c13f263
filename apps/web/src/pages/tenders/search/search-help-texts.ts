import { plural } from '@mirador/texts/figure'

/** Hints under the focused search. */
export const SEARCH_HELP = {
  label: 'Ayuda de búsqueda',
  recent: 'Recientes',
  forget: (q: string) => `Quitar ${q} de recientes`,
  saved: 'Mis búsquedas',
  news: (count: number) => plural(count, 'nueva', 'nuevas'),
  refine: 'Afina lo que escribes',
  /** hints by the sign that they insert; `example` is inserted into an empty search */
  hints: {
    phrase: { example: '"mesa de ayuda"', means: 'esas palabras, juntas' },
    either: { example: 'tóner OR cartucho', means: 'una u otra' },
    without: { example: 'aseo -hospital', means: 'sin esa palabra' },
    beginning: { example: 'compu*', means: 'lo que empieza así' },
  },
  code: { example: '1057532-24-L126', means: 'un código; también un RUT' },
  plain: 'Tildes y mayúsculas dan igual. “De”, “la” y otras así solo cuentan dentro de comillas o solas.',
} as const
