/** How a change of a field is reported: `text` only as added, removed or changed, the others with both values. */
export type ReportedKind = 'date' | 'value' | 'flag' | 'region' | 'text'

/**
 * The fields whose changes are reported to followers, in display order; status, amount and items have their own rules.
 * Fields that are missing here are internal to the portal: codes of units and institutions, the creation date of the
 * record, figures without a documented meaning.
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
  award: 'text',
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
  'facts.payment_term': 'text',
  'facts.contract_duration': 'text',
  'facts.contract_duration_unit': 'text',
  'facts.funding_source': 'value',
  'facts.amount_reason': 'text',
  'facts.estimation': 'text',
  'facts.stages': 'value',
  'facts.payment_responsible': 'text',
  'facts.contract_responsible': 'text',
  'facts.buyer_name': 'text',
  'facts.is_open_call': 'flag',
  'facts.is_public': 'flag',
  'facts.standard_terms': 'flag',
  'facts.offers_public_reason': 'text',
  'facts.bip_code': 'value',
  type_code: 'value',
  institution_name: 'value',
  unit_name: 'value',
  unit_address: 'value',
  comuna: 'value',
  region: 'region',
} as const satisfies Record<string, ReportedKind>

export type ReportedField = keyof typeof REPORTED_FIELDS

/** Fields that are reported as part of another field. */
export const GROUPED_FIELDS: Readonly<Record<string, ReportedField>> = {
  'facts.contract_duration_unit': 'facts.contract_duration',
}
