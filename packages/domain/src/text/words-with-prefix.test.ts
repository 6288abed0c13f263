import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldWords } from './words.ts'
import { wordsWithPrefix } from './words-with-prefix.ts'

const ANYTHING = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const wordsOf = (text: string) => wordsWithPrefix(text, ANYTHING).map(({ word }) => word)
const foldedWords = (text: string) => foldWords(text).split(' ').filter(Boolean)

test('LIC-3 words are found at their index, with any case and accents', () => {
  const text = 'SUMINISTRO de sumideros: súmelos, insumos'
  expect(wordsWithPrefix(text, ['sum'])).toEqual([
    { word: 'suministro', at: 0 },
    { word: 'sumideros', at: 14 },
    { word: 'sumelos', at: 25 },
  ])
  expect(wordsWithPrefix(text, ['in', 'de'])).toEqual([
    { word: 'de', at: 11 },
    { word: 'insumos', at: 34 },
  ])
  expect(wordsWithPrefix('Mantencio\u0301n'.normalize('NFD'), ['mantencion'])).toEqual([{ word: 'mantencion', at: 0 }])
  expect(wordsWithPrefix(text, [])).toEqual([])
  expect(wordsWithPrefix('su', ['sum'])).toEqual([])
})

test('LIC-3 the words equal those of the folded text', () => {
  const around = (code: number) => `a${String.fromCharCode(code)}b`
  const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => around(code)).join(' ')
  expect(wordsOf(everyCharacter).join(' ') === foldWords(everyCharacter)).toBe(true)
  const piece = fc.constantFrom(
    'a',
    'B',
    'é',
    'e\u0301',
    '\u0301',
    'Ñ',
    'ß',
    '7',
    '²',
    ' ',
    '-',
    '\ud83d\ude00',
    '\ud83d',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(wordsOf(pieces.join(''))).toEqual(foldedWords(pieces.join('')))
    }),
  )
})
