import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { lettersApart, lettersOf } from './letters.ts'

test('letters that only one of two words has are counted once each', () => {
  const apart = (one: string, other: string) => lettersApart(lettersOf(one), lettersOf(other))
  expect(apart('aseo', 'aseo')).toBe(0)
  expect(apart('aseo', 'oesa')).toBe(0)
  expect(apart('aseo', 'asear')).toBe(2)
  // another character counts as some letter
  expect(apart('aseo', 'aseo ')).toBe(1)
  expect(apart('abcdefghijklmnopqrstuvwxyz', '')).toBe(26)
})

test('an edit changes at most two letters, in words of any characters', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'f', 'z', '1', 'ñ'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const edits = editDistance(one, other, 6) as number
      expect(lettersApart(lettersOf(one), lettersOf(other))).toBeLessThanOrEqual(2 * edits)
    }),
  )
})
