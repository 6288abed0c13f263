import { expect, test } from 'vitest'
import { correctableWords, mostEdits, withCorrections } from './misspelt-words.ts'

test.each([
  ['impresora Multifuncinal', ['impresora', 'multifuncinal']],
  ['aseo -hospitla -"mesa redonda"', ['aseo']],
  ['“mesa de alluda” OR tóner', ['mesa', 'alluda', 'toner']],
  ['compu* 4k mt2 luz 1057-2-LP26', []],
  ['agua/lluvia agua', ['agua', 'lluvia']],
])('LIC-3 of the search %s the words %j may be misspelt', (q, words) => {
  expect(correctableWords(q)).toEqual(words)
})

test('LIC-3 a corrected search keeps all else as it was typed', () => {
  const correct = (word: string) => ({ alluda: 'ayuda', hospitla: 'hospital', toner: undefined })[word]
  expect(withCorrections(' «Mesa de ALLUDA» OR Tóner -hospitla  4K ', correct)).toBe(
    '"Mesa de ayuda" OR Tóner -hospitla  4K',
  )
})

test('a word of up to five letters has one edit, a longer one two', () => {
  expect(['mesa', 'tonre', 'papeel'].map(mostEdits)).toEqual([1, 1, 2])
})
