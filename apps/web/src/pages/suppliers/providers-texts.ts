import { figure } from '@mirador/texts/figure'

const lines = (count: number) => (count === 1 ? '1 línea' : `${figure(count)} líneas`)

/** Sentences of the search of companies. */
export const PROVIDERS = {
  title: 'Proveedores',
  count: (total: number) =>
    total === 1 ? 'empresa con ofertas en procesos adjudicados' : 'empresas con ofertas en procesos adjudicados',
  found: (total: number) => (total === 1 ? 'empresa coincide' : 'empresas coinciden'),
  purpose: 'Para encontrar con quién armar una oferta o a quién subcontratar.',
  list: 'Empresas proveedoras',
  linesOf: (won: number, all: number) => `ganó ${figure(won)} de ${lines(all)}`,
  last: (month: string) => `última oferta adjudicada publicada en ${month}`,
  families: (first: readonly string[], more: number) =>
    `${first.join(' · ')}${more > 0 ? ` y ${figure(more)} ${more === 1 ? 'rubro' : 'rubros'} más` : ''}`,
  empty: 'Aún no hay empresas',
  emptyHint: 'Aparecen cuando leemos un archivo de resultados.',
} as const
