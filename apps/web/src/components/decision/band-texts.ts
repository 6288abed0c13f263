import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import { formatMoney } from '@mirador/domain/tender/money'
import { deadlineLabel, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { capitalised, figure, plural } from '@mirador/texts/figure'
import { DOT } from '@mirador/texts/tenders'
import { TENDER_DETAIL } from '../../texts/tender-detail.ts'
import { FACTS } from '../../texts/tender-facts.ts'

type Part<Name extends keyof DecisionAnswer> = NonNullable<DecisionAnswer[Name]>

/** `5,1` millions, or the whole pesos below 100,000 */
const pesos = (amount: number) => formatMoney(Math.round(amount), 'CLP') ?? ''
const MILLION = 1_000_000
const millions = (amount: number) => (amount / MILLION).toLocaleString('es-CL', { maximumFractionDigits: 1 })

/** Sentences of the six answers. Dates arrive formatted. */
export const BAND = {
  label: 'Seis respuestas',
  failed: 'No pudimos leer las seis respuestas. Lo demás de la licitación está aquí.',
  buyerFailed: 'No pudimos leer los datos del comprador. Lo demás de la licitación está aquí.',
  offersFailed: 'No pudimos leer las ofertas. Lo adjudicado está en Resultado.',
  partFailed: 'No pudimos leerlo.',
  titles: {
    deadline: 'Plazo',
    money: 'Plata',
    criteria: 'Criterios',
    rivals: 'Rivales',
    buyer: 'Comprador, contigo',
    changes: 'Cambios',
  },

  /** `fin de preguntas` */
  deadline(kind: OwnDeadlineKind): string {
    const label = deadlineLabel(kind)
    return label.charAt(0).toLowerCase() + label.slice(1)
  },
  /** @param parts the deadlines after the next one, or the call of a Compra Ágil */
  later: (parts: readonly string[]) => capitalised([...parts, TENDER_DETAIL.zone].join(DOT)),
  noDeadline: 'Sin fecha publicada',
  allDone: 'Todo hecho',

  budget: (isAgile: boolean) => (isAgile ? 'presupuesto' : 'monto estimado'),
  noBudget: 'Sin monto publicado',
  /** Net prices of the ledger: the budget mostly includes IVA. */
  usual(
    { lower, upper, priced, of, beside_budget }: Extract<Part<'money'>['total'], { kind: 'summed' }>,
    isAgile: boolean,
  ): string {
    const lines = isAgile ? plural(of, 'producto', 'productos') : plural(of, 'línea', 'líneas')
    const range =
      lower >= MILLION ? `$${millions(lower)} a $${millions(upper)} millones` : `${pesos(lower)} a ${pesos(upper)}`
    const beside =
      beside_budget === 'below' ? ', bajo el presupuesto' : beside_budget === 'above' ? ', sobre el presupuesto' : ''
    return `A precios habituales, netos: ${range}, ${figure(priced)} de ${lines}${beside}`
  },
  notSummed: (priced: number, of: number) =>
    of === 0 ? 'Sin líneas que valorar' : `${figure(priced)} de ${figure(of)} con precio: no sumamos`,

  weighs: (weight: number) => `pesa ${number(weight)} de 100`,
  asPublished: 'Como los publica la licitación',
  noWeights: 'No publica cuánto pesan',
  noCriteria: 'No publica criterios',
  chose: (of: number) => (of === 1 ? 'En su última compra eligió por:' : `En sus ${figure(of)} últimas eligió por:`),
  reason: (requests: number) => `en ${figure(requests)}`,

  /** @param median whole, or half way between two */
  bidders(median: number, isAgile: boolean): string {
    const [from, to] = [Math.floor(median), Math.ceil(median)]
    const verb = isAgile ? 'cotizar' : 'ofertar'
    return to === 1 ? `1 suele ${verb}` : `${from === to ? from : `${from} o ${to}`} suelen ${verb}`
  },
  fewPurchases: (n: number) => (n === 0 ? 'Ninguna compra parecida' : `Muy pocas compras parecidas: ${figure(n)}`),
  /** @param name of the company that was chosen most */
  winner: (n: number, name: string, won: number) =>
    `En ${plural(n, 'compra parecida', 'compras parecidas')} ganó ${figure(won)} ${name}`,
  you: (won: number) => `tú ${figure(won)}`,
  noWinner: (n: number) => `En ${plural(n, 'compra parecida', 'compras parecidas')} de este comprador`,

  neverBid: (isAgile: boolean) => (isAgile ? 'Nunca le has cotizado' : 'Nunca le has ofertado'),
  noCompany: 'Aún no sabemos tu empresa',
  bid: (bids: number, isAgile: boolean) => `${isAgile ? 'Cotizaste' : 'Ofertaste'} ${figure(bids)},`,
  won: (won: number) => `ganaste ${figure(won)}`,
  lowest: ({ k, n }: { k: number; n: number }) =>
    n === 0 ? '' : `Elige el precio más bajo en ${figure(k)} de ${figure(n)}.`,
  agileLowest: ({ k, n }: { k: number; n: number }) => `Precio más bajo en ${figure(k)} de ${figure(n)}`,
  agileLowestOf: 'De sus compras decididas con dos precios o más.',
  pays: (term: number | null) => {
    const words = term === null ? undefined : FACTS.paymentTerms[term]
    return words ? `Paga a ${words}, dice la licitación.` : ''
  },

  noChanges: 'Ninguno',
  changes: (total: number, weighing: number) =>
    weighing === 0
      ? `${figure(total)}, ${total === 1 ? 'menor' : 'menores'}`
      : total === weighing
        ? `${figure(total)}, y ${weighing === 1 ? 'pesa' : 'pesan'}`
        : `${figure(total)}, y ${figure(weighing)} ${weighing === 1 ? 'pesa' : 'pesan'}`,
  smaller: (total: number) => (total === 0 ? '' : total === 1 ? '1 menor más' : `${figure(total)} menores más`),
} as const

function number(value: number): string {
  return value.toLocaleString('es-CL', { maximumFractionDigits: 1 })
}

interface Reason {
  reason: string
  requests: number
}

/** `Precio`, of 'Precio, el proveedor ofreció el precio más conveniente.': the name that the form of the source has. */
export const shortReason = (reason: string): string => /^[^,.;:(]+/.exec(reason)?.[0].trim() || reason

/** Stated reasons by their short name, the most frequent first. */
export function shortReasons(reasons: readonly Reason[]): Reason[] {
  const byName = new Map<string, number>()
  for (const { reason, requests } of reasons) {
    const name = shortReason(reason)
    byName.set(name, (byName.get(name) ?? 0) + requests)
  }
  return [...byName].map(([reason, requests]) => ({ reason, requests })).sort((one, two) => two.requests - one.requests)
}
