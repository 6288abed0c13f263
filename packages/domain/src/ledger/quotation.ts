import type { BuyingUnit } from './buying-unit.ts'
import type { OfferCurrency, PublishedAmount } from './offer.ts'
import type { SupplierIdentity } from './supplier-identity.ts'

/** How far a request has come; of two files of one moment the one that says more is true. */
export const REQUEST_PROGRESS = { open: 0, chosen: 1, ordered: 2, accepted: 3 } as const

/** A product that a Compra Ágil request asks for. The file numbers them in no way. */
export interface RequestedProduct {
  productCode: number | null
  productName: string | null
  /** the buyer's own words */
  text: string | null
  quantity: number | null
  /** how often one quoter has the same row: 1, unless it is asked for twice or the file repeats it */
  times: number
}

/** What the rows of one quoter say, for all products together. */
export interface PublishedQuotation {
  supplier: SupplierIdentity
  supplierName: string | null
  /** `Tamano`, in words */
  size: string | null
  isSelected: boolean
  currency: OfferCurrency
  /** the different totals of the quotation that its rows state; normally one */
  totals: readonly PublishedAmount[]
  /** products with a row of this quoter */
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
  /** what the buyer can spend at most, in pesos */
  budget: number | null
  /** `Estado`, in words */
  status: string | null
  /** the stated reason of the choice */
  criterion: string | null
  /** of the purchase order, which belongs to the request and not to a quoter */
  orderCode: string | null
  orderStatus: string | null
  orderAcceptedOn: string | null
  cancelReason: string | null
  hasEnvironmentalCriteria: boolean | null
  hasSocialCriteria: boolean | null
  products: readonly RequestedProduct[]
  quotations: readonly Quotation[]
}
