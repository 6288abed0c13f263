import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './search-text.ts'
import { wordsBeginning } from './words-beginning.ts'

const ANYTHING = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const wordsOf = (text: string) => wordsBeginning(text, ANYTHING).map(({ word }) => word)
const foldedWords = (text: string) => foldText(text).split(' ').filter(Boolean)

test('LIC-3 words are found where they stand, however they are written', () => {
  const text = 'SUMINISTRO de sumideros: súmelos, insumos'
  expect(wordsBeginning(text, ['sum'])).toEqual([
    { word: 'suministro', at: 0 },
    { word: 'sumideros', at: 14 },
    { word: 'sumelos', at: 25 },
  ])
  expect(wordsBeginning(text, ['in', 'de'])).toEqual([
    { word: 'de', at: 11 },
    { word: 'insumos', at: 34 },
  ])
  expect(wordsBeginning('Mantencio\u0301n'.normalize('NFD'), ['mantencion'])).toEqual([{ word: 'mantencion', at: 0 }])
  expect(wordsBeginning(text, [])).toEqual([])
  expect(wordsBeginning('su', ['sum'])).toEqual([])
})

test('LIC-3 words are the same as when the whole text is folded', () => {
  const around = (code: number) => `a${String.fromCharCode(code)}b`
  const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => around(code)).join(' ')
  expect(wordsOf(everyCharacter).join(' ') === foldText(everyCharacter)).toBe(true)
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
