import type { BandTestAnswer, PricedLineAnswer } from '@mirador/contract/tender-prices'
import { figure, plural } from '@mirador/texts/figure'

const lines = (count: number) => plural(count, 'línea', 'líneas')
const buyers = (count: number) => plural(count, 'solo comprador', 'compradores')
const percent = (share: number) => Math.round(share * 100)
const DECIMAL = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 })

/** Sentences of 'Precios elegidos'. Prices and months arrive formatted. */
export const TENDER_PRICES = {
  loading: 'Cargando los precios…',
  errorTitle: 'No pudimos leer los precios.',
  errorHint: 'Lo demás de la licitación sigue aquí.',
  head: (from: string, to: string) =>
    `Precio unitario neto en pesos, sin IVA. Solo procesos cerrados: ${from} a ${to}.`,
  /** text for a window that begins before the law */
  beforeLaw: (day: string) => `Incluye compras de antes del ${day} (Ley 21.634).`,
  stale: (to: string) => `Resultados solo hasta ${to}: la fuente no ha publicado los meses que faltan.`,
  noOffers: 'Aún no hay ofertas publicadas con que comparar.',
  key: { chosen: 'elegido', other: 'no elegido', own: 'tuyo', median: 'lo habitual', band: 'franja' },
  keyLabel: 'Qué significa cada marca',
  line: (number: number, name: string) => `${figure(number)}. ${name}`,
  asked: (quantity: string, unit: string | null) => (unit === null ? quantity : `${quantity} ${unit}`),
  chosen: (count: number) => `${figure(count)} ${count === 1 ? 'elegido' : 'elegidos'}`,
  others: (count: number) => `${figure(count)} ${count === 1 ? 'no elegido' : 'no elegidos'}`,
  median: 'lo habitual',
  own: (month: string, price: string) => `tú, ${month}: ${price}`,

  none: (months: number) => `Nadie compró algo comparable en los últimos ${months} meses.`,
  dots: (count: number) =>
    count === 1
      ? 'Solo 1 precio comparable: lo mostramos sin resumirlo.'
      : `Solo ${figure(count)} precios comparables: los mostramos sin resumirlos.`,
  medianIs: (price: string) => `Lo habitual: ${price}`,
  interval: (from: string, to: string) => (from === to ? `siempre ${from}` : `entre ${from} y ${to}`),
  fewForBand: 'Son pocas líneas para una franja.',
  quartiles: (from: string, to: string) =>
    from === to ? `La mitad de los casos fue de ${from}.` : `La mitad de los casos, entre ${from} y ${to}.`,
  /**
   * the share of cases that the ranks cover; a band of ten prices covers the next one in 8 of 10 cases, one of 18 in 89
   * of 100
   */
  band: (probability: number, from: string, to: string) => {
    const share = percent(probability)
    const times = share % 10 === 0 ? `${share / 10} de cada 10 veces` : `${share} de cada 100 veces`
    return from === to
      ? `${times} el precio elegido fue ${from}.`
      : `${times} el precio elegido cayó entre ${from} y ${to}.`
  },
  mixedPlate: 'No comparable: mezcla productos distintos',
  mixed: (spread: number) =>
    `El cuarto más caro cuesta ${spread < 10 ? DECIMAL.format(spread) : figure(Math.round(spread))} veces el cuarto más barato, así que no damos un precio.`,
  /** number of prices, buyers and period; several offers of a line may be chosen */
  basis: (counts: { prices: number; lines: number; buyers: number; months: number }) => {
    const of = `${lines(counts.lines)} de ${buyers(counts.buyers)}, ${counts.months} meses.`
    return counts.prices === counts.lines ? of : `${figure(counts.prices)} precios en ${of}`
  },
  oneBuyer: 'Todas son del mismo comprador: es una sola voz.',
  cut: (count: number) => `Son las ${figure(count)} líneas más recientes.`,

  noPrice: {
    service: 'Los servicios no tienen precio unitario comparable.',
    unit: 'La unidad en que se pide no permite comparar precios unitarios.',
    text: 'La línea no dice qué producto pide, así que no hay con qué compararla.',
    quantity: 'La línea no dice cuántas unidades pide, así que no hay con qué compararla.',
  } satisfies Record<NonNullable<PricedLineAnswer['no_price']>, string>,
  similarBuys: 'Ver compras parecidas',

  tested: (held: number) => `Puesto a prueba: contuvo ${percent(held)} de los 100 precios siguientes.`,
  offUntested: 'La franja «8 de cada 10 veces» está apagada: aún no se ha puesto a prueba con los precios cargados.',
  off: ({ missed, held, promised }: Pick<BandTestAnswer, 'missed' | 'held' | 'promised'>, period: string) => {
    const shares = `contuvo ${percent(held)} de cada 100 precios y decía ${percent(promised)}`
    if (missed === 'all') {
      return `La franja está apagada: ${period} ${shares}, y pedimos a lo más 5 de diferencia.`
    }
    if (missed === 'size') {
      return `La franja está apagada: ${period} ${shares}, pero según cuántos precios había se alejó más de los 5 que admitimos.`
    }
    return `La franja está apagada: ${period} ${shares}, pero faltan precios para probarla con muestras de cada tamaño.`
  },
  period: (from: string, to: string) => (from === to ? `en ${from}` : `de ${from} a ${to}`),
  howMeasured: 'Cómo se calcula',
  whatCompares: 'Qué es comparable',
  comparable:
    'Comparamos líneas del mismo producto y unidad, con el mismo texto (sus diez primeras palabras, medidas incluidas) y una cantidad que no difiera en más de diez veces. Contamos procesos adjudicados y ofertas en pesos, admisibles y sin errores. Un precio elegido no dice qué plazo, marca o servicio incluía.',

  table: (count: number) => (count === 1 ? 'La línea, en tabla' : `Las ${figure(count)} líneas, en tabla`),
  tableLabel: (line: number) => `Líneas comparables con la línea ${figure(line)}`,
  columns: {
    month: 'Mes',
    buyer: 'Comprador',
    quantity: 'Cantidad',
    chosen: 'Elegido',
    lowest: 'Más bajo admisible',
    bidders: 'Cuántos ofertan',
  },
  tenderOf: (code: string) => `Licitación ${code}`,
  more: (count: number) => (count === 1 ? 'Mostrar la restante' : `Mostrar las ${figure(count)} restantes`),
  seeLines: (count: number) => `Ver las ${figure(count)} líneas`,
  largest: (listedCount: number, total: number) =>
    `Las ${figure(listedCount)} que más pesan a su precio habitual, de ${lines(total)}.`,
} as const
