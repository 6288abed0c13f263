/** Sentences of the dialog with the filters that have no pill. */

const FIGURE = new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 0 })
const figure = (count: number) => FIGURE.format(count)

export const MORE_FILTERS = {
  title: 'Más filtros',
  subtitle: 'Se suman a los que ya elegiste.',
  institution: 'Institución',
  institutionSearch: 'Buscar institución',
  institutionPlaceholder: 'Nombre o RUT',
  institutionHint: 'Escribe al menos dos letras o un RUT.',
  institutionNone: 'Ninguna institución coincide.',
  institutionFailed: 'No pudimos buscar instituciones. Vuelve a intentarlo.',
  institutionsFound: (count: number) => (count === 1 ? '1 institución' : `${figure(count)} instituciones`),
  institutionRemove: 'Quitar institución',
  rubro: 'Rubro',
  anyRubro: 'Todos los rubros',
  family: 'Familia',
  anyFamily: 'Todas las familias',
  amount: 'Monto estimado, en pesos',
  amountHint: 'Las licitaciones sin monto o en otra moneda quedan fuera.',
  amountMin: 'Desde',
  amountMax: 'Hasta',
  closing: 'Fecha de cierre',
  closesFrom: 'Desde',
  closesTo: 'Hasta',
  apply: 'Aplicar',
  clear: 'Limpiar',
  badAmount: 'Escribe el monto en pesos, solo con números.',
  amountsCrossed: 'El monto máximo debe ser igual o mayor que el mínimo.',
  badDay: 'Escribe una fecha que exista.',
  daysCrossed: 'La última fecha debe ser igual o posterior a la primera.',
} as const
