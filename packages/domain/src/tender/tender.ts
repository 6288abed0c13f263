import type { TenderSource } from './tender-source.ts'

/**
 * The fields of a tender. Names, codes and figures are as published.
 * `undefined` is a field that the source of this record does not have; `null` is one that it has and left empty.
 */
export interface TenderFields {
  bid_idn: string
  name: string
  description?: string | null
  /** CodigoEstado, unchanged: see tender-status.ts */
  status: number
  status_text?: string | null
  /** Tipo: L1, LE, …: see tender-type.ts */
  type_code?: string | null
  /** RutUnidad, canonical (`61202000-0`); kept even when its check digit is wrong */
  institution_rut?: string | null
  institution_name?: string | null
  institution_code?: string | null
  unit_code?: string | null
  unit_name?: string | null
  unit_address?: string | null
  comuna?: string | null
  /** 1 to 16: see region.ts */
  region?: number | null
  currency?: string | null
  /** In its own currency, never converted; null when the institution withholds it */
  amount?: number | null
  created_at?: Date | null
  published_at?: Date | null
  questions_open_at?: Date | null
  questions_close_at?: Date | null
  answers_at?: Date | null
  closes_at?: Date | null
  technical_opening_at?: Date | null
  economic_opening_at?: Date | null
  estimated_award_at?: Date | null
  /** Only once awarded or deserted: before, the source fills it with the estimate */
  awarded_at?: Date | null
  estimated_signature_at?: Date | null
  site_visit_at?: Date | null
  documents_due_at?: Date | null
  physical_support_at?: Date | null
  /** of a Compra Ágil: 1, or 2 once it calls again (CALL in channel.ts) */
  call?: number | null
  /** of a Compra Ágil: only small firms may quote in its first call */
  only_small?: boolean | null
  /** of a Compra Ágil: until when its second call runs, if the first one fails */
  second_call_closes_at?: Date | null
  facts?: TenderFacts
  award?: TenderAwardAct | null
  items?: readonly TenderItem[]
}

/** The rarely used fields of the detail answer; an absent key was empty there. */
export interface TenderFacts {
  is_public?: boolean
  is_open_call?: boolean
  is_reported_only?: boolean
  stages?: number
  needs_contraloria?: boolean
  offers_public?: number
  offers_public_reason?: string
  contract?: string
  works?: string
  evaluation_unit?: number
  visit_address?: string
  delivery_address?: string
  estimation?: number
  amount_visible?: boolean
  amount_reason?: string
  /** the source gives the amount in scientific notation, which has lost digits */
  amount_rounded?: boolean
  funding_source?: string
  /** payment term code; only 1 to 4 have a documented name */
  payment_term?: number
  payment_type?: string
  payment_responsible?: string
  contract_responsible?: string
  contract_prohibition?: string
  subcontracting?: boolean
  contract_time?: number
  contract_time_unit?: number
  contract_duration?: number
  contract_duration_unit?: number
  extends_if_few_offers?: boolean
  standard_terms?: boolean
  renewable?: boolean
  renewal_value?: number
  renewal_unit?: string
  bip_code?: string
  buyer_name?: string
  buyer_role?: string
  environmental_criteria?: string
  social_criteria?: string
  evaluation_criteria?: string
  /** of a Compra Ágil: days for delivery */
  delivery_days?: number
  /** of a Compra Ágil: quotations received */
  quotations?: number
  /** of a Compra Ágil: why it was declared deserted or cancelled */
  outcome_reason?: string
  /** of a Compra Ágil: its purchase order */
  order_code?: string
  /** of a Compra Ágil: files that the official page has */
  attachments?: number
  /** complete, where `name` and `institution_name` are only the beginning: see long-names.ts */
  full_name?: string
  full_institution_name?: string
}

/** The administrative act that declares the result, also of a deserted tender. */
export interface TenderAwardAct {
  type: number | null
  date: string | null
  number: string | null
  bidders: number | null
  act_url: string | null
}

export interface TenderItem {
  position: number
  product_code: number | null
  category: string | null
  product_name: string | null
  description: string | null
  unit: string | null
  quantity: number | null
  awards: readonly ItemAward[]
}

export interface ItemAward {
  supplier_rut: string
  supplier_name: string | null
  quantity: number | null
  /** in the tender's currency */
  unit_amount: number | null
}

/** How complete a kind of source is: a list entry, a row of a sheet, the full detail. */
export const LEVEL = { list: 1, sheet: 2, detail: 3 } as const
export type TenderLevel = (typeof LEVEL)[keyof typeof LEVEL]

/** A tender as one source described it at one time. */
export interface TenderRecord extends TenderFields {
  level: TenderLevel
  source: TenderSource
  /** when the source produced this answer */
  source_at: Date
  /** when Mirador read it */
  read_at: Date
  /** the answer itself, only of a detail */
  raw?: string
}
