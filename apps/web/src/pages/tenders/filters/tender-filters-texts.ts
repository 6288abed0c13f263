import type { FilterName, FilterRange, SavedNarrowing } from '@mirador/contract/tender-query'

/** Each filter with its value in words. */
export const FILTER_TEXTS = {
  channel: (channels) => (channels === 'agil' ? 'Compra Ágil' : 'Licitaciones y Compra Ágil'),
  bid_type: (code) => `Tipo: ${code}`,
  status: (name) => `Estado: ${name}`,
  region: (name) => `Región: ${name}`,
  comuna: (name) => `Comuna: ${name}`,
  institution: (name) => `Institución: ${name}`,
  family: (name) => `Rubro: ${name}`,
  published_from: (day) => `Publicada desde el ${day}`,
  published_to: (day) => `Publicada hasta el ${day}`,
  questions_to: (day) => `Preguntas hasta el ${day}`,
  closes_from: (day) => `Cierra desde el ${day}`,
  closes_to: (day) => `Cierra hasta el ${day}`,
  amount_min: (amount) => `Desde ${amount}`,
  amount_max: (amount) => `Hasta ${amount}`,
  /** text after the limits of the amount */
  amount_missing: () => ', o sin monto',
  currency: (name) => `Moneda: ${name}`,
  following: () => 'Siguiendo',
  queue: (queue) => (queue === 'nuevas' ? 'Hoy: nuevo que calza' : 'Hoy: por decidir'),
} as const satisfies Record<FilterName, (value: string) => string>

/** joins names: `Metropolitana o Valparaíso` */
export const oneOrOther = (names: readonly string[]) => EITHER.format(names)
const EITHER = new Intl.ListFormat('es-CL', { type: 'disjunction' })

/** Ranges by both ends. */
export const RANGE_TEXTS = {
  published: (from, to) => `Publicada del ${from} al ${to}`,
  closes: (from, to) => `Cierra del ${from} al ${to}`,
  amount: (from, to) => `De ${from} a ${to}`,
} as const satisfies Record<FilterRange, (from: string, to: string) => string>

/** Suggestions to search without one of the conditions. */
export const WITHOUT_TEXTS = {
  scope: 'Sin limitar a mis rubros',
  channel: 'Sin el filtro de canal',
  bid_type: 'Sin el filtro de tipo',
  status: 'Sin el filtro de estado',
  region: 'Sin el filtro de región',
  comuna: 'Sin el filtro de comuna',
  institution: 'Sin el filtro de institución',
  family: 'Sin el filtro de rubro',
  published: 'Sin las fechas de publicación',
  questions_to: 'Sin el plazo de preguntas',
  closes: 'Sin las fechas de cierre',
  amount: 'Sin los montos',
  currency: 'Sin el filtro de moneda',
} as const satisfies Record<'scope' | SavedNarrowing, string>

export const CURRENCY_NAMES = { CLP: 'Pesos', CLF: 'UF', UTM: 'UTM', USD: 'Dólares', EUR: 'Euros' } as const
