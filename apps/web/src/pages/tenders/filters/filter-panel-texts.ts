import { figure, plural } from '@mirador/texts/figure'

/** Sentences of the panel with all filters. */
export const FILTER_PANEL = {
  title: (count: number) => (count === 0 ? 'Filtros' : `Filtros (${figure(count)})`),
  status: 'Estado',
  type: 'Tipo',
  region: 'Región',
  comuna: 'Comuna',
  rubro: 'Rubro',
  otherRubro: 'Otro rubro…',
  group: 'Grupo',
  chooseGroup: 'Elige un grupo',
  chooseRubro: 'Elige un rubro',
  wholeGroup: 'Todo el grupo',
  institution: 'Institución',
  institutionSearch: 'Buscar institución',
  institutionPlaceholder: 'Nombre o RUT',
  institutionNone: 'Ninguna institución coincide.',
  institutionFailed: 'No pudimos buscar. Vuelve a intentarlo.',
  institutionsFound: (count: number) => plural(count, 'institución', 'instituciones'),
  amount: 'Monto estimado, en pesos',
  amountMin: 'Desde',
  amountMax: 'Hasta',
  amountAny: 'Sin tope',
  amountMissing: 'Incluir las sin monto',
  currency: 'Moneda',
  anyCurrency: 'Todas las monedas',
  closing: 'Cierre',
  closingWithin: (days: number) => (days === 0 ? 'Hoy' : `${days} días`),
  closesFrom: 'Desde',
  closesTo: 'Hasta',
  /** accessible name of a day: "mié 2 dic: 13 cierran" */
  closingDay: (day: string, count: number) => `${day}: ${plural(count, 'cierra', 'cierran')}`,
  /** text for a group without a choice, on a phone */
  any: 'Cualquiera',
  /** how groups combine */
  rule: 'Dentro de un grupo, cualquiera; entre grupos, todos.',
  show: (total: number) => {
    if (total === 0) return 'Nada coincide'
    return total === 1 ? 'Ver 1 licitación' : `Ver ${figure(total)} licitaciones`
  },
  badAmount: 'Escribe el monto en pesos, solo con números.',
  amountsCrossed: 'El monto máximo debe ser igual o mayor que el mínimo.',
  badDay: 'Escribe una fecha que exista.',
  daysCrossed: 'La última fecha debe ser igual o posterior a la primera.',
  countsFailed: 'No pudimos contar cada opción. Los filtros funcionan igual.',
} as const
