import { expect, test } from 'vitest'
import type { SavedSearch } from '../../api/saved-searches.ts'
import { buyerSearchOf } from './follow-buyer.ts'

const saved = (id: string, query: Partial<SavedSearch['query']>): SavedSearch => ({
  id,
  name: id,
  query: { scope: 'all', sort: 'recent', ...query },
  in_digest: true,
  created_at: '2026-11-20T12:00:00.000Z',
  new_matches: 0,
  flag: null,
  word_changes: [],
  feed_url: '',
})

test('INS-1 a buyer is followed by a search for all its tenders, not by a narrower one', () => {
  const rut = '61602000-8'
  const narrower = [
    saved('words', { institution: rut, q: 'aseo' }),
    saved('own rubros', { institution: rut, scope: 'mine' }),
    saved('two buyers', { institution: `${rut},61606500-1` }),
    saved('everything', {}),
  ]
  expect(buyerSearchOf(narrower, rut)).toBeUndefined()
  expect(buyerSearchOf([...narrower, saved('buyer', { institution: rut })], rut)?.id).toBe('buyer')
  expect(buyerSearchOf([saved('by closing', { institution: rut, sort: 'closing' })], rut)?.id).toBe('by closing')
})
