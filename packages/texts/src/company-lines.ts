import type { LineOutcome, LineSort } from '@mirador/contract/company-lines'
import { figure } from './figure.ts'
import { priceDifference } from './price-difference.ts'

const lines = (count: number) => (count === 1 ? '1 línea' : `${figure(count)} líneas`)

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
  deserted: 'Desierta',
  table: 'Tus líneas y la oferta elegida',
  columns: {
    awarded: 'Resultado',
    line: 'Línea',
    own: 'Tu precio',
    chosen: 'Elegido',
    difference: 'La elegida fue',
    offers: 'Ofertas',
  } satisfies Record<LineSort, string>,
  criteria: 'Criterios publicados',
  orderBy: 'Ordenar por',
  /** options of the select on phones, by column */
  orders: {
    awarded: { desc: 'Resultado más reciente', asc: 'Resultado más antiguo' },
    line: { asc: 'Línea, de la A a la Z', desc: 'Línea, de la Z a la A' },
    own: { desc: 'Tu precio, de mayor a menor', asc: 'Tu precio, de menor a mayor' },
    chosen: { desc: 'Elegido, de mayor a menor', asc: 'Elegido, de menor a mayor' },
    difference: { asc: 'La elegida más barata primero', desc: 'La elegida más cara primero' },
    offers: { desc: 'Más ofertas primero', asc: 'Menos ofertas primero' },
  } satisfies Record<LineSort, Record<'asc' | 'desc', string>>,
  difference: priceDifference,
  wonLine: 'Te eligieron',
  inadmissibleLine: 'La tuya quedó inadmisible',
  otherCurrency: 'No comparable: monedas distintas',
  noOwnPrice: 'No comparable: tu precio no cuenta',
  noChosenPrice: 'No comparable: sin precio elegido',
  undecided: 'Sin adjudicar',
  undecidedDay: 'Sin fecha',
  missing: '–',
  result: (day: string) => `Resultado ${day}`,
  offers: (count: number) => (count === 1 ? '1 oferta' : `${figure(count)} ofertas`),
  criteriaOf: (names: string) => `Criterios: ${names}`,
  note: 'Comparamos solo dentro de la misma línea, moneda y unidad. Que la elegida fuera más barata no dice que fuera por eso: la fuente publica los criterios, no sus puntajes.',
  scale: 'La barra llega al borde cuando la diferencia es de 25 % o más.',
  none: 'Ninguna línea con este resultado',
  noneHint: 'En los procesos publicados no hay una línea tuya así.',
  seeAll: (count: number) => (count === 1 ? 'Ver tu línea' : `Ver tus ${figure(count)} líneas`),
  seeLost: (count: number) => (count === 1 ? 'Ver la línea que no ganaste' : `Ver las ${figure(count)} que no ganaste`),
  count: figure,
  announced: (title: string, count: number) => `${title}: ${lines(count)}`,
} as const
