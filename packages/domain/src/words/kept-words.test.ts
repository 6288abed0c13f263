import { expect, test } from 'vitest'
import { keptWords, withMoreWords } from './kept-words.ts'
import { MAX_PROFILE_WORDS, MAX_WORD_LETTERS } from './profile-words.ts'

test('ESC-33 things are kept as written, and a phrase that nobody writes falls back to its words', () => {
  const unused = new Set(['resmas de papel', 'zepelines'])
  expect(
    keptWords(['tóner', 'resmas de papel', 'zepelines', 'TONER'], unused, (phrase) => phrase.split(' de ')),
  ).toEqual({
    words: ['tóner', 'resmas', 'papel', 'zepelines'],
    fallen: [{ phrase: 'resmas de papel', words: ['resmas', 'papel'] }],
  })
})

test('a profile takes as many words as it has room for, and none of a word that is too long', () => {
  const many = Array.from({ length: 40 }, (_, n) => `p${n}`)
  expect(withMoreWords(['aseo'], many)).toHaveLength(MAX_PROFILE_WORDS)
  const longest = 'x'.repeat(MAX_WORD_LETTERS)
  expect(withMoreWords(['aseo'], ['Aseo', `${longest}x`, longest])).toEqual(['aseo', longest])
})
