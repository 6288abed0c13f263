import { expect, test } from 'vitest'
import { numberReader, textCollector } from './learnt-texts.ts'

test('numbers below 128 take one byte, larger ones a byte for each seven bits', () => {
  const collector = textCollector()
  const lines = [127, 128, 16_384].map((product) => ({ product, words: [] }))
  collector.add({ title: [], description: [], lines })
  const { numbers } = collector.collected()
  expect([...numbers]).toEqual([0, 0, 3, 127, 0, 128, 1, 0, 128, 128, 1, 0, 0])
  const read = numberReader(numbers)
  expect(Array.from({ length: 10 }, read)).toEqual([0, 0, 3, 127, 0, 128, 0, 16_384, 0, 0])
})

test('texts that need more room than there is at first are whole', () => {
  const words = Array.from({ length: 70_000 }, () => 'mesa')
  const collector = textCollector()
  collector.add({ title: [], description: words, lines: [] })
  const { numbers } = collector.collected()
  // no title, three bytes of the number of words, the words, no lines, no names
  expect([numbers.length, [...numbers.subarray(0, 5)]]).toEqual([70_006, [0, 240, 162, 4, 0]])
})
