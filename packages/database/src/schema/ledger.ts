import type { OfferCurrency, OfferState } from '@mirador/domain/ledger/offer'
import type { SupplierKind } from '@mirador/domain/tender/supplier'
import type { Generated, GeneratedAlways } from 'kysely'

export interface SupplierTable {
  id: GeneratedAlways<number>
  key: string
  kind: SupplierKind
  offers: Generated<number>
  quotations: Generated<number>
  orders: Generated<number>
}

export interface SupplierNameTable {
  supplier_id: number
  offers: Generated<number>
  /** 1, 2, … for each supplier */
  number: number
  name: string
  quotations: Generated<number>
  orders: Generated<number>
}

export interface OfferSnapshotTable {
  tender_id: number
  source_at: Date
  /** first day of the month; select it as text */
  month: string | null
  year: number
  offers: number
  digest: Buffer
  status: number | null
  institution_id: number | null
  /** select the days as text */
  closed_on: string | null
  awarded_on: string | null
}

export interface OfferMonthTable {
  /** first day of the month; select it as text */
  month: string
  source_at: Date
}

export interface BidTable {
  tender_id: number
  supplier_id: number
  family: number | null
  position: number
  /** select it as text */
  sent_on: string | null
  number: number
  /** number of a spelling of the supplier; 0: none, as for natural persons */
  name_number: number
  year: number
  flags: number
  state: OfferState
  currency: OfferCurrency
  is_selected: boolean
  unit_amount: number | null
  quantity: number | null
  awarded_quantity: number | null
  /** published total − unit_amount × quantity, in which an unknown factor counts as 0; null: no total */
  total_difference: number | null
  /** see counted-offers.ts */
  counted: number
}

/** Counts of a company in a month of publication, by buyer and family; 0: unknown. */
export interface SupplierMonthTable {
  /** select it as text */
  month: string
  supplier_id: number
  institution_id: number
  family: number
  tenders: number
  /** number of lines of awarded tenders, and of those that the supplier won */
  awarded_lines: number
  won_of_awarded: number
}

/** A legal person with offers for lines of awarded tenders, derived from supplier_month and its names. */
export interface SupplierSearchTable {
  supplier_id: number
  rut: string
  name: string | null
  /** tsvector of the folded name */
  words: string
  lines: number
  won_lines: number
  families: number[]
  regions: number[]
  /** first day of the month; select it as text */
  last_month: string
}

/** Suppliers whose row of supplier_search must be derived again. */
export interface SupplierToSearchTable {
  supplier_id: number
}

/** Counts of a month of publication, by buyer and family; 0: unknown. */
export interface MarketMonthTable {
  /** select it as text */
  month: string
  institution_id: number
  family: number
  tenders: number
  offers: number
  decided: number
  compared_lines: number
  lowest_won: number
  awarded_clp: number
  /** lines of awarded tenders, each counted once for each of its suppliers, and those that the supplier won */
  awarded_lines: number
  won_lines: number
}

/** The outcome of a tender: as a whole (family 0), and for each family of its lines. */
export interface TenderOutcomeTable {
  tender_id: number
  /** 0: unknown, also in `region` */
  institution_id: number
  family: number
  /** month of publication; select it as text */
  month: string
  type_id: number
  region: number
  /** status of the tender, from any source */
  status: number
  /** number of suppliers of the whole tender; null, like `days`, until a file of the awarded tender is loaded */
  bidders: number | null
  /** days from closing to award */
  days: number | null
  awarded_lines: number
  /** lines with a chosen price and another one, and those in which no price was below the chosen one */
  compared_lines: number
  lowest_won: number
  awarded_clp: number
}

/**
 * The number of tenders, or lines, of a month, family (0: all) and type by value; a tender counts in each of its
 * families.
 */
export interface MarketValueTable {
  /** select it as text */
  month: string
  family: number
  type_id: number
  /** see market-values.ts */
  measure: number
  value: number
  amount: number
}

/** The tenders of a buyer in a month. */
export interface BuyerMonthTable {
  /** select it as text */
  month: string
  institution_id: number
  tenders: number
  awarded_clp: number
}

/** An office that buys, as a file names it. */
export interface BuyingUnitTable {
  id: GeneratedAlways<number>
  rut: string
  institution: string
  code: string
  name: string
}

/** The newest complete file of a month. */
export interface DocumentMonthTable {
  /** `quotations`, `orders` */
  kind: string
  /** first day of the month; select it as text */
  month: string
  source_at: Date
}

/** A Compra Ágil request. */
export interface QuotationRequestTable {
  id: Generated<number>
  code: string
  source_at: Date
  /** select it as text */
  month: string | null
  digest: Buffer
  progress: number
  buying_unit_id: number
  name: string | null
  region: number | null
  /** select the days as text */
  published_on: string | null
  closes_on: string | null
  delivery_days: number | null
  budget: number | null
  status: string | null
  criterion: string | null
  order_code: string | null
  order_status: string | null
  order_accepted_on: string | null
  cancel_reason: string | null
  has_environmental_criteria: boolean | null
  has_social_criteria: boolean | null
}

export interface QuotationProductTable {
  request_id: number
  position: number
  product_code: number | null
  times: number
  product_name: string | null
  text: string | null
  quantity: number | null
}

export interface QuotationTable {
  request_id: number
  supplier_id: number
  /** 0 for natural persons */
  name_number: number
  flags: number
  products: number
  currency: OfferCurrency
  is_selected: boolean
  total: number | null
  unit_amount: number | null
  size: string | null
}

export interface PurchaseOrderTable {
  id: Generated<number>
  buying_unit_id: number
  supplier_id: number
  source_at: Date
  progress: number
  /** select the days as text */
  month: string | null
  created_on: string | null
  sent_on: string | null
  accepted_on: string | null
  cancelled_on: string | null
  /** 0 for natural persons */
  name_number: number
  flags: number
  status: number | null
  supplier_status: number | null
  region: number | null
  currency: OfferCurrency
  is_direct: boolean | null
  is_compra_agil: boolean | null
  digest: Buffer
  code: string
  kind: string | null
  name: string | null
  tender_code: string | null
  agreement_code: string | null
  total: number | null
  net: number | null
  tax: number | null
  total_clp: number | null
}

export interface PurchaseLineTable {
  order_id: number
  item: number
  product_code: number | null
  catalogue_id: number | null
  flags: number
  currency: OfferCurrency
  quantity: number | null
  unit_amount: number | null
  total_amount: number | null
  unit: string | null
  specification: string | null
}

/** The tables of offers of tenders, quotations of Compra Ágil and purchase orders, by supplier. */
export interface LedgerSchema {
  supplier: SupplierTable
  supplier_name: SupplierNameTable
  offer_snapshot: OfferSnapshotTable
  offer_month: OfferMonthTable
  bid: BidTable
  supplier_month: SupplierMonthTable
  supplier_search: SupplierSearchTable
  supplier_to_search: SupplierToSearchTable
  market_month: MarketMonthTable
  tender_outcome: TenderOutcomeTable
  market_value: MarketValueTable
  buyer_month: BuyerMonthTable
  buying_unit: BuyingUnitTable
  document_month: DocumentMonthTable
  quotation_request: QuotationRequestTable
  quotation_product: QuotationProductTable
  quotation: QuotationTable
  purchase_order: PurchaseOrderTable
  purchase_line: PurchaseLineTable
}
