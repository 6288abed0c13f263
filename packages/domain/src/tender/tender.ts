import type { FieldName, TENDER_FIELDS } from './tender-fields.ts'
import type { TenderSource } from './tender-source.ts'

interface FieldValues {
  text: string
  number: number
  flag: boolean
  instant: Date
  act: TenderAwardAct
  lines: readonly TenderItem[]
}
type Fields = typeof TENDER_FIELDS
type ValueOf<Name extends FieldName> = FieldValues[Fields[Name]['type']]
type OwnName = Exclude<FieldName, `facts.${string}` | 'second_call'>

/**
 * The fields of a tender (tender-fields.ts). Names, codes and figures are as published.
 * `undefined` is a field that the source of this record does not have; `null` is one that it has and left empty.
 */
export type TenderFields = {
  [Name in Exclude<OwnName, 'name' | 'status' | 'items'>]?: ValueOf<Name> | null
} & {
  bid_idn: string
  name: string
  status: number
  facts?: TenderFacts
  items?: readonly TenderItem[]
}

/** The rarely used fields of the detail answer; an absent key was empty there. */
export type TenderFacts = {
  [Name in FieldName as Name extends `facts.${infer Key}` ? Key : never]?: ValueOf<Name>
}

/** The fields and facts that a source states. */
type StatedName<Source extends TenderSource> = {
  [Name in FieldName]: Source extends Extract<Fields[Name]['sources'], readonly TenderSource[]>[number] ? Name : never
}[FieldName]

/** The fields in a record of a source: what it states must be there, null where it is empty. */
export type StatedFields<Source extends TenderSource> = TenderFields &
  Required<Pick<TenderFields, Exclude<StatedName<Source> & OwnName, 'award' | 'items'>>>

/** The facts that a source states, null where they are empty. */
export type StatedFacts<Source extends TenderSource> = {
  [Key in keyof TenderFacts as `facts.${Key}` extends StatedName<Source> ? Key : never]-?: TenderFacts[Key] | null
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
