import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['toner', 'toner', 0],
  ['tonner', 'toner', 1],
  ['tner', 'toner', 1],
  ['tomer', 'toner', 1],
  ['tnoer', 'toner', 1],
  ['multifuncinal', 'multifuncional', 1],
  ['inpresroa', 'impresora', 2],
  ['ospital', 'hospital', 1],
  ['camara', 'comuna', undefined],
  ['sol', 'hospital', undefined],
])('LIC-3 from %s to %s are %s edits, or more than two', (from, to, edits) => {
  expect(editDistance(from, to, 2)).toBe(edits)
})

test('LIC-3 the distance is the same both ways, and at most that of the edits made', () => {
  const word = fc.stringMatching(/^[abc]{2,8}$/)
  fc.assert(
    fc.property(word, word, fc.nat(8), (a, b, place) => {
      expect(editDistance(a, b, 10)).toBe(editDistance(b, a, 10))
      expect(editDistance(a, `${a.slice(0, place)}z${a.slice(place)}`, 2)).toBe(1)
    }),
  )
})
