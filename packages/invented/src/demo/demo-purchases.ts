import { cleanOrder } from '@mirador/domain/ledger/clean-order'
import { cleanQuotations } from '@mirador/domain/ledger/clean-quotations'
import { OFFER_CURRENCIES, type PublishedAmount } from '@mirador/domain/ledger/offer'
import type { PublishedLine, PurchaseOrder } from '@mirador/domain/ledger/purchase-order'
import {
  type PublishedQuotation,
  type QuotationRequest,
  REQUEST_PROGRESS,
  type RequestedProduct,
} from '@mirador/domain/ledger/quotation'
import type { SupplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { type Random, seededRandom } from '../random.ts'
import { biddersOf, type DemoPast, draftsBefore, PARTS } from './demo-past.ts'
import type { TenderDraft } from './demo-tenders.ts'

/** Requests of Compra Ágil per tender of the past. */
const REQUESTS = 0.35

const ENDS = [
  ['chosen', 86],
  ['deserted', 9],
  ['cancelled', 5],
] as const

const CRITERIA = [
  ['Precio, el proveedor ofreció el precio más conveniente.', 6],
  ['Plazos de entrega, el proveedor ofreció el plazo de entrega más conveniente.', 3],
  ['Características técnicas, el proveedor ofreció el producto más adecuado.', 1],
] as const

const TAX = 0.19
/** Accepted by the supplier. */
const ACCEPTED = 6
const SUPPLIER_ACCEPTED = 4
/** Far above the real ids of lines. */
const FIRST_ITEM = 1_900_000_000

export interface DemoPurchases {
  requests: QuotationRequest[]
  orders: PurchaseOrder[]
}

/** A supplier's part of a decided process, from which an order is made. */
interface Purchase {
  kind: 'SE' | 'AG'
  code: string
  of: Pick<TenderRecord, 'name' | 'region' | 'institution_rut' | 'institution_name' | 'unit_code' | 'unit_name'>
  supplier: SupplierIdentity
  supplierName: string | null
  sentOn: string
  lines: readonly Omit<PublishedLine, 'item' | 'currency' | 'catalogueId' | 'charges' | 'discounts' | 'isInformative'>[]
}

/**
 * Requests of Compra Ágil of two years before `now`, and the purchase orders of these and of the awarded tenders of the
 * past, up to the last month, as the monthly files would have them. Deterministic.
 */
export function demoPurchases(now: Date, past: DemoPast): DemoPurchases {
  const random = seededRandom(33)
  const month = chileDay(now).slice(0, 7)
  const isPublished = (document: { month: string | null }) => (document.month ?? '') < month
  const numbers = new Map<string, number>()
  const numbered = (unit: string, suffix: string) => {
    const number = (numbers.get(`${unit} ${suffix}`) ?? 0) + 1
    numbers.set(`${unit} ${suffix}`, number)
    return `${unit}-${number}-${suffix}`
  }
  const drafts = PARTS.flatMap(({ daysAgo, count }) =>
    draftsBefore(Math.round(count * REQUESTS), {
      random,
      now: new Date(now.getTime() - daysAgo * DAY_MS),
      isSmall: true,
    }),
  ).filter(({ currency }) => currency === 'CLP')
  const decided = drafts
    .map((draft) => decide(draft, numbered(String(draft.unit_code), `COT${draft.year}`), random))
    .filter(({ request }) => isPublished(request))
  const purchases = [...decided.flatMap(({ purchase }) => purchase ?? []), ...purchasesOfTenders(past, random)]
  let item = FIRST_ITEM
  const orders = purchases
    .filter(({ sentOn }) => sentOn.slice(0, 7) < month)
    .map((purchase) => {
      const code = numbered(String(purchase.of.unit_code), `${purchase.kind}${purchase.sentOn.slice(2, 4)}`)
      return orderOf(purchase, code, () => item++)
    })
  const orderOfRequest = new Map(orders.map((order) => [order.tenderCode, order]))
  return { requests: decided.map(({ request }) => withOrder(request, orderOfRequest.get(request.code))), orders }
}

const amount = (value: number): PublishedAmount => ({ value, hasLostDigits: false })

const unitOf = (of: Purchase['of']) => ({
  rut: of.institution_rut ?? '',
  institution: of.institution_name ?? '',
  code: of.unit_code ?? '',
  name: of.unit_name ?? '',
})

/** The quotations of a request, and the choice: mostly the lowest. */
function decide(draft: TenderDraft, code: string, random: Random): { request: QuotationRequest; purchase?: Purchase } {
  const end = random.weighted(ENDS)
  const publishedOn = chileDay(draft.published_at)
  const closesOn = addDays(publishedOn, random.int(1, 3))
  const products: RequestedProduct[] = draft.items.map((item) => ({
    productCode: item.product_code,
    productName: item.product_name,
    text: item.description,
    quantity: item.quantity,
    times: 1,
  }))
  const bidders = random.chance(0.05) ? [] : biddersOf(draft, random)
  const quoted = bidders.map((bidder) => {
    const prices = draft.unitAmounts.map((usual) =>
      Math.max(1, Math.round(usual * bidder.level * (0.93 + random.next() * 0.16))),
    )
    const total = draft.items.reduce((sum, { quantity }, i) => sum + (quantity ?? 1) * (prices[i] as number), 0)
    return { bidder, prices, total, score: total * (1 + random.next() * 0.1) }
  })
  const best = end === 'chosen' ? quoted.toSorted((a, b) => a.score - b.score)[0] : undefined
  const quotations = quoted.map(
    ({ bidder, total }, i): PublishedQuotation => ({
      supplier: bidder.identity,
      supplierName: bidder.name,
      size: random.chance(0.85) ? 'MiPyme' : 'Gran Empresa',
      isSelected: quoted[i] === best,
      currency: OFFER_CURRENCIES.CLP,
      totals: [amount(total)],
      products: products.length,
    }),
  )
  const request: QuotationRequest = {
    code,
    month: `${publishedOn.slice(0, 7)}-01`,
    progress: REQUEST_PROGRESS.chosen,
    unit: unitOf(draft),
    name: draft.name,
    region: draft.region ?? null,
    publishedOn,
    closesOn,
    deliveryDays: random.int(2, 20),
    budget: draft.budget,
    status: best ? 'Proveedor seleccionado' : end === 'cancelled' ? 'Cancelada' : 'Desierta',
    criterion: best ? random.weighted(CRITERIA) : null,
    orderCode: null,
    orderStatus: null,
    orderAcceptedOn: null,
    cancelReason: end === 'cancelled' && !best ? 'Se requiere modificar las especificaciones.' : null,
    hasEnvironmentalCriteria: false,
    hasSocialCriteria: false,
    products,
    quotations: cleanQuotations(publishedOn, products, quotations),
  }
  if (!best) return { request }
  const lines = draft.items.map(({ product_code, description, quantity, unit }, i) =>
    lineOf({ productCode: product_code, specification: description, quantity, unit }, best.prices[i] as number),
  )
  const { identity: supplier, name: supplierName } = best.bidder
  const sentOn = addDays(closesOn, random.int(1, 8))
  return { request, purchase: { kind: 'AG', code, of: draft, supplier, supplierName, sentOn, lines } }
}

const lineOf = (
  line: Pick<PublishedLine, 'productCode' | 'specification' | 'quantity' | 'unit'>,
  price: number,
): Purchase['lines'][number] => ({
  ...line,
  unitAmount: amount(price),
  totalAmount: amount(price * (line.quantity ?? 1)),
})

/** One order for each supplier of an awarded tender in pesos. */
function purchasesOfTenders({ tenders, offers }: DemoPast, random: Random): Purchase[] {
  const byCode = new Map(tenders.map((tender) => [tender.bid_idn, tender]))
  return offers.flatMap(({ bidIdn, awardedOn, offers: all }) => {
    const tender = byCode.get(bidIdn)
    if (!tender || !awardedOn) return []
    const chosen = all.filter(
      ({ isSelected, currency, unitAmount }) => isSelected && currency === OFFER_CURRENCIES.CLP && unitAmount !== null,
    )
    return [...Map.groupBy(chosen, ({ supplier }) => supplier.key).values()].map((own): Purchase => {
      const [first] = own as [(typeof own)[number]]
      return {
        kind: 'SE',
        code: bidIdn,
        of: tender,
        supplier: first.supplier,
        supplierName: first.supplierName,
        sentOn: addDays(awardedOn, random.int(4, 20)),
        lines: own.map(({ position, awardedQuantity, unitAmount }) => {
          const item = tender.items?.find((line) => line.position === position)
          const request = { productCode: item?.product_code ?? null, specification: item?.description ?? null }
          return lineOf({ ...request, quantity: awardedQuantity, unit: item?.unit ?? null }, unitAmount as number)
        }),
      }
    })
  })
}

function orderOf(
  { kind, code: process, of, supplier, supplierName, sentOn, lines }: Purchase,
  code: string,
  nextItem: () => number,
) {
  const net = lines.reduce((sum, { totalAmount }) => sum + (totalAmount?.value ?? 0), 0)
  const tax = Math.round(net * TAX)
  const acceptedOn = addDays(sentOn, 2)
  return cleanOrder(
    {
      code,
      month: `${sentOn.slice(0, 7)}-01`,
      progress: Math.floor(Date.parse(acceptedOn) / DAY_MS),
      unit: unitOf(of),
      supplier,
      supplierName,
      name: of.name,
      kind,
      status: ACCEPTED,
      supplierStatus: SUPPLIER_ACCEPTED,
      isDirect: false,
      isCompraAgil: kind === 'AG',
      region: of.region ?? null,
      createdOn: addDays(sentOn, -1),
      sentOn,
      acceptedOn,
      cancelledOn: null,
      tenderCode: process,
      agreementCode: null,
      currency: OFFER_CURRENCIES.CLP,
      total: amount(net + tax),
      net: amount(net),
      tax,
      totalClp: amount(net + tax),
    },
    lines.map((line) => ({
      ...line,
      item: nextItem(),
      currency: OFFER_CURRENCIES.CLP,
      catalogueId: null,
      charges: null,
      discounts: null,
      isInformative: false,
    })),
  )
}

const withOrder = (request: QuotationRequest, order: PurchaseOrder | undefined): QuotationRequest =>
  order
    ? {
        ...request,
        progress: REQUEST_PROGRESS.accepted,
        orderCode: order.code,
        orderStatus: 'Aceptada',
        orderAcceptedOn: order.acceptedOn,
      }
    : request
