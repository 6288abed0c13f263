import type { BuyingUnit } from './buying-unit.ts'
import type { OfferCurrency, PublishedAmount } from './offer.ts'
import type { SupplierIdentity } from './supplier-identity.ts'

/** Stages of a request: of two files of one moment, the later stage counts. */
export const REQUEST_PROGRESS = { open: 0, chosen: 1, ordered: 2, accepted: 3 } as const

/** A product that a Compra Ágil request asks for. The file does not number products. */
export interface RequestedProduct {
  productCode: number | null
  productName: string | null
  /** the buyer's own words */
  text: string | null
  quantity: number | null
  /** number of equal rows of one quoter: 1, unless the product is requested twice or the file repeats the row */
  times: number
}

/** The quotation of one quoter for all products together. */
export interface PublishedQuotation {
  supplier: SupplierIdentity
  supplierName: string | null
  /** `Tamano`, in words */
  size: string | null
  isSelected: boolean
  currency: OfferCurrency
  /** the different totals of the quotation that its rows state; normally one */
  totals: readonly PublishedAmount[]
  /** number of products with a row of this quoter */
  products: number
}

/** A quotation as the ledger stores it. */
export interface Quotation extends Omit<PublishedQuotation, 'totals'> {
  /** of the whole quotation, in `currency` */
  total: number | null
  /** only where the request asks for one product, once */
  unitAmount: number | null
  /** see quotation-flags.ts */
  flags: number
}

/** A Compra Ágil request with its products and quotations, as one file has it. */
export interface QuotationRequest {
  code: string
  /** first day of the month of publication, `YYYY-MM-01`; null when the file does not say it */
  month: string | null
  /** see REQUEST_PROGRESS */
  progress: number
  unit: BuyingUnit
  name: string | null
  region: number | null
  /** `YYYY-MM-DD` */
  publishedOn: string | null
  closesOn: string | null
  deliveryDays: number | null
  /** maximum amount that the buyer can spend, in pesos */
  budget: number | null
  /** `Estado`, in words */
  status: string | null
  /** the stated reason for the choice */
  criterion: string | null
  /** code of the purchase order, which belongs to the request and not to a quoter */
  orderCode: string | null
  orderStatus: string | null
  orderAcceptedOn: string | null
  cancelReason: string | null
  hasEnvironmentalCriteria: boolean | null
  hasSocialCriteria: boolean | null
  products: readonly RequestedProduct[]
  quotations: readonly Quotation[]
}
