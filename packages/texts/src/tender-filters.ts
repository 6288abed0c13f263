import type { FilterName, FilterRange, SavedNarrowing } from '@mirador/contract/tender-query'

/** Each filter with its value in words. */
export const FILTER_TEXTS = {
  bid_type: (code) => `Tipo: ${code}`,
  status: (name) => `Estado: ${name}`,
  region: (name) => `Región: ${name}`,
  institution: (name) => `Institución: ${name}`,
  family: (name) => `Rubro: ${name}`,
  closes_from: (day) => `Cierra desde el ${day}`,
  closes_to: (day) => `Cierra hasta el ${day}`,
  amount_min: (amount) => `Desde ${amount}`,
  amount_max: (amount) => `Hasta ${amount}`,
  currency: (name) => `Moneda: ${name}`,
  following: () => 'Siguiendo',
} as const satisfies Record<FilterName, (value: string) => string>

/** Both ends of a range. */
export const RANGE_TEXTS = {
  closes: (from, to) => `Cierra del ${from} al ${to}`,
  amount: (from, to) => `De ${from} a ${to}`,
} as const satisfies Record<FilterRange, (from: string, to: string) => string>

/** A search without one of the things that narrow it. */
export const WITHOUT_TEXTS = {
  scope: 'Sin limitar a mis rubros',
  bid_type: 'Sin el filtro de tipo',
  status: 'Sin el filtro de estado',
  region: 'Sin el filtro de región',
  institution: 'Sin el filtro de institución',
  family: 'Sin el filtro de rubro',
  closes: 'Sin las fechas de cierre',
  amount: 'Sin los montos',
  currency: 'Sin el filtro de moneda',
} as const satisfies Record<'scope' | SavedNarrowing, string>

export const CURRENCY_NAMES = { CLP: 'Pesos', CLF: 'UF', UTM: 'UTM', USD: 'Dólares', EUR: 'Euros' } as const
