import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch } from '../tender-query/search-words.ts'
import { foldWords } from '../text/words.ts'
import { cleanProfileWord, profileWordKey, searchOfAny, searchOfWord } from './profile-words.ts'

test.each([
  ['  lentes   ópticos ', 'lentes ópticos'],
  ['"lentes ópticos"', 'lentes ópticos'],
  ['«lentes»', 'lentes'],
  ['-aseo', 'aseo'],
  ['manten*', 'manten'],
  ['lentes\u0000\ud800ópticos', 'lentes ópticos'],
  ['A4', 'A4'],
  ['…', ''],
  ['', ''],
])('a word is without the signs of a search: %s', (raw, clean) => {
  expect(cleanProfileWord(raw)).toBe(clean)
})

test.each([
  ['anteojos', 'anteojos'],
  ['lentes ópticos', '"lentes ópticos"'],
  ['OR', '"OR"'],
  ['1057-1-LE26', '"1057-1-LE26"'],
  ['76482913', '"76482913"'],
])('a word is searched as a word: %s', (word, search) => {
  expect(searchOfWord(word)).toBe(search)
})

test('the search of any words has one clause with a term for each', () => {
  const words = fc.array(fc.string({ unit: 'binary', maxLength: 20 }).map(cleanProfileWord).filter(Boolean), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(words, (drawn) => {
      const search = parseSearch(searchOfAny(drawn))
      expect(search.kind === 'text' && search.clauses.map(({ exclude }) => exclude)).toEqual([false])
      expect(search.kind === 'text' && search.clauses[0]?.anyOf.map((term) => 'words' in term && term.words)).toEqual(
        drawn.map(foldWords),
      )
    }),
  )
})

test('words that differ only in accents and case are one word', () => {
  expect(profileWordKey('Óptica')).toBe(profileWordKey('optica'))
  expect(profileWordKey('óptica')).not.toBe(profileWordKey('ópticas'))
})
