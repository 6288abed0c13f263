import { expect, test } from 'vitest'
import { DISMISSAL_REASONS, dismissedBy } from './dismissals.ts'
import type { FitTender } from './fit-tender.ts'
import { NO_TERMS, NO_WORDS } from './similar-terms.ts'

const tender: FitTender = {
  families: new Map([[42_140_000, 1]]),
  buyer: '69070900-7',
  region: 13,
  amount: 5_000_000,
  words: NO_WORDS,
  terms: NO_TERMS,
}

test.each([
  ['rubro', { families: new Map([[42_140_000, 1]]) }],
  ['comprador', { buyers: new Map([['69070900-7', 1]]) }],
  ['lugar', { regions: new Map([[13, 1]]) }],
  ['monto', { amounts: [5_000_000] }],
] as const)('a tender dismissed for its %s counts by that alone', (reason, counted) => {
  const nothing = { families: new Map(), buyers: new Map(), regions: new Map(), amounts: [] }
  expect(dismissedBy([{ tender, reason }])).toMatchObject({ ...nothing, ...counted })
  const all = DISMISSAL_REASONS.map((one) => ({ tender, reason: one }))
  expect(dismissedBy(all)).toMatchObject(counted)
})
