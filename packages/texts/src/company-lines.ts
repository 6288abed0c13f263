import type { LineOutcome, LineSort } from '@mirador/contract/company-lines'
import { figure, plural } from './figure.ts'
import { differencePart, priceDifference } from './price-difference.ts'

const lines = (count: number) => plural(count, 'línea', 'líneas')

/** Sentences of the lines in which the own company made offers. */
export const COMPANY_LINES = {
  titles: { lost: 'Líneas que no ganaste', won: 'Líneas que ganaste', all: 'Líneas en que ofertaste' },
  loading: 'Cargando tus líneas…',
  errorTitle: 'No pudimos leer tus líneas',
  errorHint: 'Lo demás de tu historia sigue aquí. Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  pills: 'Líneas por resultado',
  every: 'Todas',
  lost: 'No ganadas',
  won: 'Ganadas',
  /** outcomes of a line, in files and on the pills */
  outcomes: {
    won: 'Te eligieron',
    chosen_cheaper: 'La elegida era más barata',
    own_cheaper: 'La tuya era más barata y no bastó',
    same_price: 'Mismo precio',
    not_comparable: 'No comparable',
    inadmissible: 'Inadmisible',
    no_result: 'Sin resultado',
  } satisfies Record<LineOutcome, string>,
  /** the same on the pills, where there is less room */
  pillNames: {
    close: 'Por menos de 5 %',
    chosen_cheaper: 'Más barata',
    own_cheaper: 'La tuya era más barata',
    same_price: 'Mismo precio',
    not_comparable: 'No comparable',
    inadmissible: 'Inadmisible',
    no_result: 'Sin resultado',
  },
  deserted: 'Desierta',
  table: 'Tus líneas y la oferta elegida',
  columns: {
    own: 'Tu oferta',
    line: 'Línea',
    winner: 'Ganó',
    difference: 'La elegida fue',
    offers: 'Ofertas',
    awarded: 'Resultado',
  } satisfies Record<LineSort, string>,
  orderBy: 'Ordenar por',
  /** options of the select on phones, by column */
  orders: {
    own: { desc: 'Tu oferta, de mayor a menor', asc: 'Tu oferta, de menor a mayor' },
    line: { asc: 'Línea, de la A a la Z', desc: 'Línea, de la Z a la A' },
    winner: { asc: 'Ganó, de la A a la Z', desc: 'Ganó, de la Z a la A' },
    difference: { asc: 'Perdiste por más pesos primero', desc: 'La elegida más cara primero' },
    offers: { desc: 'Más ofertas primero', asc: 'Menos ofertas primero' },
    awarded: { desc: 'Resultado más reciente', asc: 'Resultado más antiguo' },
  } satisfies Record<LineSort, Record<'asc' | 'desc', string>>,
  /** without the pesos, where the quantity is not known */
  difference: priceDifference,
  part: differencePart,
  samePrice: 'Mismo precio',
  naturalPerson: 'Persona natural',
  withoutRut: 'Proveedor sin RUT chileno',
  /** @param more number of further winners */
  andMore: (name: string, more: number) => `${name} y ${more === 1 ? 'otro' : `otros ${figure(more)}`}`,
  ownOffer: (money: string) => `tu oferta ${money}`,
  wonBy: (name: string) => `Ganó ${name}`,
  wonLine: 'Te eligieron',
  inadmissibleLine: 'La tuya quedó inadmisible',
  otherCurrency: 'No comparable: monedas distintas',
  noOwnPrice: 'No comparable: tu precio no cuenta',
  noChosenPrice: 'No comparable: sin precio elegido',
  undecided: 'Sin adjudicar',
  undecidedDay: 'Sin fecha',
  missing: '–',
  offers: (count: number) => plural(count, 'oferta', 'ofertas'),
  note: 'Comparamos la misma línea, moneda y unidad; los pesos de la diferencia, por la cantidad que ofertaste. Que la elegida fuera más barata no dice que fuera por eso: la fuente publica los criterios, no sus puntajes.',
  none: 'Ninguna línea con este resultado',
  noneHint: 'En los procesos publicados no hay una línea tuya así.',
  seeAll: (count: number) => (count === 1 ? 'Ver tu línea' : `Ver tus ${figure(count)} líneas`),
  seeLost: (count: number) => (count === 1 ? 'Ver la línea que no ganaste' : `Ver las ${figure(count)} que no ganaste`),
  count: figure,
  announced: (title: string, count: number) => `${title}: ${lines(count)}`,
} as const
