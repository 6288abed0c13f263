import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FitProfile, fitFeatures, NOTHING_DISMISSED } from './fit-features.ts'
import type { FitTender } from './fit-tender.ts'
import { countTenders, ownHistory } from './own-history.ts'
import { ownSums } from './own-sums.ts'
import { exactFit, POINTS_CARD } from './points-card.ts'
import { NO_WORDS, strongestTerms } from './similar-terms.ts'

const rarity = () => 0.5
const points = POINTS_CARD.withHistory
const LEXEMES = ['aseo', 'lent', 'optic', 'cristal', 'papel']

const anyTender: fc.Arbitrary<FitTender> = fc
  .record({
    families: fc.uniqueArray(fc.constantFrom(42_140_000, 43_210_000, 76_110_000), { minLength: 1 }),
    buyer: fc.option(fc.constantFrom('69070900-7', '61602000-K')),
    region: fc.option(fc.integer({ min: 1, max: 16 })),
    amount: fc.constantFrom(1e6, 5e6),
    title: fc.uniqueArray(fc.constantFrom(...LEXEMES)).map((all) => new Set(all)),
  })
  .map(({ families, title, ...facts }) => ({
    ...facts,
    families: new Map(families.map((family) => [family, 1])),
    words: { ...NO_WORDS, title },
    terms: strongestTerms({ ...NO_WORDS, title }, rarity),
  }))

const profileOf = (bids: readonly FitTender[]): Omit<FitProfile, 'history'> => ({
  families: new Set(bids.flatMap(({ families }) => [...families.keys()])),
  words: [{ lexemes: ['papel'], weight: 1 }],
  regions: new Set([13]),
  dismissed: NOTHING_DISMISSED,
})

test('the sum of an own tender is the one that it has for the same history without it', () => {
  fc.assert(
    fc.property(fc.array(anyTender, { minLength: 2, maxLength: 8 }), fc.array(anyTender), (bids, otherTenders) => {
      const history = ownHistory(bids)
      const profile = profileOf(bids)
      const market = { counts: countTenders([...bids, ...otherTenders]), rarity }
      const expected = bids.map((tender, i) => {
        const remaining = bids.filter((_, at) => at !== i)
        const without = { ...ownHistory(remaining), amounts: history.amounts }
        const counts = countTenders([...remaining, ...otherTenders])
        return Math.round(exactFit(points, fitFeatures({ ...profile, history: without }, { counts, rarity })(tender)))
      })
      const sums = ownSums({ ...profile, history }, market, { points, bids })
      sums.forEach((sum, i) => {
        // sums of terms in another order may round differently
        expect(Math.abs(sum - (expected[i] ?? 0))).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('a tender that is like no other own one has a lower sum than it has for the history with it', () => {
  const tender = (family: number, word: string): FitTender => ({
    families: new Map([[family, 1]]),
    buyer: String(family),
    region: 13,
    amount: 1e6,
    words: { ...NO_WORDS, title: new Set([word]) },
    terms: new Map([[word, 1]]),
  })
  const bids = [...Array.from({ length: 9 }, () => tender(1, 'papel')), tender(2, 'lent')]
  const history = ownHistory(bids)
  const market = { counts: countTenders(bids), rarity }
  const sums = ownSums({ ...profileOf(bids), history }, market, { points, bids })
  const withItself = exactFit(points, fitFeatures({ ...profileOf(bids), history }, market)(bids[9] as FitTender))
  expect(sums[9]).toBeLessThan(withItself)
  expect(sums[9]).toBeLessThan(sums[0] as number)
})
