import { expect, test } from 'vitest'
import { type Candidate, candidateSearches, rankSimilar } from './similar-tenders.ts'
import type { Terms } from './similar-terms.ts'

const terms = (...lexemes: string[]): Terms => new Map(lexemes.map((lexeme) => [lexeme, 1 / Math.sqrt(lexemes.length)]))
const candidate = (id: number, words: Terms, more: Partial<Candidate> = {}): Candidate => ({
  id,
  terms: words,
  families: [42_000_000],
  publishedAt: 0,
  ...more,
})
const subject = { terms: terms('lent', 'optic', 'armazon', 'estuch'), families: [42_000_000] }
const ids = (candidates: readonly Candidate[], limit = 10) =>
  rankSimilar(subject, candidates, limit).map(({ id }) => id)

test('MKT-1 rare terms are searched alone, common ones together with the strongest other terms, numbers not at all', () => {
  const shares: Record<string, number> = { ase: 0.03, limpiez: 0.02, ascensor: 0.0001 }
  const searches = candidateSearches(
    new Map([
      ['ase', 0.6],
      ['2026', 0.55],
      ['ascensor', 0.5],
      ['limpiez', 0.3],
    ]),
    { share: (lexeme) => shares[lexeme] ?? 0, tenders: 1_000_000 },
  )
  expect(searches.map(({ lexemes }) => lexemes)).toEqual([
    ['ase', 'ascensor'],
    ['ascensor'],
    ['limpiez', 'ase', 'ascensor'],
  ])
})

test('MKT-1 the list of searches ends when all searches together would match too many tenders', () => {
  const words = Array.from({ length: 25 }, (_, n) => `palabr${n}`)
  const searches = candidateSearches(terms(...words), { share: () => 0.0009, tenders: 1_000_000 })
  expect(searches).toHaveLength(3)
  expect(candidateSearches(terms('servici'), { share: () => 0.5, tenders: 1_000_000 })).toEqual([])
})

test('MKT-1 the most similar come first, other families after them, of equal ones the latest', () => {
  const same = terms('lent', 'optic', 'armazon', 'estuch')
  expect(
    ids([
      candidate(1, terms('lent', 'optic')),
      candidate(2, same, { families: [53_000_000] }),
      candidate(3, same, { publishedAt: 5 }),
      candidate(4, same, { publishedAt: 9 }),
      candidate(5, same, { publishedAt: 9 }),
      candidate(6, terms('lent', 'optic', 'armazon')),
    ]),
  ).toEqual([5, 4, 3, 6, 1, 2])
  expect(ids([candidate(3, same), candidate(4, same)], 1)).toEqual([4])
})

test('MKT-1 one word in common, or a number, makes no two tenders similar, except for a tender of a single word', () => {
  expect(
    ids([candidate(1, terms('lent', 'gat')), candidate(2, terms('ase')), candidate(3, terms('lent', 'optic'))]),
  ).toEqual([3])
  const one = { terms: terms('lent', '2026'), families: [] }
  expect(rankSimilar(one, [candidate(1, terms('lent', '2026')), candidate(2, terms('2026'))], 10)).toEqual([
    { id: 1, shared: ['lent'] },
  ])
})
