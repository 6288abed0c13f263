import { figure, plural } from '@mirador/texts/figure'

/** The question about a search whose words hardly any tender has; its two halves enclose the correction. */
export const SEARCH_CORRECTION = {
  before: '¿Quisiste decir ',
  after: '?',
  total: (count: number) => plural(count, 'licitación', 'licitaciones'),
  find: (q: string, total: number) => `Buscar “${q}” (${figure(total)})`,
} as const
