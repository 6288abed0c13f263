import { parseSearch } from '@mirador/domain/tender-query/search-words'
import { seededRandom } from '@mirador/invented/random'
import { expect, test } from 'vitest'
import { drawSearches } from './searches.ts'
import { tokenQuery } from './tokens.ts'

const LETTERS = 'bcdfglmnprst'

/** Tenders of three texts, with words whose frequency falls with their rank. */
function sampleTenders() {
  const random = seededRandom(3)
  const word = () => {
    const rank = Math.floor(3_000 ** random.next())
    const syllables = rank
      .toString(12)
      .split('')
      .map((digit) => `${LETTERS[Number.parseInt(digit, 12)]}a`)
    return random.chance(0.2) ? random.pick(['de', 'la', 'y']) : `${syllables.join('')}zuela`
  }
  return Array.from({ length: 600 }, () => [8, 20, 30].map((length) => Array.from({ length }, word)))
}

test('the same tenders give the same searches, each once, of all classes', () => {
  const searches = drawSearches(sampleTenders())
  expect(drawSearches(sampleTenders())).toEqual(searches)
  expect(new Set(searches.map(({ q }) => q)).size).toBe(searches.length)
  expect(searches.length).toBeGreaterThan(500)
  expect(new Set(searches.map(({ kind }) => kind)).size).toBe(16)
})

test('every drawn search is one of words and has tokens', () => {
  for (const { q } of drawSearches(sampleTenders())) {
    expect(parseSearch(q).kind).toBe('text')
    expect(tokenQuery(q).length).toBeGreaterThan(0)
  }
})
