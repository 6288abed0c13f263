import type { Generated } from 'kysely'

export interface TenderTallyTable {
  status: number
  is_open: boolean
  type_id: number
  /** 0: unknown */
  region: number
  tenders: number
  channel: Generated<number>
}

export interface TenderRankTallyTable {
  list: 'recent' | 'closing'
  /** 2^20 seconds of a rank */
  bucket: number
  tenders: number
  channel: Generated<number>
}

/** At most one row: the first month of which every Compra Ágil is kept. */
export interface AgileKeptTable {
  is_only: Generated<boolean>
  from_month: string
}

export interface AgileMonthTable {
  family: number
  /** first day, of Chilean time */
  month: string
  /** 0: unknown */
  region: number
  requests: number
}

export interface InstitutionTallyTable {
  institution_id: number
  tenders: number
  open_tenders: number
  channel: Generated<number>
}

export interface FilterTallyTable {
  filter: 'comuna' | 'currency' | 'amount_missing' | 'family'
  /** as the filter has it in addresses */
  value: string
  channel: number
  tenders: number
}

export interface FamilyTallyTable {
  families: number[]
  channel: number
  /** 0: unknown */
  institution_id: number
  /** empty: unknown */
  comuna: string
  tenders: number
}
