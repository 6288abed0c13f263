import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bm25Index } from './bm25.ts'
import {
  type LabelledTender,
  learnWords,
  MIN_BUYERS,
  MIN_TENDERS,
  productDocuments,
  wordsOfBest,
} from './related-words.ts'

const counts = (text: string) => {
  const words = new Map<string, number>()
  for (const word of text.split(' ').filter(Boolean)) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}
const tender = (buyer: string, title: string, ...lines: [product: number | null, text: string][]): LabelledTender => ({
  buyer,
  title: counts(title),
  description: counts(''),
  lines: lines.map(([product, text]) => ({ product, words: counts(text) })),
})
const GLASSES = 42_142_902
const PRINTING = 82_121_503
const CATALOGUE = new Map([
  [GLASSES, counts('anteojo')],
  [PRINTING, counts('impresion')],
])
/** Buyers who say "lente" for glasses; one hospital says "monofocal" as often. */
const TENDERS = [
  ...Array.from({ length: 12 }, (_, i) => tender(`buyer ${i % 6}`, 'compra lente', [GLASSES, 'lente optico'])),
  ...Array.from({ length: 9 }, () => tender('hospital', 'monofocal', [GLASSES, 'monofocal'])),
  ...Array.from({ length: 4 }, (_, i) => tender(`buyer ${i}`, 'anteojo', [GLASSES, 'anteojo receta'])),
  ...Array.from({ length: 30 }, (_, i) => tender(`buyer ${i % 7}`, 'compra pendon', [PRINTING, 'pendon lona'])),
]

test('BM25 finds any of the words, rare ones and short texts first', () => {
  const index = bm25Index([counts('aseo oficina'), counts('aseo'), counts('lente aseo aseo aseo'), counts('oficina')])
  expect(index.search(new Map([['lente', 1]])).map(({ document }) => document)).toEqual([2])
  expect(
    index.search(
      new Map([
        ['aseo', 1],
        ['oficina', 1],
      ]),
    )[0]?.document,
  ).toBe(0)
  expect(index.search(new Map([['nada', 1]]))).toEqual([])
  expect(index.idf('lente')).toBeGreaterThan(index.idf('aseo'))
  expect([index.idf('nada'), index.documentsWith('aseo')]).toEqual([0, 3])
  expect(bm25Index([]).search(new Map([['aseo', 1]]))).toEqual([])
})

test('equal scores keep the order of the collection', () => {
  const index = bm25Index([counts('b a'), counts('a b'), counts('c')])
  expect(index.search(new Map([['a', 1]])).map(({ document }) => document)).toEqual([0, 1])
})

test('the document of a product has its name, and the titles and lines filed under it', () => {
  const documents = productDocuments(
    [tender('x', 'dos cosas', [GLASSES, 'lente'], [GLASSES, 'lente'], [PRINTING, 'pendon'], [null, 'nada'])],
    CATALOGUE,
  )
  expect(documents.get(GLASSES)).toEqual(counts('anteojo dos cosas lente lente'))
  expect(documents.get(PRINTING)).toEqual(counts('impresion dos cosas pendon'))
  expect(documents.size).toBe(2)
})

test('the words that buyers use for a thing are related to its name in the catalogue', () => {
  const related = learnWords(TENDERS, CATALOGUE).related(['anteojo'])
  const words = related.map(({ word }) => word)
  expect(words).toContain('lente')
  expect(words).toContain('monofocal')
  expect(words).not.toContain('anteojo')
  expect(words).not.toContain('pendon')
  expect(related[0]?.weight).toBe(0.5)
  expect(related.every(({ weight }, i) => weight <= (related[i - 1]?.weight ?? 0.5))).toBe(true)
})

test('a word of one buyer is not offered, nor one of few tenders', () => {
  const offered = learnWords(TENDERS, CATALOGUE).offered(['anteojo'])
  expect(offered).toContainEqual({ word: 'lente', weight: expect.any(Number), tenders: 12, buyers: 6 })
  expect(offered.map(({ word }) => word)).not.toContain('monofocal')
  expect(offered.map(({ word }) => word)).not.toContain('receta')
  for (const { tenders, buyers } of offered) {
    expect(tenders).toBeGreaterThanOrEqual(MIN_TENDERS)
    expect(buyers).toBeGreaterThanOrEqual(MIN_BUYERS)
  }
})

test('a word that makes its query less precise is not offered', () => {
  // long texts for glasses say "fotografia" now and then; short ones that have nothing to do with glasses say little else
  const long = (i: number) => `anteojo fotografia ${Array.from({ length: 300 }, (_, j) => `filler${i}x${j}`).join(' ')}`
  const noise = [
    ...Array.from({ length: 10 }, (_, i) => tender(`buyer ${i}`, 'compra', [GLASSES, long(i)])),
    ...Array.from({ length: 12 }, (_, i) => tender(`buyer ${i}`, 'fotografia '.repeat(9), [null, 'fotografia'])),
  ]
  const all = [...TENDERS, ...noise]
  const model = learnWords(all, CATALOGUE)
  expect(model.related(['anteojo']).map(({ word }) => word)).toContain('fotografia')
  expect(model.offered(['anteojo']).map(({ word }) => word)).not.toContain('fotografia')
  expect(model.offered(['anteojo']).map(({ word }) => word)).toContain('lente')
})

test('support may be counted in more tenders than the words are learnt from', () => {
  const more = Array.from({ length: 8 }, (_, i) => tender(`other ${i}`, 'monofocal'))
  expect(learnWords(TENDERS, CATALOGUE, [...TENDERS, ...more]).offered(['anteojo'])).toContainEqual({
    word: 'monofocal',
    weight: expect.any(Number),
    tenders: 17,
    buyers: 9,
  })
})

test('an unknown word has no related ones', () => {
  const model = learnWords(TENDERS, CATALOGUE)
  expect([model.related(['nada']), model.offered([]), learnWords([], new Map()).related(['a'])]).toEqual([[], [], []])
})

test('the order of the tenders changes no word', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 6 })
  const anyTender = fc.record({
    buyer: fc.constantFrom('x', 'y'),
    title: words,
    line: words,
    product: fc.constantFrom(100, 101, 200),
  })
  fc.assert(
    fc.property(fc.array(anyTender, { minLength: 1, maxLength: 12 }), (drawn) => {
      const all = drawn.map(({ buyer, title, line, product }) =>
        tender(buyer, title.join(' '), [product, line.join(' ')]),
      )
      const related = (tenders: readonly LabelledTender[]) =>
        learnWords(tenders, new Map())
          .related(['a'])
          .map(({ word, weight }) => [word, weight.toFixed(9)])
      const sorted = (pairs: string[][]) => pairs.map((pair) => pair.join(' ')).sort()
      expect(sorted(related(all.toReversed()) as string[][])).toEqual(sorted(related(all) as string[][]))
    }),
  )
})

test('words of the best documents are scored by count, rarity and score of the document', () => {
  const words = [counts('lente optico optico'), counts('pendon')]
  const collection = { codes: [GLASSES, PRINTING], words, index: bm25Index(words) }
  expect(wordsOfBest([collection], ['lente'], () => 1).map(({ word }) => word)).toEqual(['optico'])
  expect(wordsOfBest([collection], ['lente'], () => 0)).toEqual([])
})
