import { awardedLines } from './award-lines.ts'
import { type MergedField, statesLines, statesName } from './source-table.ts'
import type { TenderAwardAct, TenderFacts, TenderFields, TenderRecord } from './tender.ts'

export type PlainField = Exclude<
  keyof TenderFields,
  'bid_idn' | 'status' | 'status_text' | 'closes_at' | 'facts' | 'award' | 'items'
>
const DATES = [
  'created_at',
  'published_at',
  'questions_open_at',
  'questions_close_at',
  'answers_at',
  'technical_opening_at',
  'economic_opening_at',
  'estimated_award_at',
  'awarded_at',
  'estimated_signature_at',
  'site_visit_at',
  'documents_due_at',
  'physical_support_at',
] as const satisfies readonly PlainField[]
const BUYER = [
  'institution_rut',
  'institution_name',
  'institution_code',
  'unit_code',
  'unit_name',
  'unit_address',
  'comuna',
  'region',
] as const satisfies readonly PlainField[]
export const PLAIN_FIELDS = [
  'name',
  'description',
  'type_code',
  ...BUYER,
  'currency',
  'amount',
  ...DATES,
  'call',
  'only_small',
  'second_call_closes_at',
] as const satisfies readonly PlainField[]

/** Without these, an earlier record lacked the whole part: what a later one adds to it was there before. */
export const PART_OF = new Map<string, keyof TenderFields>([
  ...DATES.map((field) => [field, 'published_at'] as const),
  ...BUYER.map((field) => [field, 'institution_name'] as const),
  ['description', 'description'],
  ['call', 'call'],
  ['only_small', 'call'],
  ['second_call_closes_at', 'call'],
])

/** Facts that belong to the value of a field and come and go with it. */
export const FACTS_OF = {
  name: 'full_name',
  institution_name: 'full_institution_name',
  amount: 'amount_rounded',
} as const
export const BOUND_FACTS: ReadonlySet<string> = new Set<keyof TenderFacts>(Object.values(FACTS_OF))
export const ACT_KEYS = [
  'type',
  'date',
  'number',
  'bidders',
  'act_url',
] as const satisfies readonly (keyof TenderAwardAct)[]

export const valueIn = (tender: TenderFields, field: MergedField): unknown => {
  if (field === 'items') return tender.items?.length ? tender.items : null
  if (field === 'awards') return awardedLines(tender.items ?? [])
  if (field.startsWith('facts.')) return tender.facts?.[field.slice(6) as keyof TenderFacts]
  if (field.startsWith('award.')) return tender.award?.[field.slice(6) as keyof TenderAwardAct]
  if (field === 'name') return statesName(tender) ? tender.name : null
  return tender[field as PlainField]
}

/** The fields of a tender that have a value, state and closing date apart. */
export function fieldsOf(tender: TenderFields): MergedField[] {
  const keys = <T extends object>(prefix: 'facts' | 'award', part: T | null | undefined) =>
    Object.entries(part ?? {}).flatMap(([key, value]) =>
      value == null || BOUND_FACTS.has(key) ? [] : [`${prefix}.${key}` as MergedField],
    )
  return [
    ...PLAIN_FIELDS.filter((field) => tender[field] != null),
    ...(tender.facts?.amount_visible === false ? ['amount' as const] : []),
    ...keys('facts', tender.facts),
    ...keys('award', tender.award),
    ...(tender.items?.length ? ['items' as const] : []),
    ...(tender.items?.some(({ awards }) => awards.length > 0) ? ['awards' as const] : []),
  ]
}

export function states(record: TenderRecord, field: MergedField): boolean {
  if (field === 'items') return statesLines(record)
  if (field === 'amount' && record.facts?.amount_visible === false) return true
  return valueIn(record, field) != null
}
