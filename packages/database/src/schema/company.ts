import type { Generated, GeneratedAlways } from 'kysely'

/** The tables of companies and of the tax registry. */
export interface CompanySchema {
  company: CompanyTable
  tax_registry: TaxRegistryTable
  tax_registry_answer: TaxRegistryAnswerTable
  tax_registry_import: TaxRegistryImportTable
}

export interface CompanyTable {
  id: Generated<string>
  sub: string
  rut: string
  canonical_name: string
  username: GeneratedAlways<string>
  brand_name: string
  email_address: string
  phone_number: string
  created_at: Date
  updated_at: Date
  /** null: not verified by the operator */
  verified_at: Generated<Date | null>
  /** presentation of a verified company; empty: none */
  sentence: Generated<string>
  website: Generated<string>
  offering: Generated<string>
}

export interface TaxRegistryTable {
  rut: string
  razon_social: string
  is_demo: Generated<boolean>
  updated_at: Date
}

export interface TaxRegistryAnswerTable {
  rut: string
  razon_social: string | null
  expires_at: Date
}

/** Temporary: lives only inside the transaction of an import. */
export interface TaxRegistryImportTable {
  line: number
  rut: string
  razon_social: string
  is_active: boolean
  /** `YYYY-MM-DD` */
  started_on: string | null
}
