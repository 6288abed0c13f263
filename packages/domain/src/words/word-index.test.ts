import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textCollector } from './learnt-texts.ts'
import { type LabelledTender, learnWords } from './related-words.ts'
import { buildWordIndex } from './word-index.ts'

const words = fc.array(fc.constantFrom(...'abcdefghijklm'), { maxLength: 8 })
const anyTender = fc.record({
  buyer: fc.constantFrom('x', 'y', 'z', 'w', 'v'),
  title: words,
  description: words,
  lines: fc.array(fc.record({ product: fc.constantFrom(null, 100, 101, 150, 200, 201, 42_142_902), words }), {
    maxLength: 4,
  }),
})
const anyNames = fc.uniqueArray(fc.tuple(fc.constantFrom(100, 101, 200, 999), words), { selector: ([code]) => code })

const counts = (list: readonly string[]) => {
  const wordCounts = new Map<string, number>()
  for (const word of list) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1)
  return wordCounts
}

test('the index answers as the model that it is a compact form of', () => {
  fc.assert(
    fc.property(
      fc.array(anyTender, { minLength: 1, maxLength: 40 }),
      anyNames,
      fc.array(fc.constantFrom(...'abcxyz'), { minLength: 1, maxLength: 3 }),
      (drawn, names, query) => {
        const tenders = drawn.map(
          ({ buyer, title, description, lines }): LabelledTender => ({
            buyer,
            title: counts(title),
            description: counts(description),
            lines: lines.map(({ product, words }) => ({ product, words: counts(words) })),
          }),
        )
        const model = learnWords(tenders, new Map(names.map(([code, list]) => [code, counts(list)])))
        const collector = textCollector()
        for (const texts of drawn) collector.add(texts)
        for (const [code, list] of names) collector.name(code, list)
        const build = buildWordIndex(collector.collected())
        let step = build.next()
        while (!step.done) step = build.next()
        const index = step.value
        const rounded = (list: readonly { word: string; weight: number }[]) =>
          list.map(({ word, weight }) => `${word} ${weight.toFixed(9)}`).sort()
        const scoredWords = index.related(query, 1000)
        const top = scoredWords[0]?.score ?? 1
        expect(
          rounded(scoredWords.slice(0, 30).map(({ word, score }) => ({ word, weight: (0.5 * score) / top }))),
        ).toEqual(rounded(model.related(query)))
        const saying = new Map<string, { tenders: number; buyers: Set<string> }>()
        for (const { buyer, title, description, lines } of drawn) {
          for (const word of new Set([...title, ...description, ...lines.flatMap((line) => line.words)])) {
            const known = saying.get(word) ?? { tenders: 0, buyers: new Set() }
            known.tenders++
            known.buyers.add(buyer)
            saying.set(word, known)
          }
        }
        const supported = scoredWords.filter(({ word }) => {
          const { tenders, buyers } = saying.get(word) ?? { tenders: 0, buyers: new Set() }
          return tenders >= 8 && buyers.size >= 4
        })
        expect(rounded(index.offered(query, supported))).toEqual(rounded(model.offered(query)))
      },
    ),
    { numRuns: 300 },
  )
})

test('a word is as close as the share of its tenders that have products of the classes of the query', () => {
  const collector = textCollector()
  const lines = (product: number, text: string) => [{ product, words: text.split(' ') }]
  for (let i = 0; i < 4; i++) collector.add({ title: ['compra'], description: [], lines: lines(42_142_902, 'anteojo') })
  for (let i = 0; i < 2; i++) collector.add({ title: ['compra'], description: [], lines: lines(42_142_905, 'cristal') })
  for (let i = 0; i < 2; i++)
    collector.add({ title: ['cristal'], description: [], lines: lines(30_171_604, 'ventana') })
  for (let i = 0; i < 12; i++) collector.add({ title: ['compra'], description: [], lines: lines(82_121_503, 'pendon') })
  const build = buildWordIndex(collector.collected())
  let step = build.next()
  while (!step.done) step = build.next()
  const [cristal, compra, nothing] = step.value.closeness(['anteojo'], ['cristal', 'compra', 'zeppelin'])
  expect(cristal?.share).toBe(0.5)
  expect(cristal?.lift).toBeCloseTo(0.5 / 0.3)
  expect(compra?.share).toBeCloseTo(6 / 18)
  expect(nothing).toEqual({ share: 0, lift: 0 })
})

test('numbers of any size are read as they were written', () => {
  const collector = textCollector()
  collector.add({ title: [], description: [], lines: [{ product: 2_000_000_000, words: ['a'] }] })
  collector.name(2_000_000_000, ['b'])
  const build = buildWordIndex(collector.collected())
  let step = build.next()
  while (!step.done) step = build.next()
  expect(step.value.related(['a'], 9).map(({ word }) => word)).toEqual([])
  expect(step.value.tenders).toBe(1)
})
