import { figure } from './figure.ts'

const lines = (count: number) => (count === 1 ? '1 línea' : `${figure(count)} líneas`)
const tenders = (count: number) => (count === 1 ? '1 licitación' : `${figure(count)} licitaciones`)
const percent = (share: number) => Math.round(share * 100)

/** Sentences of 'Mi historia'. Dates and months arrive formatted. */
export const COMPANY_HISTORY = {
  title: 'Mi historia',
  loading: 'Cargando tu historia…',
  /** @param rut formatted */
  company: (name: string, rut: string) => `${name} · RUT ${rut}`,
  /** @param from `enero de 2024` */
  period: (from: string, to: string) => (from === to ? `resultados de ${to}` : `resultados de ${from} a ${to}`),
  /** @param day `sáb 21 nov` */
  readOn: (day: string) => `leídos el ${day}`,
  unverified:
    'Es lo publicado sobre este RUT: no hemos verificado que la empresa sea tuya. Cualquiera puede leerlo en los datos abiertos.',
  howToVerify: 'Cómo verificarla',
  errorTitle: 'No pudimos leer tu historia',
  errorHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  noCompany: 'Aún no registras tu empresa',
  noCompanyHint: 'Con su RUT buscamos lo que ofertó en los procesos publicados.',
  registerCompany: 'Registrar mi empresa',
  seeTenders: 'Ver licitaciones',
  emptyTitle: 'Tu empresa aún no figura en ofertas publicadas',
  empty: (from: string, to: string) =>
    `Leímos los ${from === to ? `resultados de ${to}` : `resultados de ${from} a ${to}`}. Cuando aparezca la primera, la verás aquí.`,
  nothingRead: 'Aún no leemos ningún archivo de resultados. Cuando tu empresa aparezca en uno, la verás aquí.',
  chooseWords: 'Elegir mis palabras',
  personTitle: 'Esta página es para empresas',
  person: 'Tu RUT es de una persona natural. Para cuidar tus datos no mostramos su historia, tampoco a otros.',
  figures: 'Tu historia en cifras',
  linesOffered: (count: number) => (count === 1 ? 'línea ofertada' : 'líneas ofertadas'),
  inTenders: (count: number, since: string) => `En ${tenders(count)} publicadas desde ${since}.`,
  inadmissible: (count: number) =>
    count === 0
      ? 'Ninguna quedó inadmisible.'
      : count === 1
        ? '1 quedó inadmisible.'
        : `${figure(count)} quedaron inadmisibles.`,
  /** after the number of won lines */
  ofWon: (count: number) => `de ${figure(count)} ganadas`,
  interval: ({ share, from, to }: { share: number; from: number; to: number }) =>
    `${percent(share)} %, entre ${percent(from)} y ${percent(to)} %`,
  axisEnd: (end: number) => `${percent(end)} %`,
  percent: (share: number) => `${percent(share)} %`,
  tooFew: 'Con menos de 10 no damos porcentaje.',
  marketLabel: (share: number) => `quienes ofertan en lo mismo ${percent(share)} %`,
  market: (won: number, of: number) =>
    of === 0
      ? 'Sin otras ofertas adjudicadas en los mismos rubros y compradores.'
      : `Mercado: ${figure(won)} de ${lines(of)}, mismos rubros y compradores, cada línea una vez por empresa que ofertó.`,
  undecided: (count: number) =>
    count === 1
      ? 'Otra línea no se ha adjudicado o quedó desierta.'
      : `Otras ${figure(count)} líneas no se han adjudicado o quedaron desiertas.`,
  cheaper: '% más barata',
  cheaperHint: 'fue la elegida, lo habitual',
  /** for fewer than ten lines */
  cheaperCount: (count: number) => `de ${figure(count)} era más barata`,
  cheaperCountHint: 'la elegida, entre las que se pueden comparar',
  comparable: (cheaper: number, notDearer: number) =>
    `De ${cheaper === 1 ? '1 línea no ganada' : `${lines(cheaper)} no ganadas`} en que la elegida era más barata. ${
      notDearer === 0
        ? 'En ninguna otra la tuya costaba lo mismo o menos.'
        : notDearer === 1
          ? 'En otra la tuya costaba lo mismo o menos y no bastó.'
          : `En otras ${figure(notDearer)} la tuya costaba lo mismo o menos y no bastó.`
    }`,
  nothingComparable: 'Ninguna línea no ganada tiene precios que se puedan comparar.',
  nothingLost: 'No hay líneas adjudicadas a otros.',
  seeLines: (count: number) => (count === 1 ? 'Ver la línea' : `Ver las ${figure(count)}`),
  seeOffered: (count: number) => (count === 1 ? 'Ver la línea ofertada' : `Ver las ${figure(count)} líneas ofertadas`),
  seeWon: (count: number) => (count === 1 ? 'Ver la línea ganada' : `Ver las ${figure(count)} líneas ganadas`),
  seeLost: (count: number) => (count === 1 ? 'Ver la línea no ganada' : `Ver las ${figure(count)} líneas no ganadas`),
  byYear: 'Por año',
  byYearHint:
    'Año en que se publicó el proceso. Ganadas: de las líneas adjudicadas. Una Compra Ágil cuenta como una línea, porque se elige la cotización entera.',
  reform: (day: string) =>
    `El ${day} la Compra Ágil subió de 30 a 100 UTM (Ley 21.634) y muchas licitaciones chicas pasaron a hacerse por ahí: los años de antes y de después no se comparan sin más.`,
  columns: {
    year: 'Año',
    channel: 'Canal',
    processes: 'Procesos',
    lines: 'Líneas',
    won: 'Ganadas',
    inadmissible: 'Inadmisibles',
    share: (end: number) => `Parte ganada, de 0 a ${percent(end)} %, con su intervalo del 90 %`,
    market: 'Quienes ofertan en lo mismo',
  },
  channels: { tenders: 'Licitaciones', quotations: 'Compra Ágil' },
  until: (month: string) => `hasta ${month}`,
  of: (count: number, all: number) => `${figure(count)} de ${figure(all)}`,
  figure,
} as const
