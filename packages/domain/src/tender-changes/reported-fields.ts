import type { ReportedKind } from '../tender/field-rule.ts'
import { FIELD_NAMES, type FieldName, ruleOf, type TENDER_FIELDS } from '../tender/tender-fields.ts'

export type ReportedField = {
  [Name in FieldName]: (typeof TENDER_FIELDS)[Name]['change'] extends ReportedKind ? Name : never
}[FieldName]

/** The fields whose changes are reported to followers without a rule of their own, in display order. */
export const REPORTED_FIELDS = Object.fromEntries(
  FIELD_NAMES.flatMap((name) => {
    const { change } = ruleOf(name)
    return typeof change === 'string' && change !== 'own' ? [[name, change]] : []
  }),
) as Readonly<Record<ReportedField, ReportedKind>>

/** Fields that are reported as part of another field. */
export const GROUPED_FIELDS: Readonly<Record<string, ReportedField>> = {
  'facts.contract_duration_unit': 'facts.contract_duration',
}

/** Fields reported as text of which neither value can be read: an object, or codes without documented names. */
export const CODED_FIELDS: ReadonlySet<ReportedField> = new Set([
  'award',
  'second_call',
  'facts.estimation',
  'facts.payment_type',
])
