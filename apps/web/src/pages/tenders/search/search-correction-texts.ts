import { figure } from '@mirador/texts/figure'

/** The correction of a search whose words hardly any tender has, between the two halves of the question. */
export const SEARCH_CORRECTION = {
  before: '¿Quisiste decir ',
  after: '?',
  total: (count: number) => (count === 1 ? '1 licitación' : `${figure(count)} licitaciones`),
  find: (q: string, total: number) => `Buscar “${q}” (${figure(total)})`,
} as const
