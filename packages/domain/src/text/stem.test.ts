import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stemOf } from './stem.ts'
import { STEM_PAIRS } from './test-stem-pairs.ts'
import { foldWords } from './words.ts'

const lettersOfStem = (stem: string) => stem.split('~')[0] as string

const word = fc.stringMatching(/^[a-z]{1,14}$/)
/** Words with the endings of the rules, which random letters rarely have. */
const ruledWord = fc
  .tuple(
    fc.stringMatching(/^[a-z]{0,8}$/),
    fc.constantFrom('o', 'a', 'e', 'z', 'ce', 'dora', 'tora', 'ment', 'scopi', 'ese', 'as', 'is', 'us', 'ss'),
    fc.constantFrom('', 's', 'es', 'a', 'o', 'as', 'os', 'eses'),
  )
  .map((parts) => parts.join(''))

test.each(STEM_PAIRS.filter(([, , together]) => together))('LIC-3 "%s" and "%s" have one stem', (one, other) => {
  expect(stemOf(foldWords(other))).toBe(stemOf(foldWords(one)))
})

test.each(STEM_PAIRS.filter(([, , together]) => !together))('LIC-3 "%s" and "%s" have two stems', (one, other) => {
  expect(stemOf(foldWords(other))).not.toBe(stemOf(foldWords(one)))
})

test('LIC-3 no pair of words is listed twice', () => {
  const listed = STEM_PAIRS.map(([one, other]) => [one, other].toSorted().join('/'))
  expect(listed.filter((pair, i) => listed.indexOf(pair) < i)).toEqual([])
})

test.each([
  ['casas', 'casa'],
  ['blancas', 'blanc~'],
  ['luz', 'lu~z'],
  ['luces', 'lu~z'],
  ['clases', 'clas'],
  ['papeles', 'papel'],
  ['reparaciones', 'reparacion'],
  ['intereses', 'interes'],
  ['directoras', 'director'],
  ['express', 'express'],
  ['', ''],
  ['s', 's'],
  ['la', 'la'],
  ['los', 'los'],
])('LIC-3 the stem of "%s" is "%s"', (folded, stem) => {
  expect(stemOf(folded)).toBe(stem)
})

test('LIC-3 a word with a digit is its own stem', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,6}[0-9][a-z]{0,4}(os|as|es|o|z)?$/), (code) => {
      expect(stemOf(code)).toBe(code)
    }),
  )
})

test('LIC-3 the letters of a stem begin its word, and are two at least unless the word is shorter', () => {
  fc.assert(
    fc.property(fc.oneof(word, ruledWord), (folded) => {
      const letters = lettersOfStem(stemOf(folded))
      expect(folded.startsWith(letters)).toBe(true)
      expect(letters.length).toBeGreaterThanOrEqual(Math.min(folded.length, 2))
    }),
    { numRuns: 2000 },
  )
})

// The words of the two rules begin with a w, as no exception does.

test('LIC-3 a word that ends in a vowel and its plural in -s have one stem', () => {
  // but "-ese", "-ise" and "-use", for the plurals of "interes", "pais" and "autobus", and short words, for "redes"
  const singular = fc.stringMatching(/^w[a-z]{1,9}[aeiou]$/).filter((folded) => !/[eiu]se$|^...e$/.test(folded))
  fc.assert(
    fc.property(singular, (folded) => {
      expect(stemOf(`${folded}s`)).toBe(stemOf(folded))
    }),
  )
})

test('LIC-3 a word that ends in a consonant and its plural in -es have one stem', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^w[a-z]{2,9}[dljnrxyz]$/), (folded) => {
      const plural = folded.endsWith('z') ? `${folded.slice(0, -1)}ces` : `${folded}es`
      expect(stemOf(plural)).toBe(stemOf(folded))
    }),
  )
})

test('LIC-3 a word that ends in no vowel, s or z is its own stem', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,9}[b-df-hj-np-rtv-y]$/), (folded) => {
      expect(stemOf(folded)).toBe(folded)
    }),
  )
})
