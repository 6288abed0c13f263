import { figure, plural } from '@mirador/texts/figure'

const buys = (count: number) =>
  count === 1 ? 'La compra adjudicada más parecida' : `Las ${figure(count)} compras adjudicadas más parecidas`

/** Sentences of 'Compras parecidas'. Amounts, days and months arrive formatted. */
export const SIMILAR_TENDERS = {
  loading: 'Buscando compras parecidas…',
  errorTitle: 'No pudimos buscar compras parecidas.',
  errorHint: 'Lo demás de la licitación sigue aquí.',
  empty: 'Ninguna compra adjudicada se le parece lo suficiente en las palabras de su título y sus líneas.',
  /** number of tenders and period; null: no award has a known day */
  head: (count: number, period: readonly [string, string] | null) =>
    `${buys(count)}${
      period === null ? '' : period[0] === period[1] ? `, de ${period[0]}` : `, entre ${period[0]} y ${period[1]}`
    }.`,
  order: 'Primero las que más palabras poco comunes comparten; las de otro rubro pesan la mitad.',
  money: 'Montos netos en pesos, solo donde todo lo adjudicado los tiene; días del cierre a la adjudicación.',
  table: 'Compras parecidas y cómo terminaron',
  columns: { buy: 'Compra y mes de adjudicación', winner: 'Ganador', amount: 'Monto adjudicado' },
  sameInstitution: 'este comprador',
  shared: (words: readonly string[]) => `Comparten: ${words.join(', ')}`,
  bidders: (count: number) => plural(count, 'ofertó', 'ofertaron'),
  days: (count: number) => plural(count, 'día', 'días'),
  person: 'Persona natural',
  persons: 'personas naturales',
  withoutRut: 'Proveedor sin RUT',
  others: 'proveedores sin RUT',
  companies: (count: number) => plural(count, 'empresa', 'empresas'),
  and: (parts: readonly string[]) => parts.join(' y '),
} as const
