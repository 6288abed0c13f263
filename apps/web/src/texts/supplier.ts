import { figure, plural } from '@mirador/texts/figure'

const lines = (count: number) => plural(count, 'línea', 'líneas')
const percent = (share: number) => Math.round(share * 100)

/** Sentences of the profile of a company. */
export const SUPPLIER = {
  backToCompetitors: 'Volver a competidores',
  backToProviders: 'Volver a proveedores',
  legalPerson: 'Persona jurídica',
  own: 'Es tu empresa',
  seeHistory: 'Ver mi historia',
  /** @param period `enero de 2024 a octubre de 2026` @param day `21 nov` */
  basis: (period: string, day: string) => `Licitaciones adjudicadas, publicadas de ${period}, leídas el ${day}.`,
  loading: 'Cargando la empresa…',
  errorTitle: 'No pudimos leer esta empresa',
  unknownTitle: 'Empresa',
  unknown: 'No encontramos esa empresa',
  unknownHint: (rut: string) =>
    `No hay ofertas publicadas en licitaciones adjudicadas del RUT ${rut}, o no es de una persona jurídica.`,
  seeProviders: 'Buscar en proveedores',
  followHint: 'Te avisamos cuando gane en tus rubros.',
  figures: 'En cifras',
  offered: (count: number) => (count === 1 ? 'línea en que ofertó' : 'líneas en que ofertó'),
  inTenders: (tenders: number, buyers: number) =>
    `en ${tenders === 1 ? '1 licitación' : `${figure(tenders)} licitaciones`} de ${buyers === 1 ? '1 comprador' : `${figure(buyers)} compradores`}`,
  inadmissible: (count: number) => (count === 0 ? '' : plural(count, 'quedó inadmisible.', 'quedaron inadmisibles.')),
  wonOf: (all: number) => `ganadas de ${figure(all)}`,
  interval: ({ share, from, to }: { share: number; from: number; to: number }) =>
    `${percent(share)} %, entre ${percent(from)} y ${percent(to)} %`,
  tooFew: 'Con menos de 10 no damos porcentaje.',
  market: (won: number, all: number) => `Mercado: ${figure(won)} de ${lines(all)}, mismos rubros y compradores.`,
  marketLabel: (share: number) => `mercado ${percent(share)} %`,
  axisEnd: (end: number) => `${percent(end)} %`,
  pesos: 'de pesos adjudicados',
  millions: (count: number) => (count === 1 ? 'millón' : 'millones'),
  summed: (summed: number, won: number) =>
    `${lines(summed)} de ${figure(won)} ganadas: precio unitario por cantidad adjudicada, sin IVA.${
      summed === won
        ? ''
        : ` ${won - summed === 1 ? 'La otra está' : `Las otras ${figure(won - summed)} están`} en otra moneda o con datos que no cuentan.`
    }`,
  noMoney: 'Ninguna línea ganada tiene un monto en pesos que se pueda sumar.',
  see: (count: number) => (count === 1 ? 'Ver la línea' : `Ver las ${lines(count)}`),
  buyers: 'Sus compradores',
  families: 'Sus rubros',
  wonOfOffered: 'líneas ganadas de las ofertadas',
  partOf: (won: number, all: number, name: string) => `${figure(won)} de ${lines(all)}, ${name}: ver las líneas`,
  ofAll: (listedCount: number, all: number, what: string) =>
    `${figure(listedCount)} de ${figure(all)} ${what}, los de más líneas.`,
  kinds: { buyers: 'compradores', families: 'rubros' },
  time: 'En el tiempo',
  timeHint: (from: string, to: string, lawDay: string) =>
    `Por trimestre de publicación, ${from} a ${to}. La línea punteada es el ${lawDay}, Ley 21.634: las licitaciones de antes y de después no se comparan sin más; el trimestre más claro mezcla once días de antes.`,
  incomplete: 'El último está incompleto (rayado).',
  /** @param day `12 dic 2024` */
  law: (day: string) => `${day} · Ley 21.634`,
  charts: { lines: 'Líneas ofertadas', won_lines: 'Líneas ganadas' },
  chart: (what: string, first: string, last: string) => `${what} por trimestre: ${first}; ${last}.`,
  point: (quarter: string, count: number) => `${quarter}, ${lines(count)}`,
  asTable: 'Ver como tabla',
  tableColumns: { quarter: 'Trimestre', lines: 'Ofertadas', won: 'Ganadas' },
  seeQuarter: (quarter: string, count: number) => `Ver ${lines(count)} de ${quarter}`,
  partial: 'incompleto',
  linesTitle: {
    all: 'Líneas en que ofertó',
    won: 'Líneas que ganó',
    summed: 'Líneas que suma el monto adjudicado',
  },
  linesOf: (what: string, of: string) => `${what}: ${of}`,
  linesTable: 'Líneas de la empresa',
  pages: 'Páginas de las líneas de la empresa',
  linesLoading: 'Cargando las líneas…',
  linesError: 'No pudimos leer las líneas',
  linesNone: 'Ninguna línea así',
  close: 'Cerrar las líneas',
  columns: { awarded: 'Resultado', line: 'Línea', price: 'Su precio', result: 'La eligieron' },
  chosen: 'Sí',
  notChosen: 'No',
} as const
