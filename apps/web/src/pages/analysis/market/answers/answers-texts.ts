import { MIN_FOR_ANSWER } from '@mirador/domain/statistics/shown-share'
import { figure, plural } from '@mirador/texts/figure'
import { MARKET_QUESTIONS } from '@mirador/texts/market-questions'
import { pesosInMillions } from '../../../../texts/pesos.ts'
import { millions } from '../amount-texts.ts'
import type { YearChange } from './answer-sums.ts'

/** The sign stays on the line of its number. */
const ofPercent = (count: number) => `${figure(count)}\u00a0%`
const percent = (share: number) => ofPercent(Math.round(share * 100))
const tenders = (count: number) => plural(count, 'licitación', 'licitaciones')
const agile = (count: number) => `${figure(count)} Compra Ágil`
const awardedTenders = (count: number) => plural(count, 'licitación adjudicada', 'licitaciones adjudicadas')
const withoutAgile = (isBoth: boolean) => (isBoth ? '; sin Compra Ágil' : '')
const isFew = (count: number) => count < MIN_FOR_ANSWER
/** The change in whole percent; null: too few a year before. */
const changeOf = ({ now, before }: YearChange) =>
  before === null || isFew(before) ? null : Math.round((now / before - 1) * 100)

/** `Más: 214 licitaciones, 9 % sobre hace un año` */
function comparison(change: YearChange, unitOf: (count: number) => string): string {
  const { now, before } = change
  if (isFew(now)) return `Muy pocas para decir si sube o baja: ${figure(now)}`
  if (before === null) return unitOf(now)
  const rise = changeOf(change)
  if (rise === null) return `${directionOf(now - before)}: ${unitOf(now)}; hace un año, ${figure(before)}`
  if (rise === 0) return `Igual: ${unitOf(now)}, como hace un año`
  return `${directionOf(rise)}: ${unitOf(now)}, ${ofPercent(Math.abs(rise))} ${rise > 0 ? 'sobre' : 'bajo'} hace un año`
}

function directionOf(difference: number): string {
  if (difference === 0) return 'Igual'
  return difference > 0 ? 'Más' : 'Menos'
}

/** `; y 640 Compra Ágil, 17 % más` */
function agileToo(change: YearChange): string {
  const { now, since } = change
  if (now === 0) return '; y ninguna Compra Ágil'
  if (isFew(now)) return `; y muy pocas Compra Ágil: ${figure(now)}`
  const rise = changeOf(change)
  const then =
    rise === 0 ? ', igual que hace un año' : `, ${ofPercent(Math.abs(rise ?? 0))} ${(rise ?? 0) > 0 ? 'más' : 'menos'}`
  return `; y ${agile(now)}${since ? ` desde ${since}` : ''}${rise === null ? '' : then}`
}

/** `la 6.ª` */
const place = (rank: number) => `la ${figure(rank)}.ª`
const ofHundred = (share: number) => (share < 0.01 ? 'menos de 1' : figure(Math.round(share * 100)))
const institutions = (count: number) =>
  count === 1 ? 'Compra 1 institución' : `Compran ${figure(count)} instituciones`

/** The words of a number of bidders: `una`, `tres o cuatro`. */
function bidders(from: number, to: number | null): string {
  const WORDS = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco']
  const wordOf = (count: number) => WORDS[count] ?? figure(count)
  if (to === null) return `si ofertan ${wordOf(from)} o más`
  if (from === to) return from === 1 ? 'si oferta una sola' : `si ofertan ${wordOf(from)}`
  return `si ofertan ${wordOf(from)} o ${wordOf(to)}`
}

interface PriceWords {
  from: number
  to: number | null
  median: number
}

/** Sentences of 'Mercado'. Months arrive formatted. */
export const ANSWERS = {
  title: 'Mercado',
  loading: 'Contando tu mercado…',
  errorTitle: 'No pudimos leer el mercado',
  errorHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  filters: 'Qué se cuenta',
  rubros: 'Rubros',
  allRubros: (count: number) => (count === 1 ? 'Mi rubro' : `Todos mis rubros (${figure(count)})`),
  regions: 'Regiones',
  everywhere: 'Todo Chile',
  /** @param names short names of regions */
  whereISell: (names: readonly string[]) =>
    names.length > 3
      ? `Donde vendo: ${figure(names.length)} regiones`
      : `Donde vendo: ${new Intl.ListFormat('es-CL').format(names)}`,
  noRegions: 'Aún no dices dónde vendes: contamos todo Chile.',
  sayRegions: 'Di dónde vendes',
  channel: 'Canal',
  channels: { both: 'Licitaciones y Compra Ágil', licitaciones: 'Licitaciones', agil: 'Compra Ágil' },
  /** @param from `enero de 2026`; undefined: no month yet */
  period: (from: string, to: string, read: string | undefined) => {
    const isOneYear = from.slice(-4) === to.slice(-4)
    const months = from === to ? to : `${isOneYear ? from.split(' ')[0] : from} a ${to}`
    const period = months.charAt(0).toUpperCase() + months.slice(1)
    return read ? `${period} · leído el ${read}` : period
  },
  announced: (sentence: string) => `Contado de nuevo. ${sentence}`,
  asTable: 'Lo mismo en una tabla',
  monthByMonth: 'Ver mes a mes',
  allMonths: 'Ver todo mes a mes, en siete gráficos y una tabla',
  /** @param from `enero de 2025`; @param lawDay `12 de diciembre de 2024` */
  comparedSince: (from: string, lawDay: string) =>
    `Comparamos desde ${from}: hasta el ${lawDay} regía otro tope de Compra Ágil (Ley 21.634).`,
  noRubros: {
    title: 'Elige tus rubros para ver su mercado',
    hint: 'Tu cuenta aún no tiene rubros. Con ellos decimos si se compra más o menos, quién compra, quién gana y a qué precio.',
    action: 'Elegir mis rubros',
    other: 'Ver un rubro mes a mes',
  },
  noOffers: 'Aún no leemos ofertas',
  noOffersHint: 'Cuando leamos el archivo de ofertas del mes, aquí estará la respuesta.',
  /** beside 'Compra Ágil' alone */
  onlyTenders: 'De Compra Ágil solo contamos cuántas se publican',
  seeTenders: 'Ver la respuesta con licitaciones',
  /** @param isBoth whether the selection has Compra Ágil too, which is not counted there */
  awarded: (count: number, isBoth: boolean) => awardedTenders(count) + withoutAgile(isBoth),
  purchases: {
    question: MARKET_QUESTIONS.purchases,
    noMonths: 'Aún no hay meses que se puedan comparar',
    tenders: (change: YearChange) => comparison(change, tenders),
    agile: (change: YearChange) => comparison(change, agile),
    agileToo,
    /** `ene a oct 2026`; the months of the filled bars */
    now: (from: string, to: string) => (from === to ? to : `${from.split(' ')[0]} a ${to}`),
    before: 'los mismos meses, un año antes',
    isOfTenders: 'Las barras son de licitaciones.',
    noAgile: 'Aún no leemos meses completos de Compra Ágil',
    amount: (pesos: number) => `${pesosInMillions(pesos)} adjudicados en licitaciones`,
    month: 'Mes',
    tendersNow: 'Licitaciones',
    agileNow: 'Compra Ágil',
    yearBefore: 'Un año antes',
    total: 'Total',
    twice: 'Una Compra Ágil de dos de tus rubros cuenta en los dos.',
    notRead: '«–»: no leímos la Compra Ágil de ese mes.',
  },
  buyers: {
    question: MARKET_QUESTIONS.buyers,
    few: (count: number) => `Muy pocas para decir quién compra: ${figure(count)}`,
    says: (total: number, never: { institutions: number; clp: number } | null, clp: number) => {
      if (!never) return `${institutions(total)}, por ${pesosInMillions(clp)}`
      if (never.institutions === 0) return `${institutions(total)}; a todas les has ofertado`
      const whom = never.institutions === total ? 'a ninguna le has ofertado' : neverOffered(never.institutions)
      return `${institutions(total)}; ${whom}, y ${never.institutions === 1 ? 'suma' : 'suman'} ${pesosInMillions(never.clp)}`
    },
    known: 'ya le ofertaste',
    never: 'nunca le has ofertado',
    none: 'sin tus ofertas no sabemos a quién le ofertaste',
    largest: (listed: number, total: number) =>
      listed < total
        ? `Las ${figure(listed)} mayores de ${figure(total)}`
        : plural(total, 'institución', 'instituciones'),
    see: 'Ver instituciones',
    seeStrangers: (count: number) =>
      count === 1 ? 'Ver la que no te conoce' : `Ver las ${figure(count)} que no te conocen`,
    institution: 'Institución',
    amount: 'Adjudicado',
    tenders: 'Licitaciones',
    offered: 'Ya le ofertaste',
    yes: MARKET_QUESTIONS.yes,
    no: MARKET_QUESTIONS.never,
  },
  winners: {
    question: MARKET_QUESTIONS.winners,
    few: (count: number) => `Muy pocas para decir quién gana: ${figure(count)}`,
    nobody: 'No se eligió a ninguna empresa',
    /** @param own rank of the own company; null: it won nothing; undefined: not known */
    says: (total: number, share: number, own: number | null | undefined) => {
      const who = total === 1 ? 'Gana 1 empresa' : `Ganan ${figure(total)} empresas`
      const pesos = `${ofHundred(share)} de cada 100 pesos`
      if (own === 1) return `${who}; la mayor eres tú, con ${pesos}`
      const you = own === undefined ? '' : own === null ? '. Tú aún no ganas' : `. Tú eres ${place(own)}`
      return `${who}; la mayor se lleva ${pesos}${you}`
    },
    you: (name: string) => `Tú, ${name}`,
    own: (pesos: number, share: number) => `Ganaste ${pesosInMillions(pesos)}, ${ofHundred(share)} de cada 100 pesos`,
    largest: (listed: number, total: number) =>
      listed < total ? `${figure(listed)} de ${figure(total)}` : plural(total, 'empresa', 'empresas'),
    see: 'Ver empresas',
    company: 'Empresa',
    rank: 'Lugar',
    amount: 'Ganó',
    tenders: 'Licitaciones',
    unnamed: 'Las personas naturales se cuentan y no se nombran.',
  },
  prices: {
    question: MARKET_QUESTIONS.prices,
    few: (count: number) => `Muy pocas para decir a qué precio: ${figure(count)}`,
    /** @param bands those of enough cases, by the number that made offers */
    says: (median: number, bands: readonly PriceWords[]) => {
      const usual = `Lo habitual es ${percent(median)} del presupuesto`
      const ends = bands.length > 1 ? [bands[0], bands.at(-1)] : []
      const parts = ends.flatMap((band) => (band ? [`${percent(band.median)} ${bidders(band.from, band.to)}`] : []))
      return parts.length > 0 ? `${usual}: ${parts.join(', ')}` : usual
    },
    key: 'precio elegido, por cuántos ofertan; la franja es la mitad de los casos',
    band: MARKET_QUESTIONS.band,
    of: (n: number) => `de ${figure(n)}`,
    few5: (n: number) => (n === 0 ? 'ninguna' : `muy pocas: ${figure(n)}`),
    budget: '100 % = presupuesto',
    counted: (n: number, isBoth: boolean) => `${awardedTenders(n)} con presupuesto publicado${withoutAgile(isBoth)}`,
    bidders: 'Cuántos ofertan',
    usual: 'Lo habitual',
    half: 'La mitad de los casos',
    cases: 'Casos',
    range: (from: number, to: number) => `${percent(from)} a ${percent(to)}`,
    every: MARKET_QUESTIONS.every,
  },
  figure,
  percent,
  millions,
  none: '–',
} as const

function neverOffered(count: number): string {
  return count === 1 ? 'a 1 nunca le has ofertado' : `a ${figure(count)} nunca les has ofertado`
}
