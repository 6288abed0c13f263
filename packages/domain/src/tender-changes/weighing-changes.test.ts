import { expect, test } from 'vitest'
import { listedChanges, weighs } from './weighing-changes.ts'

const common = { severity: 'important', found_at: new Date('2026-11-22T12:00:00Z') } as const
const counts = { added: 0, removed: 0, changed: 0, awarded: 0 }

test.each([
  ['date', 'closes_at', true],
  ['date', 'questions_close_at', false],
  ['money', 'amount', true],
  ['text', 'facts.evaluation_criteria', true],
  ['text', 'description', false],
  ['status', 'status', false],
] as const)('a change of %s %s weighs: %s', (kind, field, expected) => {
  expect(weighs({ kind, field })).toBe(expected)
})

test('changed lines weigh, their award does not', () => {
  expect(weighs({ kind: 'items', field: 'items', ...counts, added: 1 })).toBe(true)
  expect(weighs({ kind: 'items', field: 'items', ...counts, changed: 2 })).toBe(true)
  expect(weighs({ kind: 'items', field: 'items', ...counts })).toBe(false)
})

test('changes of several readings are listed in order, without long texts and products', () => {
  const duration = { count: 1, unit: 4 }
  expect(
    listedChanges([
      {
        found_at: common.found_at,
        source_at: common.found_at,
        changes: [
          { ...common, kind: 'items', field: 'items', ...counts, added: 1, items: [] },
          { ...common, kind: 'text', field: 'description', was: 'changed', old: 'a', new: 'b' },
        ],
      },
      {
        found_at: common.found_at,
        source_at: common.found_at,
        changes: [{ ...common, kind: 'duration', field: 'facts.contract_duration', old: duration, new: duration }],
      },
    ]),
  ).toEqual([
    { ...common, kind: 'items', field: 'items', ...counts, added: 1 },
    { ...common, kind: 'text', field: 'description', was: 'changed' },
    { ...common, kind: 'text', field: 'facts.contract_duration', was: 'changed' },
  ])
})
