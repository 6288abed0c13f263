import { expect, test } from 'vitest'
import { addedWord, wordsOfSearch } from './search-of-words.ts'

test.each([
  ['Óptica', ['optica']],
  ['"lentes ópticos" O gafas', ['lentes opticos', 'gafas']],
  ['aseo OR ornato | poda', ['aseo', 'ornato', 'poda']],
  ['aseo oficinas', []],
  ['aseo -hospital', []],
  ['-hospital', []],
  ['manten*', []],
  ['1057-1-LE26', []],
  ['', []],
])('the words of the search %s', (q, words) => {
  expect(wordsOfSearch(q)).toEqual(words)
})

test('a further word is joined by OR', () => {
  expect(addedWord('anteojos ', 'lentes ópticos')).toBe('anteojos O "lentes ópticos"')
  expect(wordsOfSearch(addedWord('anteojos', 'gafas'))).toEqual(['anteojos', 'gafas'])
})
