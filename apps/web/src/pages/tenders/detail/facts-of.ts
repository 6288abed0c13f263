import type { TenderDetail } from '@mirador/contract/tenders'
import { formatQuantity } from '@mirador/domain/tender/money'
import type { TenderFacts } from '@mirador/domain/tender/tender'
import { type FieldIn, fieldLabel } from '@mirador/domain/tender/tender-fields'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { FACTS } from '../../../texts/tender-facts.ts'

/**
 * The fields in the list of facts. The estimated date of the award is here too, since the award replaces it in the
 * timeline.
 */
type FactName = FieldIn<'facts'> | 'estimated_award_at'

export interface Fact {
  name: FactName
  label: string
  value: string
}

/** The facts of call and contract in this order; codes without a documented name are omitted. */
export function factsOf(tender: TenderDetail, now: Date): Fact[] {
  const facts = tender.facts as TenderFacts
  const values: Record<FactName, string | null | undefined> = {
    'facts.full_name': facts.full_name,
    'facts.full_institution_name': facts.full_institution_name,
    unit_name: tender.unit_name,
    unit_address: tender.unit_address,
    'facts.buyer_name': [facts.buyer_name, facts.buyer_role].filter(Boolean).join(', '),
    created_at: tender.created_at && shortDayTime(new Date(tender.created_at), now),
    // the timeline shows the estimate until there is an award
    estimated_award_at:
      tender.awarded_at && tender.estimated_award_at && shortDayTime(new Date(tender.estimated_award_at), now),
    'facts.is_public': facts.is_public === undefined ? null : FACTS.access[`${facts.is_public}`],
    'facts.is_open_call': facts.is_open_call === undefined ? null : FACTS.call[`${facts.is_open_call}`],
    'facts.stages': facts.stages === undefined ? null : String(facts.stages),
    'facts.needs_contraloria': yesOrNo(facts.needs_contraloria),
    'facts.estimation': facts.estimation === undefined ? null : FACTS.estimations[facts.estimation],
    'facts.amount_rounded': facts.amount_rounded ? FACTS.yes : null,
    'facts.amount_reason': facts.amount_reason,
    'facts.funding_source': facts.funding_source,
    'facts.payment_term': facts.payment_term === undefined ? null : FACTS.paymentTerms[facts.payment_term],
    'facts.payment_responsible': facts.payment_responsible,
    'facts.contract_responsible': facts.contract_responsible,
    'facts.contract_duration':
      timeOf(facts.contract_duration, facts.contract_duration_unit) ??
      timeOf(facts.contract_time, facts.contract_time_unit),
    'facts.renewable': yesOrNo(facts.renewable),
    'facts.subcontracting': yesOrNo(facts.subcontracting),
    'facts.contract_prohibition': facts.contract_prohibition,
    'facts.extends_if_few_offers': yesOrNo(facts.extends_if_few_offers),
    'facts.standard_terms': yesOrNo(facts.standard_terms),
    'facts.visit_address': facts.visit_address,
    'facts.delivery_address': facts.delivery_address,
    'facts.offers_public_reason': facts.offers_public_reason,
    'facts.bip_code': facts.bip_code,
    'facts.is_reported_only': facts.is_reported_only ? FACTS.yes : null,
  }
  return (Object.keys(values) as FactName[]).flatMap((name) => {
    const value = values[name]?.trim()
    return value ? [{ name, label: FACTS.labels[name] ?? fieldLabel(name), value }] : []
  })
}

function yesOrNo(flag: boolean | undefined): string | null {
  return flag === undefined ? null : flag ? FACTS.yes : FACTS.no
}

/** `24 meses`; nothing for 0 and for undocumented units (-1 occurs). */
function timeOf(count: number | undefined, unit: number | undefined): string | null {
  const words = unit === undefined ? undefined : FACTS.units[unit]
  if (!count || count < 0 || !words) return null
  return `${formatQuantity(count)} ${count === 1 ? words[0] : words[1]}`
}
