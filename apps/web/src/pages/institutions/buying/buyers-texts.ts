import { figure, plural } from '@mirador/texts/figure'
import { SUMMARY } from './summary-texts.ts'

const percent = (share: number) => Math.round(share * 100)
const tenders = (count: number) => plural(count, 'licitación', 'licitaciones')

const half = (value: number) => figure(Math.round(value))

/** Sentences of 'Cómo compra'. Months arrive formatted. */
export const BUYING = {
  ...SUMMARY,
  loading: 'Contando cómo compra…',
  errorTitle: 'No pudimos leer cómo compra',
  errorHint: 'Lo demás de la institución sigue aquí. Vuelve a intentarlo en unos segundos.',
  scope: 'Qué se cuenta',
  scopes: { mine: 'Tus rubros', all: 'Todo lo que compra' },
  noRubros: 'Aún no eliges rubros: se cuenta todo lo que compra.',
  chooseRubros: 'Elegir rubros',
  type: 'Tipo de licitación',
  everyType: 'Todos los tipos',
  period: 'Período',
  periods: { '12': 'Últimos 12 meses', '24': 'Últimos 24 meses', '36': 'Últimos 36 meses' },
  readOn: (day: string) => `leídos el ${day}`,
  figures: 'En cifras',
  single: 'ofertó uno solo',
  revoked: 'revocadas',
  figure,
  half: (n: number, from: number, to: number) =>
    `${tenders(n)} adjudicadas; la mitad de los casos, entre ${half(from)} y ${half(to)}`,
  medianOf: (n: number, from: number, to: number) =>
    `lo habitual en ${figure(n)} adjudicaciones; la mitad de los casos, entre ${half(from)} y ${half(to)}`,
  interval: (of: string, { from, to }: { from: number; to: number }) =>
    `${of}, entre ${percent(from)} y ${percent(to)} %`,
  tooFew: (of: string) => `${of}: con menos de 10 no damos porcentaje`,
  fewMedian: (n: number) =>
    `${n === 1 ? '1 adjudicada' : `${figure(n)} adjudicadas`}: con menos de 5 no decimos lo habitual`,
  ofAwarded: (count: string) => `${count} adjudicadas`,
  ofLines: (count: string) => `${count} líneas con dos o más precios`,
  ofEnded: (count: string) => `${count} terminadas`,
  axisDays: (days: number) => `${figure(days)} días`,
  seeRows: (count: number) => (count === 1 ? 'Ver la licitación' : `Ver las ${figure(count)}`),
  rowsOf: (name: string, count: number) => `${BUYING.seeRows(count)}: ${name}`,
  seeLowest: 'Ver dónde lo eligió',
  seeNotLowest: 'y dónde no',
  note: 'Mercado: todas las instituciones de Chile, mismos rubros y tipo, mismo período; ahí una licitación cuenta una vez en cada uno de sus rubros. La barra clara es el intervalo del 90 %; en cuántos ofertan y en los días, la mitad de los casos. Cuántos ofertan, los precios y los días salen de los archivos mensuales de ofertas; desiertas y revocadas, del estado de cada licitación.',
  widened: (ended: number) =>
    ended === 0
      ? 'Ningún proceso terminado de tus rubros en este período: describimos todo lo que compra.'
      : `Solo ${plural(ended, 'proceso terminado', 'procesos terminados')} de tus rubros en este período: describimos todo lo que compra.`,
  seeOwn: 'Ver solo tus rubros',
  silent: 'Con menos de 10 procesos terminados no damos cifras. Estos son:',
  emptyTitle: 'Ningún proceso terminado en este período',
  empty: 'Prueba con otro período, con todos los tipos o con todo lo que compra.',
  noOffers:
    'Aún no leemos ofertas de este período: no sabemos cuántos ofertaron ni a quién eligió. El estado de sus licitaciones sí lo sabemos.',
  time: 'En el tiempo',
  timeHint: (from: string, to: string, lawDay: string) =>
    `Por trimestre, de ${from} a ${to}. La Ley 21.634 (línea punteada) rige desde el ${lawDay}: el trimestre más claro mezcla once días de antes. El último está incompleto (rayado). Un punto, desde 5 casos; un porcentaje, desde 10.`,
  asTable: 'Los mismos trimestres, en tabla',
  table: 'Cómo compra, por trimestre',
  panels: {
    tenders: 'Licitaciones por trimestre',
    bidders: 'Cuántos ofertan, lo habitual',
    single: 'Ofertó uno solo, %',
    lowest: 'Eligió el precio más bajo, %',
    days: 'Días hasta adjudicar, lo habitual',
    quotations: 'Compra Ágil por trimestre',
  },
  /** summary of a panel, for screen readers */
  panelSays: (title: string, points: number, first: string, last: string) =>
    points === 0
      ? `${title}: muy pocos casos en cada trimestre.`
      : `${title}: ${first}; ${last}. Los valores están en la tabla.`,
  panelPoint: (quarter: string, value: string) => `${quarter}: ${value}`,
  noPoints: 'Muy pocos casos en cada trimestre',
  columns: {
    quarter: 'Trimestre',
    tenders: 'Licitaciones',
    awarded: 'Adjudicadas',
    bidders: 'Cuántos ofertan, lo habitual',
    single: 'Ofertó uno solo',
    lowest: 'Precio más bajo',
    days: 'Días, lo habitual',
    quotations: 'Compra Ágil',
  },
  incomplete: 'incompleto',
  bought: 'Qué compra',
  boughtOf: (count: number) => `de ${tenders(count)} publicadas`,
  moreFamilies: (count: number) => (count === 1 ? 'Y otro rubro.' : `Y otros ${figure(count)} rubros.`),
  boughtHint: 'Una licitación puede tener varios rubros.',
  criteria: 'Criterios que usa',
  criteriaOf: (count: number) => `de ${tenders(count)} con criterios publicados`,
  criteriaHint: (weighed: number) =>
    weighed === 0
      ? 'Ninguna publica cuánto pesa cada criterio.'
      : `${tenders(weighed)} ${weighed === 1 ? 'publica' : 'publican'} también cuánto pesa cada criterio; está en su página.`,
  noCriteria: 'La fuente no publica los criterios de estas licitaciones.',
  moreCriteria: (count: number) => (count === 1 ? 'Ver el otro' : `Ver los otros ${figure(count)}`),
  chosen: 'A quién elige',
  chosenOf: (read: number, awarded: number) =>
    read < awarded
      ? `de las ${figure(read)} adjudicadas más recientes de ${figure(awarded)}`
      : `de ${tenders(awarded)} adjudicadas`,
  company: 'Empresa',
  offered: 'Ofertó',
  chosenIn: 'Elegida',
  awarded: 'Monto adjudicado',
  inTenders: (count: number) => `en ${figure(count)}`,
  last: (month: string) => `última vez: ${month}`,
  you: 'tú',
  moreCompanies: (count: number) => (count === 1 ? 'Y otra empresa.' : `Y otras ${figure(count)} empresas.`),
  seeCompanies: (count: number) => `Ver las ${figure(count)}`,
  others: (count: number) =>
    count === 0
      ? 'Las personas naturales se cuentan y no se nombran.'
      : `En ${tenders(count)} eligió a personas naturales o a proveedores sin RUT chileno, que se cuentan y no se nombran.`,
  noCompanies: 'No eligió a ninguna empresa en este período.',
  moneyHint: 'Orden: en cuántas licitaciones la eligieron. El monto deja fuera las ofertas marcadas y otras monedas.',
  rows: 'Las licitaciones',
  rowsShown: 'Cuáles se ven',
  which: {
    ended: 'Terminadas',
    awarded: 'Adjudicadas',
    single: 'Ofertó uno solo',
    lowest: 'Eligió el precio más bajo',
    not_lowest: 'Eligió otro precio',
    deserted: 'Desiertas',
    revoked: 'Revocadas',
  },
  rowBidders: (count: number) => plural(count, 'ofertó', 'ofertaron'),
  rowDays: (count: number) => plural(count, 'día hasta adjudicar', 'días hasta adjudicar'),
  rowLowest: (k: number, n: number) =>
    `precio más bajo en ${figure(k)} de ${n === 1 ? '1 línea' : `${figure(n)} líneas`}`,
  published: (month: string) => `publicada en ${month}`,
  noRows: 'Ninguna en este período.',
  rowsErrorTitle: 'No pudimos leer las licitaciones',
  choicesErrorTitle: 'No pudimos leer criterios ni empresas',
} as const
