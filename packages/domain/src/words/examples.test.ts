import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickExamples } from './examples.ts'

const words = (text: string) => new Set(text.split(' '))

test('two examples resemble the others, the last one does not', () => {
  const texts = [
    'lentes para adultos',
    'ventanas del edificio',
    'lentes bifocales para adultos',
    'lentes para niños',
    'lentes para adultos mayores',
  ]
  expect(pickExamples(texts.map(words)).map((place) => texts[place])).toEqual([
    'lentes para adultos',
    'lentes bifocales para adultos',
    'ventanas del edificio',
  ])
})

test('of three texts the least similar is the last too', () => {
  expect(pickExamples(['ventanas', 'lentes para adultos', 'lentes para niños'].map(words))).toEqual([1, 2, 0])
})

test('texts with the same words count once', () => {
  expect(pickExamples(['a b', 'b a', 'c', 'a b'].map(words))).toEqual([0, 2])
  expect(pickExamples([])).toEqual([])
})

test('at most three different places', () => {
  const texts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }), { maxLength: 12 })
  fc.assert(
    fc.property(texts, (drawn) => {
      const picked = pickExamples(drawn.map((list) => new Set(list)))
      const kinds = new Set(drawn.map((list) => [...new Set(list)].sort().join(' '))).size
      expect(new Set(picked).size).toBe(Math.min(3, kinds))
    }),
  )
})
