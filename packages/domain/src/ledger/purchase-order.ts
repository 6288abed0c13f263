import type { BuyingUnit } from './buying-unit.ts'
import type { OfferCurrency, PublishedAmount } from './offer.ts'
import type { SupplierIdentity } from './supplier-identity.ts'

/** A line of a purchase order as a row of the monthly file has it. */
export interface PublishedLine {
  /** IDItem, unique in the portal */
  item: number
  productCode: number | null
  /** of a framework agreement's catalogue: the only exact key of product and packing */
  catalogueId: number | null
  /** the buyer's own words */
  specification: string | null
  quantity: number | null
  unit: string | null
  currency: OfferCurrency
  /** net, in `currency` */
  unitAmount: PublishedAmount | null
  totalAmount: PublishedAmount | null
  charges: number | null
  discounts: number | null
  /** whether a text of the line says that the order is for information only */
  isInformative: boolean
}

/** A line as the ledger stores it. */
export interface PurchaseLine
  extends Omit<PublishedLine, 'unitAmount' | 'totalAmount' | 'charges' | 'discounts' | 'isInformative'> {
  unitAmount: number | null
  totalAmount: number | null
  /** see purchase-flags.ts */
  flags: number
}

/** A purchase order as the monthly file has it, on each of its rows. */
export interface PublishedOrder {
  code: string
  /** first day of the month in which it was sent, `YYYY-MM-01`; null when the file does not say it */
  month: string | null
  /** the latest day in the order, as days since 1970: of two files of one moment, the later day counts */
  progress: number
  unit: BuyingUnit
  supplier: SupplierIdentity
  supplierName: string | null
  name: string | null
  /** `SE`, `TD`, `CM`, `AG` … */
  kind: string | null
  /** codigoEstado */
  status: number | null
  supplierStatus: number | null
  isDirect: boolean | null
  isCompraAgil: boolean | null
  region: number | null
  /** `YYYY-MM-DD` */
  createdOn: string | null
  sentOn: string | null
  acceptedOn: string | null
  cancelledOn: string | null
  /** code of the tender, or of another process */
  tenderCode: string | null
  /** code of the framework agreement */
  agreementCode: string | null
  currency: OfferCurrency
  /** in `currency` */
  total: PublishedAmount | null
  net: PublishedAmount | null
  tax: number | null
  /** of the order, never of a line; converted by the source when `currency` is another */
  totalClp: PublishedAmount | null
}

/** A purchase order as the ledger stores it, with its lines. */
export interface PurchaseOrder extends Omit<PublishedOrder, 'total' | 'net' | 'totalClp'> {
  total: number | null
  net: number | null
  totalClp: number | null
  /** see purchase-flags.ts */
  flags: number
  lines: readonly PurchaseLine[]
}
