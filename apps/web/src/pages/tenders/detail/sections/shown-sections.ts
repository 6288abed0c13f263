import type { DecisionAnswer } from '@mirador/contract/tender-decision'
import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import type { TenderFacts } from '@mirador/domain/tender/tender'

/** Whether a tender has criteria to show: its own, or what the buyer of a Compra Ágil stated for earlier choices. */
export function hasCriteria(tender: TenderSummary | TenderDetail, answer: DecisionAnswer | undefined): boolean {
  if (answer?.criteria?.reasons?.list.length) return true
  const facts = 'facts' in tender ? (tender.facts as TenderFacts) : {}
  return Boolean(facts.evaluation_criteria || facts.environmental_criteria || facts.social_criteria)
}

/** Whether a tender has the section of rivals. The offers of an ended tender show its bidders. */
export function hasRivals(tender: TenderSummary | TenderDetail): boolean {
  if (tender.agile) return true
  const isEnded = ['adjudicada', 'desierta', 'revocada'].includes(tender.status ?? '')
  return !isEnded && 'items' in tender && tender.items.length > 0
}
