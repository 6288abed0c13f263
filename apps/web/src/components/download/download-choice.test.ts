import { USUAL_COLUMNS } from '@mirador/contract/export-columns'
import { expect, test } from 'vitest'
import { inOrder, rememberChoice, rememberedChoice } from './download-choice.ts'

function storage(values: Record<string, string> = {}) {
  const stored = new Map(Object.entries(values))
  return () =>
    ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }) as Storage
}

test('the last columns and format are remembered for each list', () => {
  const browser = storage()
  expect(rememberedChoice('tenders', browser)).toEqual({ format: 'xlsx', columns: USUAL_COLUMNS.tenders })
  rememberChoice('tenders', { format: 'csv', columns: ['name', 'amount'] }, browser)
  rememberChoice('services', { format: 'csv', columns: ['email'] }, browser)
  expect(rememberedChoice('tenders', browser)).toEqual({ format: 'csv', columns: ['name', 'amount'] })
  expect(rememberedChoice('services', browser)).toEqual({ format: 'csv', columns: ['email'] })
  expect(rememberedChoice('institutions', browser).columns).toEqual(USUAL_COLUMNS.institutions)
})

test.each([
  'nada',
  '{}',
  '{"state":{"format":"pdf","tenders":["precio",7,null]}}',
  '{"state":{"tenders":"name"}}',
  '{"state":null}',
])('a stored value %s is ignored', (stored) => {
  const browser = storage({ 'download-choice': stored })
  expect(rememberedChoice('tenders', browser)).toEqual({ format: 'xlsx', columns: USUAL_COLUMNS.tenders })
})

test('columns are in the order of the file, not in the order of choice', () => {
  expect(inOrder('tenders', ['closes_at', 'bid_idn', 'nada', 'name'])).toEqual(['bid_idn', 'name', 'closes_at'])
})
