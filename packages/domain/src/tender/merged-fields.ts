import { awardedLines } from './award-lines.ts'
import { type MergedField, statesLines, statesName } from './source-table.ts'
import type { TenderAwardAct, TenderFacts, TenderFields, TenderRecord } from './tender.ts'
import { FIELD_NAMES, type FieldName, ruleOf } from './tender-fields.ts'

/** The fields that are merged one by one by the same rule; state and closing date have their own (tender-merge.ts). */
export type PlainField = Exclude<
  keyof TenderFields,
  'bid_idn' | 'status' | 'status_text' | 'closes_at' | 'facts' | 'award' | 'items'
>
const isPlain = (name: FieldName): name is PlainField => {
  const { type, sources } = ruleOf(name)
  return !name.startsWith('facts.') && Array.isArray(sources) && type !== 'act' && type !== 'lines'
}
export const PLAIN_FIELDS: readonly PlainField[] = FIELD_NAMES.filter(isPlain)

/**
 * By field, the field that stands for its part. A record without that field lacks the whole part: a later record that
 * adds the part reports no change.
 */
export const PART_OF = new Map<string, keyof TenderFields>(
  FIELD_NAMES.flatMap((name) => {
    const { part } = ruleOf(name)
    return part ? [[name, part]] : []
  }),
)

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

/** The fields of a tender that have a value, except status and closing date. */
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
