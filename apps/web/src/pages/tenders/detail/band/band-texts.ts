import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import { formatMoney } from '@mirador/domain/tender/money'
import { deadlineLabel, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { capitalised, figure, plural } from '@mirador/texts/figure'
import { DOT } from '@mirador/texts/tenders'
import { TENDER_DETAIL } from '../../../../texts/tender-detail.ts'
import { FACTS } from '../../../../texts/tender-facts.ts'

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
  /** @param deadlines those after the next one */
  later: (deadlines: readonly string[]) => capitalised([...deadlines, TENDER_DETAIL.zone].join(DOT)),
  noDeadline: 'Sin fecha publicada',
  allDone: 'Todo hecho',

  budget: (isAgile: boolean) => (isAgile ? 'presupuesto' : 'monto estimado'),
  noBudget: 'Sin monto publicado',
  /** Net prices of the ledger: the budget mostly includes IVA. */
  usual({ lower, upper, priced, of, beside_budget }: Extract<Part<'money'>['total'], { kind: 'summed' }>): string {
    const range =
      lower >= MILLION ? `$${millions(lower)} a $${millions(upper)} millones` : `${pesos(lower)} a ${pesos(upper)}`
    const beside =
      beside_budget === 'below' ? ', bajo el presupuesto' : beside_budget === 'above' ? ', sobre el presupuesto' : ''
    return `A precios habituales, netos: ${range}, ${figure(priced)} de ${plural(of, 'línea', 'líneas')}${beside}`
  },
  notSummed: (priced: number, of: number) =>
    of === 0 ? 'Sin líneas que valorar' : `${figure(priced)} de ${figure(of)} con precio: no sumamos`,

  weighs: (weight: number) => `pesa ${number(weight)} de 100`,
  asPublished: 'Como los publica la licitación',
  noWeights: 'No publica cuánto pesan',
  noCriteria: 'No publica criterios',
  chose: (of: number) => `En ${plural(of, 'compra suya', 'compras suyas')} eligió por:`,
  reason: (requests: number) => `en ${figure(requests)}`,

  /** @param median whole, or half way between two */
  bidders(median: number): string {
    const [from, to] = [Math.floor(median), Math.ceil(median)]
    return to === 1 ? '1 suele ofertar' : `${from === to ? from : `${from} o ${to}`} suelen ofertar`
  },
  fewPurchases: (n: number) => (n === 0 ? 'Ninguna compra parecida' : `Muy pocas compras parecidas: ${figure(n)}`),
  /** @param name of the company that was chosen most */
  winner: (n: number, name: string, won: number) =>
    `En ${plural(n, 'compra parecida', 'compras parecidas')} ganó ${figure(won)} ${name}`,
  you: (won: number) => `tú ${figure(won)}`,
  noWinner: (n: number) => `En ${plural(n, 'compra parecida', 'compras parecidas')} de este comprador`,

  neverBid: 'Nunca le has ofertado',
  noCompany: 'Aún no sabemos tu empresa',
  bid: (bids: number) => `Ofertaste ${figure(bids)},`,
  won: (won: number) => `ganaste ${figure(won)}`,
  lowest: ({ k, n }: { k: number; n: number }) =>
    n === 0 ? '' : `Elige el precio más bajo en ${figure(k)} de ${figure(n)}.`,
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
