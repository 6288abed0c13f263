import { expect, test } from 'vitest'
import { BOUND_FACTS } from '../tender/merged-fields.ts'
import type { StoredTender } from '../tender/provenance.ts'
import { LEVEL } from '../tender/tender.ts'
import { FIELD_NAMES, type FieldName, ruleOf } from '../tender/tender-fields.ts'
import { mergeTender } from '../tender/tender-merge.ts'
import { tenderOfAllFields } from '../tender/test-tender.ts'
import { GROUPED_FIELDS } from './reported-fields.ts'
import { foldChanges } from './unseen-changes.ts'

/** The changes that are recorded when every field of a tender changes. */
function changesOfAllFields() {
  const [first, second] = [tenderOfAllFields(1), tenderOfAllFields(2)]
  const stored: StoredTender = { ...first, level: LEVEL.detail, detail_source_at: first.source_at }
  return mergeTender(stored, second).changes.map((change, id) => ({ ...change, id, found_at: second.read_at }))
}

test('DET-3 the changes of every field of the table are recorded', () => {
  const recorded = new Set(changesOfAllFields().map(({ field }) => (field.startsWith('items.') ? 'items' : field)))
  // full names go with names, and the words of a state with its code; Mirador records a second call itself
  const unrecorded = new Set(['status_text', 'second_call', ...[...BOUND_FACTS].map((key) => `facts.${key}`)])
  expect([...recorded].sort()).toEqual(FIELD_NAMES.filter((name) => !unrecorded.has(name)).sort())
})

test('DET-3 a change of one reported field alone is one reported change, and a change of any other field is none', () => {
  const money = { amount: 2, currency: 'CLF' }
  for (const change of changesOfAllFields()) {
    const field = change.field.startsWith('items.') ? 'items' : change.field
    const reportedField = field === 'currency' ? 'amount' : (GROUPED_FIELDS[field] ?? field)
    expect(
      // dates are stored as texts
      foldChanges(JSON.parse(JSON.stringify([change])), money).map((reported) => reported.field),
      field,
    ).toEqual(typeof ruleOf(field as FieldName).change === 'string' ? [reportedField] : [])
  }
})
