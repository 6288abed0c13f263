import type { TenderFacts, TenderFields } from '../tender/tender.ts'

/** How a change of a field is reported: `text` only as added, removed or changed, the others with both values. */
export type ReportedKind = 'date' | 'value' | 'flag' | 'region' | 'text'

/** Fields whose changes are not recorded by themselves: the status text changes with its code, full names with names. */
type Unrecorded =
  | 'bid_idn'
  | 'status_text'
  | 'facts'
  | 'facts.full_name'
  | 'facts.full_institution_name'
  | 'facts.amount_rounded'
/** A field of a tender or of its facts whose changes are recorded. */
export type RecordedField = Exclude<keyof TenderFields | `facts.${keyof TenderFacts}`, Unrecorded>

/** Fields whose changes Mirador records itself: a second call of a deserted tender (second-call.ts). */
export const DERIVED_FIELDS = ['second_call'] as const

/** Recorded fields that have rules of their own in unseen-changes.ts. */
export const FIELDS_WITH_OWN_RULE = ['closes_at', 'status', 'amount', 'currency', 'items'] as const

/**
 * The other fields whose changes are reported to followers, in display order. A recorded field is either here or in
 * `UNREPORTED_FIELDS`, which the types check.
 */
export const REPORTED_FIELDS = {
  questions_open_at: 'date',
  questions_close_at: 'date',
  answers_at: 'date',
  site_visit_at: 'date',
  documents_due_at: 'date',
  physical_support_at: 'date',
  technical_opening_at: 'date',
  economic_opening_at: 'date',
  estimated_award_at: 'date',
  awarded_at: 'date',
  estimated_signature_at: 'date',
  published_at: 'date',
  call: 'value',
  award: 'text',
  second_call: 'text',
  name: 'value',
  description: 'text',
  'facts.evaluation_criteria': 'text',
  'facts.visit_address': 'value',
  'facts.delivery_address': 'value',
  'facts.environmental_criteria': 'text',
  'facts.social_criteria': 'text',
  'facts.contract_prohibition': 'text',
  'facts.subcontracting': 'flag',
  'facts.extends_if_few_offers': 'flag',
  'facts.needs_contraloria': 'flag',
  'facts.renewable': 'flag',
  'facts.renewal_value': 'value',
  'facts.renewal_unit': 'value',
  'facts.payment_term': 'text',
  'facts.payment_type': 'text',
  'facts.contract_duration': 'text',
  'facts.contract_duration_unit': 'text',
  'facts.funding_source': 'value',
  'facts.amount_reason': 'text',
  'facts.estimation': 'text',
  'facts.stages': 'value',
  'facts.payment_responsible': 'text',
  'facts.contract_responsible': 'text',
  'facts.buyer_name': 'text',
  'facts.buyer_role': 'text',
  'facts.is_open_call': 'flag',
  'facts.is_public': 'flag',
  'facts.standard_terms': 'flag',
  'facts.is_reported_only': 'flag',
  'facts.offers_public': 'flag',
  'facts.offers_public_reason': 'text',
  'facts.bip_code': 'value',
  'facts.delivery_days': 'value',
  'facts.order_code': 'value',
  'facts.outcome_reason': 'text',
  type_code: 'value',
  institution_name: 'value',
  institution_rut: 'value',
  unit_name: 'value',
  unit_address: 'value',
  comuna: 'value',
  region: 'region',
  created_at: 'date',
} as const satisfies Partial<Record<RecordedField | (typeof DERIVED_FIELDS)[number], ReportedKind>>

export type ReportedField = keyof typeof REPORTED_FIELDS

/** Recorded fields whose changes are not reported, each with its reason. */
export const UNREPORTED_FIELDS = {
  institution_code: 'internal code of the portal, shown nowhere',
  unit_code: 'internal code of the portal, shown nowhere',
  'facts.amount_visible': 'the amount appears or disappears with it',
  'facts.contract': 'code of which the source documents two of three values',
  'facts.works': 'code that the source documents in two contradictory ways',
  'facts.contract_time': 'the source repeats the duration of the contract here',
  'facts.contract_time_unit': 'unit of that repetition',
  'facts.evaluation_unit': 'unit of a figure that the source does not give',
  only_small: 'follows from the call, which is reported',
  second_call_closes_at: 'a plan for the case that the first call fails; the second call is reported when it is made',
  'facts.quotations': 'counts up while quotations arrive',
  'facts.attachments': 'the official page alone has the files',
} as const satisfies Record<Exclude<RecordedField, ReportedField | (typeof FIELDS_WITH_OWN_RULE)[number]>, string>

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
