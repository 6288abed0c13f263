import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import type { TenderDetail } from '@mirador/contract/tenders'
import { timelineOf } from '@mirador/domain/deadlines/timeline'
import { formatMoney, formatQuantity } from '@mirador/domain/tender/money'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { shortDay } from '@mirador/domain/time/chile-time'
import { figure, plural } from '@mirador/texts/figure'
import { DOT, MISSING } from '@mirador/texts/tenders'
import { BAND, shortReasons } from '../../../../components/decision/band-texts.ts'
import { MILESTONES } from '../../../../texts/milestones.ts'
import type { Fact } from '../facts-of.ts'
import { datesOf } from '../timeline-dates.ts'

export const SECTION_TEXTS = {
  index: 'Índice de la licitación',
  prices: 'Precios elegidos',
  similar: 'Compras ya decididas que se parecen a esta, y en cuánto quedaron',
  similarTenders: 'Licitaciones ya decididas que se parecen a esta, y en cuánto quedaron',
  agilePrices: 'Son precios elegidos en licitaciones: de una Compra Ágil la fuente publica solo el total cotizado.',
  /** `lo que más pesa: resma carta 75 g, 1.200 a $3.190 lo habitual`; nothing of a line without a price */
  heaviest({ name, quantity, usual }: NonNullable<DecisionAnswer['money']>['lines'][number]): string | undefined {
    const price = usual === null ? undefined : formatMoney(Math.round(usual), 'CLP')
    if (!price || quantity === null) return undefined
    return `lo que más pesa: ${name ?? MISSING}, ${formatQuantity(quantity)} a ${price} lo habitual`
  },
  offers: 'Quién ofertó, a cuánto y qué se eligió',
  noCriteria: 'No publica criterios',
  requests: 'Tus cotizaciones de Compra Ágil',
  tenders: 'Tus ofertas en licitaciones',
  lowest: 'Eligió el precio más bajo',
  decides: 'Del cierre a la decisión',
  decidesIn: ({ n, from, to }: { n: number; from: number; to: number }) =>
    `La mitad de las veces, ${Math.round(from)} a ${Math.round(to)} días; ${figure(n)} decisiones`,
  deserted: 'Quedaron desiertas',
  desertedOf: ({ k, n }: { k: number; n: number }) => (n === 0 ? null : `${figure(k)} de ${figure(n)} licitaciones`),
  payment: 'Plazo de pago',
  period: 'Contado desde los datos de',
  months: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),
  own: ({ bids, won }: { bids: number; won: number }, isAgile: boolean) =>
    bids === 0 ? BAND.neverBid(isAgile) : `${BAND.bid(bids, isAgile)} ${BAND.won(won)}`,
  lowestOf: ({ k, n }: { k: number; n: number }, isAgile: boolean) =>
    n === 0
      ? null
      : `En ${figure(k)} de ${isAgile ? plural(n, 'compra decidida', 'compras decididas') : plural(n, 'línea decidida', 'líneas decididas')}`,
  buying: 'Cómo compra',
  rivalsTable: 'Empresas elegidas en compras parecidas de este comprador',
  company: 'Empresa',
  quoted: 'Cotizó',
  won: 'Ganó',
  you: 'tú',
  natural: (total: number) =>
    total === 1
      ? 'En 1 compra ganó una persona natural o un proveedor sin RUT chileno.'
      : `En ${figure(total)} compras ganaron personas naturales o proveedores sin RUT chileno.`,
  monthEnd: 'El ganador de una Compra Ágil se publica a fines de mes.',
  buyerErrorTitle: 'No pudimos leer los datos del comprador',
  rivalsErrorTitle: 'No pudimos leer los rivales',
  errorHint: 'Lo demás de la licitación está aquí.',
} as const

/** The content of a section in one line, and how much it holds. */
export interface SectionLine {
  sentence?: string | undefined
  count?: string | undefined
}

/** Maximum number of names in a line. */
const MAX_NAMES = 4
const firstNames = (names: readonly string[]) => names.slice(0, MAX_NAMES).join(DOT)

/** @param answer undefined while it loads */
export function itemsLine({ items, agile }: TenderDetail, answer: DecisionAnswer | undefined): SectionLine {
  const priced = answer?.money?.total.priced
  const lines = agile ? plural(items.length, 'producto', 'productos') : plural(items.length, 'línea', 'líneas')
  const [heaviest] = answer?.money?.lines ?? []
  const names = firstNames(items.flatMap(({ product_name, description }) => product_name ?? description ?? []))
  const weighs = heaviest && items.length > 1 && SECTION_TEXTS.heaviest(heaviest)
  return {
    sentence: items.length === 0 ? undefined : weighs ? `${lines}${DOT}${weighs}` : `${lines}: ${names}`,
    count: priced === undefined ? undefined : `${figure(priced)} con precio`,
  }
}

/** Weights only where they are published, as in the band: both say the same. */
export function criteriaLine(answer: DecisionAnswer | undefined): SectionLine {
  if (!answer?.criteria) return {}
  const { names, weights, reasons } = answer.criteria
  if (names.length === 0) {
    const list = shortReasons(reasons?.list ?? []).map(({ reason, requests }) => `${reason} ${BAND.reason(requests)}`)
    return {
      sentence: list.length > 0 ? `${BAND.chose(reasons?.of ?? 0)} ${firstNames(list)}` : SECTION_TEXTS.noCriteria,
    }
  }
  const parts = names.map((name, place) => {
    const weight = weights?.[place]
    return weight === undefined ? name : `${name} ${weight.toLocaleString('es-CL')}`
  })
  return {
    sentence: weights ? firstNames(parts) : `${BAND.noWeights}: ${firstNames(parts)}`,
    count: figure(names.length),
  }
}

export function rivalsLine(answer: DecisionAnswer | undefined): SectionLine {
  if (!answer?.rivals) return {}
  const { n, bidders, winners } = answer.rivals
  if (!bidders) return { sentence: BAND.fewPurchases(n) }
  const names = winners.filter(({ is_own }) => !is_own).map(({ name, rut }) => name ?? rut)
  return { sentence: firstNames(names), count: plural(n, 'compra', 'compras') }
}

export function buyerLine({ agile }: TenderDetail, answer: DecisionAnswer | undefined): SectionLine {
  if (!answer?.buyer) return {}
  const { own, lowest, decision_days } = answer.buyer
  const mine = own && (agile ? own.agile : own.tenders)
  const decides = decision_days && `Decide en ${figure(Math.round(decision_days.median))} días`
  return {
    sentence: [mine ? SECTION_TEXTS.own(mine, agile !== undefined) : '', decides, BAND.lowest(lowest)]
      .filter(Boolean)
      .join('. '),
    count: lowest.n > 0 ? plural(lowest.n, 'decisión', 'decisiones') : undefined,
  }
}

export function deadlinesLine(tender: TenderDetail, status: TenderStatus | null, now: Date): SectionLine {
  const milestones = timelineOf(datesOf(tender), status, now)
  const ahead = milestones.filter(({ state }) => state !== 'done')
  const lines = (ahead.length > 0 ? ahead : milestones.slice(-MAX_NAMES)).map(
    ({ kind, at }) => `${MILESTONES[kind]} ${shortDay(at, now)}`,
  )
  return { sentence: firstNames(lines), count: plural(milestones.length, 'fecha', 'fechas') }
}

export function changesLine(answer: DecisionAnswer | undefined): SectionLine {
  if (!answer?.changes) return {}
  const { total, weighing } = answer.changes
  return { sentence: total === 0 ? BAND.noChanges : BAND.changes(total, weighing), count: figure(total) }
}

export const descriptionLine = ({ description }: TenderDetail): SectionLine => ({
  sentence: description?.replaceAll(/\s+/g, ' '),
})

export const termsLine = (facts: readonly Fact[]): SectionLine => ({
  sentence: facts
    .filter(({ value }) => value.length <= 60)
    .slice(0, MAX_NAMES)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(DOT),
  count: plural(facts.length, 'dato', 'datos'),
})
