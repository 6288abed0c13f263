import type { SpokenShare } from '@mirador/domain/statistics/one-in'
import { figure, plural } from './figure.ts'

const lines = (count: number) => plural(count, 'línea', 'líneas')
const tenders = (count: number) => plural(count, 'licitación', 'licitaciones')
const list = (parts: readonly (string | false)[]) =>
  new Intl.ListFormat('es-CL').format(parts.filter((part) => part !== false))
const months = (from: string, to: string) => (from === to ? `de ${to}` : `de ${from} a ${to}`)
const percent = (share: number) => Math.round(share * 100)

/** Sentences of 'Mi historia'. Dates and months arrive formatted. */
export const COMPANY_HISTORY = {
  title: 'Mi historia',
  loading: 'Cargando tu historia…',
  /** @param rut formatted */
  company: (name: string, rut: string) => `${name} · RUT ${rut}`,
  /** @param from `enero de 2024` */
  processes: (count: number, requests: number, from: string, to: string) =>
    `${list([count > 0 && tenders(count), requests > 0 && `${figure(requests)} Compra Ágil`])}, ${months(from, to)}`,
  /** @param day `sáb 21 nov` */
  readOn: (day: string) => `Resultados leídos el ${day}.`,
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
    `Leímos los resultados ${months(from, to)}. Cuando aparezca la primera, la verás aquí.`,
  nothingRead: 'Aún no leemos ningún archivo de resultados. Cuando tu empresa aparezca en uno, la verás aquí.',
  chooseWords: 'Elegir mis palabras',
  personTitle: 'Esta página es para empresas',
  person: 'Tu RUT es de una persona natural. Para cuidar tus datos no mostramos su historia, tampoco a otros.',
  figures: 'Tu historia en cifras',
  wins: 'Ganas',
  won: 'Ganaste',
  lost: 'Perdiste',
  close: 'Perdiste por menos de 5 %',
  /** a share as people say it */
  share({ of, each }: SpokenShare): string {
    if (of === 0) return 'Ninguna'
    return of === each ? 'Todas' : `${figure(of)} de cada ${figure(each)}`
  },
  ofLines: (won: number, of: number) => `${figure(won)} de ${lines(of)}.`,
  rest: (share: SpokenShare) =>
    share.of === 0
      ? 'En lo mismo, otros no ganan ninguna.'
      : `En lo mismo, otros ganan ${share.of === share.each ? 'todas' : `${figure(share.of)} de cada ${figure(share.each)}`}.`,
  restTooFew: (of: number) =>
    of === 0 ? 'En lo mismo no ofertó nadie más.' : `En lo mismo, de otros hay muy pocas para comparar: ${figure(of)}.`,
  howWins: 'Cómo se cuenta cuánto ganas',
  interval: ({ share, from, to }: { share: number; from: number; to: number }) =>
    `${percent(share)} %; con estos casos, entre ${percent(from)} y ${percent(to)} % (intervalo del 90 %).`,
  tooFew: 'Con menos de 10 no damos porcentaje.',
  restInterval: ({ share, from, to }: { share: number; from: number; to: number }) =>
    `Otros: ${percent(share)} %, entre ${percent(from)} y ${percent(to)} %.`,
  market: (won: number, of: number) =>
    `Otros: ${figure(won)} de ${lines(of)} de los mismos rubros y compradores, cada línea una vez por empresa que ofertó.`,
  undecided: (count: number) =>
    count === 1
      ? 'Otra línea tuya no se ha adjudicado o quedó desierta.'
      : `Otras ${figure(count)} líneas tuyas no se han adjudicado o quedaron desiertas.`,
  onlyTenders: 'Solo licitaciones: una Compra Ágil se elige entera y está en «Por año».',
  inLines: (count: number) => `en ${lines(count)}`,
  ofInstitutions: (count: number) => (count === 1 ? 'de 1 institución' : `de ${figure(count)} instituciones`),
  ofThemInadmissible: (count: number) => plural(count, 'de ellas inadmisible', 'de ellas inadmisibles'),
  /** where some lines have no money */
  summed: (count: number, of: number) => `Pesos de ${figure(count)} de las ${figure(of)}.`,
  notSummed: 'Ninguna tiene un monto en pesos que se pueda sumar.',
  none: 'Ninguna línea',
  nothingComparable: 'Ninguna línea no ganada tiene precios que se puedan comparar.',
  seeClose: (count: number) => (count === 1 ? 'Ver la línea' : `Ver las ${figure(count)}`),
  seeWon: (count: number) => (count === 1 ? 'Ver la línea ganada' : `Ver las ${figure(count)} líneas ganadas`),
  percent: (share: number) => `${percent(share)} %`,
  byYear: 'Por año',
  byYearHint:
    'Año en que se publicó el proceso. Ganadas: de las líneas adjudicadas; con menos de 10 no damos la parte. Una Compra Ágil cuenta como una línea, porque se elige la cotización entera.',
  reform: (day: string) =>
    `El ${day} la Compra Ágil subió de 30 a 100 UTM (Ley 21.634) y muchas licitaciones chicas pasaron a hacerse por ahí: los años de antes y de después no se comparan sin más.`,
  columns: {
    year: 'Año',
    channel: 'Canal',
    processes: 'Procesos',
    lines: 'Líneas',
    won: 'Ganadas',
    inadmissible: 'Inadmisibles',
    share: 'Parte ganada',
    market: 'Quienes ofertan en lo mismo',
  },
  channels: { tenders: 'Licitaciones', quotations: 'Compra Ágil' },
  until: (month: string) => `hasta ${month}`,
  of: (count: number, all: number) => `${figure(count)} de ${figure(all)}`,
  figure,
} as const
