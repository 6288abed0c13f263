import { expect, test } from 'vitest'
import type { StoredTender } from '../tender/provenance.ts'
import { LEVEL } from '../tender/tender.ts'
import { mergeTender } from '../tender/tender-merge.ts'
import { tenderOfAllFields } from '../tender/test-tender.ts'
import {
  DERIVED_FIELDS,
  FIELDS_WITH_OWN_RULE,
  GROUPED_FIELDS,
  REPORTED_FIELDS,
  UNREPORTED_FIELDS,
} from './reported-fields.ts'
import { foldChanges } from './unseen-changes.ts'

/** The changes that are recorded when every field of a tender changes. */
function changesOfAllFields() {
  const [first, second] = [tenderOfAllFields(1), tenderOfAllFields(2)]
  const stored: StoredTender = { ...first, level: LEVEL.detail, detail_source_at: first.source_at }
  return mergeTender(stored, second).changes.map((change, id) => ({ ...change, id, found_at: second.read_at }))
}

test('DET-3 every field whose changes are recorded is reported or is listed with the reason why not', () => {
  const recorded = new Set(changesOfAllFields().map(({ field }) => (field.startsWith('items.') ? 'items' : field)))
  const known = [...FIELDS_WITH_OWN_RULE, ...Object.keys(REPORTED_FIELDS), ...Object.keys(UNREPORTED_FIELDS)]
  expect([...recorded, ...DERIVED_FIELDS].sort()).toEqual(known.sort())
})

test('DET-3 each reported field alone is one reported change, and of the others there is none', () => {
  const money = { amount: 2, currency: 'CLF' }
  for (const change of changesOfAllFields()) {
    const field = change.field.startsWith('items.') ? 'items' : change.field
    const reportedField = field === 'currency' ? 'amount' : (GROUPED_FIELDS[field] ?? field)
    expect(
      // dates are stored as texts
      foldChanges(JSON.parse(JSON.stringify([change])), money).map((reported) => reported.field),
      field,
    ).toEqual(field in UNREPORTED_FIELDS ? [] : [reportedField])
  }
})
