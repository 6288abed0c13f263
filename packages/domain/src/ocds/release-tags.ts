import { type FieldName, ruleOf } from '../tender/tender-fields.ts'
import { statusOfCode } from '../tender/tender-status.ts'
import { CALL_FIELDS } from './ocds-snapshot.ts'
import type { OcdsObject } from './ocds-values.ts'
import type { TenderReading } from './tender-states.ts'

/** A state beside the one before it. */
interface Step {
  before: TenderReading
  reading: TenderReading
  /** what the releases of both say */
  earlier: OcdsObject
  says: OcdsObject
}

/** The tags of the first release. */
export function firstTags(says: OcdsObject): string[] {
  return says.awards ? ['tender', 'award'] : ['tender']
}

/** What a later release does to the process, in the words of the standard. */
export function tagsOf(step: Step): string[] {
  const { before, reading, earlier, says } = step
  const isRevoked = ({ tender }: TenderReading) => statusOfCode(tender.status) === 'revocada'
  const tags = isRevoked(reading) && !isRevoked(before) ? ['tenderCancellation'] : []
  const isOtherCall = JSON.stringify(earlier.tender) !== JSON.stringify(says.tender)
  if (amendedFields(step).length > 0) tags.push('tenderAmendment')
  else if (isOtherCall && tags.length === 0) tags.push('tenderUpdate')
  if (says.awards && !earlier.awards) tags.push('award')
  else if (earlier.awards && !says.awards) tags.push('awardCancellation')
  else if (JSON.stringify(earlier.awards) !== JSON.stringify(says.awards)) tags.push('awardUpdate')
  return tags.length > 0 ? tags : ['tenderUpdate']
}

/**
 * What an open call said before and now says otherwise, in Spanish, each once. What is added later, or after the closing,
 * amends nothing.
 */
export function amendedFields({ before, reading }: Step): string[] {
  const status = statusOfCode(before.tender.status)
  if (status !== 'publicada' && status !== 'suspendida') return []
  const names = reading.changes.toReversed().flatMap(({ field, old }): FieldName[] => {
    const isItem = field.startsWith('items.') && field !== 'items.moved' && !field.endsWith('.awards')
    if (isItem) return (before.tender.items ?? []).length > 0 ? ['items'] : []
    return CALL_FIELDS.has(field) && old !== null ? [field as FieldName] : []
  })
  return [...new Set(names)].map((name) => ruleOf(name).name)
}
