import { figure, plural } from '@mirador/texts/figure'
import { inMillions, millions, number } from './amount-texts.ts'

const percent = (share: number) => Math.round(share * 100)
const tenders = (count: number) => plural(count, 'licitación', 'licitaciones')
const agile = (count: number) => plural(count, 'Compra Ágil', 'Compras Ágiles')
const awarded = (count: number) => plural(count, 'licitación adjudicada', 'licitaciones adjudicadas')
/** Sentences of 'Mercado'. Months arrive formatted. */
export const MARKET = {
  title: 'Mercado',
  loading: 'Contando el mercado…',
  errorTitle: 'No pudimos leer el mercado',
  errorHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  family: 'Rubro',
  ownFamilies: 'Tus rubros',
  otherFamilies: 'Todos los rubros',
  chooseFamily: 'Elige un rubro',
  region: 'Región',
  everyRegion: 'Todo Chile',
  type: 'Tipo de licitación',
  everyType: 'Todos los tipos',
  period: 'Período',
  periods: { '12': 'Últimos 12 meses', '24': 'Últimos 24 meses', '36': 'Últimos 36 meses' },
  grain: 'Cada punto es',
  grains: { month: 'Por mes', quarter: 'Por trimestre' },
  /** @param region its name; undefined: all */
  place: (family: string, region: string | undefined) => `${family} en ${region ?? 'todo Chile'}`,
  /** @param from `enero de 2024` */
  counted: (from: string, to: string) => `${from} a ${to}`,
  readOn: (day: string) => `ofertas leídas el ${day}`,
  announced: (place: string, count: number) => `${place}: ${tenders(count)}`,
  seeTenders: (count: number) => (count === 1 ? 'Ver la licitación' : `Ver las ${figure(count)} licitaciones`),
  noRubros: {
    title: 'Elige un rubro para ver su mercado',
    hint: 'Tu cuenta aún no tiene rubros. Elige uno arriba, o guarda los tuyos y esta página partirá por ellos.',
    action: 'Elegir mis rubros',
  },
  empty: {
    title: 'Ninguna licitación en este período',
    hint: (place: string) => `No leímos licitaciones de ${place} con ese tipo y en esos meses.`,
    wider: 'Ver todo Chile y todos los tipos',
    widest: 'Ver los últimos 36 meses',
  },
  noOffers:
    'Aún no leemos ofertas de este período: no sabemos cuántos ofertaron, a quién se eligió ni por cuánto. El estado de las licitaciones sí lo sabemos.',
  series: { month: 'El mercado por mes', quarter: 'El mercado por trimestre' },
  chosen: { month: 'Mes elegido', quarter: 'Trimestre elegido' },
  cursor: { month: 'Mes', quarter: 'Trimestre' },
  incomplete: 'incompleto',
  /** text for a missing value */
  none: '–',
  tenders: 'Licitaciones',
  agile: 'Compra Ágil',
  amount: 'Monto adjudicado',
  bidders: 'Cuántos ofertan, lo habitual',
  single: 'Ofertó uno solo',
  lowest: 'Eligió la más barata',
  deserted: 'Desiertas',
  days: 'Días a adjudicar, lo habitual',
  /** text of the cursor on a month */
  says: (month: string, count: number, ...more: readonly string[]) =>
    [`${month}: ${tenders(count)}`, ...more].join(', '),
  saysAgile: agile,
  saysBidders: (median: number, n: number) =>
    `lo habitual en ${figure(n)}: ${median === 1 ? 'ofertó 1' : `ofertaron ${number(median)}`}`,
  saysDays: (median: number, n: number) => `lo habitual en ${figure(n)}: ${number(median)} días a adjudicar`,
  saysSingle: (of: string) => `ofertó uno solo en ${of}`,
  saysDeserted: (of: string) => `${of} desiertas`,
  panels: {
    tenders: 'Licitaciones publicadas',
    agile: 'Compras Ágiles publicadas',
    amount: 'Monto adjudicado, millones de pesos',
    bidders: 'Cuántos ofertan por licitación, lo habitual',
    single: 'Ofertó uno solo, % por trimestre',
    deserted: 'Desiertas, % por trimestre',
    days: 'Días del cierre a la adjudicación, lo habitual',
  },
  /** summary of a panel, for screen readers */
  panelSays: (title: string, first: string | undefined, last: string | undefined) =>
    first === undefined || last === undefined
      ? `${title}: muy pocos casos.`
      : `${title}: ${first === last ? first : `${first}; ${last}`}. Los valores están en la tabla.`,
  panelPoint: (month: string, value: string) => `${month}: ${value}`,
  noPoints: 'Muy pocos casos para un punto.',
  /** @param day `12 dic 2024` */
  reform: (day: string) => `${day} · Ley 21.634`,
  /**
   * @param lawDay day from which Compra Ágil reaches 100 UTM; undefined: the series begins later
   * @param agileFrom first month with Compra Ágil in the list; undefined: none is counted
   */
  note: ({
    lawDay,
    agileFrom,
    incomplete,
  }: {
    lawDay: string | undefined
    agileFrom: string | undefined
    incomplete: string
  }) =>
    `La barra, ← → o un toque en los gráficos cambian lo elegido. Las licitaciones van por su fecha de publicación. Un punto, desde 5 casos; un porcentaje, desde 10, con su intervalo del 90 % (raya vertical). El monto suma las líneas de este rubro en pesos y deja fuera las ofertas marcadas. ${
      lawDay
        ? `El ${lawDay} la Compra Ágil pasó de 30 a 100 UTM: no compares a través de esa línea. Lo más claro mezcla once días de antes con los de después. `
        : ''
    }${
      agileFrom
        ? `La Compra Ágil se cuenta aparte y no entra en las demás cifras: es la que Mirador tiene en su lista desde ${agileFrom}, que puede no ser toda.`
        : 'La Compra Ágil no entra en estas cifras.'
    } Lo último, ${incomplete}, está incompleto (rayado).`,
  table: 'La misma serie, en tabla',
  tableHint: 'Lo que ves arriba, con su n',
  columns: { month: 'Mes', quarter: 'Trimestre', awarded: 'Adjudicadas' },
  seeAll: {
    month: (count: number) => `Ver los ${count} meses`,
    quarter: (count: number) => `Ver los ${count} trimestres`,
  },
  tableNote:
    '«–»: todavía no se decide, no hemos leído sus ofertas o son menos de 5. Adjudicadas: con ofertas leídas. «Eligió la más barata» cuenta líneas con dos o más precios.',
  agileTableNote: 'En Compra Ágil, «–» es un mes que no se leyó.',
  agileNotKept: (month: string) => `Las publicadas antes de ${month} se cuentan, pero ya no se listan.`,
  buyers: 'Quién compra',
  buyersOf: (buyers: number, count: number) =>
    `${buyers === 1 ? '1 institución' : `${figure(buyers)} instituciones`}, ${tenders(count)}`,
  institution: 'Institución',
  share: 'Parte del total',
  moreBuyers: (count: number) => (count === 1 ? 'Y otra institución.' : `Y otras ${figure(count)} instituciones.`),
  seeOfMonth: {
    licitaciones: (month: string, count: number) =>
      `${count === 1 ? 'Ver 1 licitación' : `Ver las ${figure(count)} licitaciones`} de ${month}`,
    agil: (month: string, count: number) => `Ver ${count === 1 ? agile(1) : `las ${agile(count)}`} de ${month}`,
  },
  seeOfBuyer: (buyer: string, count: number) =>
    `${count === 1 ? 'Ver 1 licitación' : `Ver las ${figure(count)} licitaciones`} de ${buyer}`,
  suppliers: 'A quién eligen',
  suppliersOf: (read: number, count: number) =>
    read < count ? `de las ${figure(read)} adjudicadas más recientes de ${figure(count)}` : `de ${awarded(count)}`,
  company: 'Empresa',
  offered: 'Ofertó en',
  chosenIn: 'Elegida en',
  you: 'tú',
  last: (month: string) => `última vez: ${month}`,
  moreCompanies: (count: number) => (count === 1 ? 'Y otra empresa.' : `Y otras ${figure(count)} empresas.`),
  seeCompanies: (count: number) => `Ver las ${figure(count)}`,
  others: (count: number) =>
    count === 0
      ? 'Las personas naturales se cuentan y no se nombran.'
      : `En ${tenders(count)} se eligió a personas naturales o a proveedores sin RUT chileno, que se cuentan y no se nombran.`,
  noCompanies: 'No se eligió a ninguna empresa en este período.',
  companiesHint: 'Orden: en cuántas licitaciones se la eligió. Nada de esto dice a quién se elegirá.',
  companiesErrorTitle: 'No pudimos leer las empresas elegidas',
  companiesErrorHint: 'Lo demás del mercado sigue aquí. Vuelve a intentarlo en unos segundos.',
  figure,
  number,
  millions,
  inMillions,
  percent: (share: number) => `${percent(share)} %`,
  of: (k: number, n: number) => `${figure(k)} de ${figure(n)}`,
  cases: (n: number) => `n = ${figure(n)}`,
} as const
