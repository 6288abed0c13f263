import { figure, plural } from '@mirador/texts/figure'

const percent = (share: number) => Math.round(share * 100)
const buys = (count: number) => plural(count, 'compra parecida', 'compras parecidas')

/** Sentences of 'Quién suele ofertar'. Months arrive formatted. */
export const LIKELY_BIDDERS = {
  title: 'Quién suele ofertar',
  loading: 'Cargando quién suele ofertar…',
  errorTitle: 'No pudimos leer quién suele ofertar.',
  errorHint: 'Lo demás sigue aquí.',
  head: (count: number, from: string, to: string) =>
    count === 1
      ? `En la compra parecida que este comprador decidió, de las publicadas entre ${from} y ${to}. Nada dice de quién ofertará en esta.`
      : `En las ${buys(count)} que este comprador decidió, de las publicadas entre ${from} y ${to}. Nada dice de quién ofertará en esta.`,
  noBuys: (from: string, to: string) =>
    `Este comprador no decidió compras de este rubro publicadas entre ${from} y ${to}. Estas empresas ofertan en él a otros compradores, o a este en otros rubros. Nada dice de quién ofertará en esta.`,
  order: 'Primero quienes más ofertan a este comprador, en este rubro y en general.',
  nothing: 'Aún no hay ofertas publicadas de compras como esta.',
  empty: (from: string, to: string) =>
    `Nadie ofertó en compras decididas de este rubro publicadas entre ${from} y ${to}.`,
  table: 'Empresas que suelen ofertar',
  columns: { company: 'Empresa', bids: 'Ofertó en compras parecidas', won: 'Elegida', last: 'Última vez' },
  in: (bids: number) => `en ${figure(bids)}`,
  of: (tenders: number) => `de ${figure(tenders)}`,
  never: 'no en compras parecidas de este comprador',
  none: '–',
  you: 'tú',
  persons: 'Personas naturales',
  notNamed: 'no se nombran',
  wonTimes: (won: number) => `elegida ${won === 1 ? '1 vez' : `${figure(won)} veces`}`,
  lastTime: (month: string) => `última: ${month}`,
  tested: (firstFive: number, known: number) =>
    `Puesto a prueba: en ${percent(firstFive)} de cada 100 compras el ganador estaba entre las cinco primeras de esta lista; a ${percent(known)} de cada 100 llegaría una lista perfecta.`,
  untested: 'Este orden aún no se ha puesto a prueba con las ofertas cargadas.',
  howMeasured: 'Cómo se calcula',
  page: {
    title: (bid_idn: string) => `Competidores de la licitación ${bid_idn}`,
    heading: 'Competidores',
    of: (name: string) => `De ${name}`,
    whoBid: 'Quiénes ofertaron',
    seeTender: 'Ver la licitación',
    undecided: 'Quiénes ofertaron se sabrá cuando el proceso se decida.',
    noOffers: 'El proceso se decidió, y los datos abiertos aún no traen sus ofertas.',
  },
} as const
