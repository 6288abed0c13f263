import { plural } from '@mirador/texts/figure'

/** Sentences of the list of companies to offer with. */
export const PROVIDERS = {
  title: 'Proveedores',
  count: (total: number) => plural(total, 'empresa', 'empresas'),
  companies: (total: number) => (total === 1 ? 'empresa' : 'empresas'),
  purpose: 'Para encontrar con quién armar una oferta o a quién subcontratar.',
  list: 'Empresas proveedoras',
  empty: 'Aún no hay empresas',
  emptyHint: 'Aparecen cuando leemos un archivo de resultados.',
} as const
