import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TenderFields } from '../tender/tender.ts'
import { FIT_FEATURES, type FitFeature, type FitProfile, fitFeatures, NOTHING_DISMISSED } from './fit-features.ts'
import { type FitTender, fitTender, segmentOf } from './fit-tender.ts'
import { countTenders, ownBidRate, ownHistory } from './own-history.ts'
import { exactFit, explainFit, FITTED_FEATURES, FITTED_TOTAL, POINTS_CARD } from './points-card.ts'
import { commonTerms, type FitWords, NO_TERMS, NO_WORDS, similarity, strongestTerms } from './similar-terms.ts'

const LEXEMES = ['aseo', 'lent', 'optic', 'monofocal', 'cristal', 'servici']
/** 'servici' is in every tender */
const rarity = (lexeme: string) => (lexeme === 'servici' ? 0 : 0.8)
const FAMILIES = [42_140_000, 42_150_000, 43_210_000, 76_110_000]
const BUYERS = ['69070900-7', '61602000-K']

const tender = (more: Partial<FitTender> = {}): FitTender => ({
  families: new Map([[42_140_000, 1]]),
  buyer: '69070900-7',
  region: 13,
  amount: 5_000_000,
  words: NO_WORDS,
  terms: NO_TERMS,
  ...more,
})
const profile = (more: Partial<FitProfile> = {}): FitProfile => ({
  families: new Set([42_140_000]),
  words: [],
  regions: new Set(),
  history: undefined,
  dismissed: NOTHING_DISMISSED,
  ...more,
})
const fitWords = (more: Partial<FitWords>): FitWords => ({ ...NO_WORDS, ...more })
const market = { counts: countTenders([]), rarity }

const lexemes = fc.uniqueArray(fc.constantFrom(...LEXEMES)).map((all) => new Set(all))
const anyWords = fc.record({ title: lexemes, lines: lexemes, description: lexemes })
const someOf = <Key>(keys: readonly Key[], max: number) =>
  fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.integer({ min: 1, max })), { selector: ([key]) => key })
const anyTender: fc.Arbitrary<FitTender> = fc
  .record({
    families: someOf(FAMILIES, 5).map((pairs) => new Map(pairs)),
    buyer: fc.option(fc.constantFrom(...BUYERS)),
    region: fc.option(fc.integer({ min: 1, max: 16 })),
    amount: fc.option(fc.integer({ min: 1, max: 1e9 })),
    words: anyWords,
  })
  .map((facts) => ({ ...facts, terms: strongestTerms(facts.words, rarity) }))
const anyHistory = fc.option(fc.array(anyTender, { minLength: 1, maxLength: 6 }).map(ownHistory), { nil: undefined })
const anyWord = fc.record({
  lexemes: fc.uniqueArray(fc.constantFrom(...LEXEMES), { maxLength: 3 }),
  weight: fc.double({ min: 0, max: 1, noNaN: true }),
})
const anyProfile: fc.Arbitrary<FitProfile> = fc.record({
  families: fc.uniqueArray(fc.constantFrom(...FAMILIES)).map((all) => new Set(all)),
  words: fc.array(anyWord, { maxLength: 4 }),
  regions: fc.uniqueArray(fc.integer({ min: 1, max: 16 })).map((all) => new Set(all)),
  history: anyHistory,
  dismissed: fc.record({
    families: someOf(FAMILIES, 5).map((pairs) => new Map(pairs)),
    buyers: someOf(BUYERS, 5).map((pairs) => new Map(pairs)),
    regions: someOf([1, 13], 5).map((pairs) => new Map(pairs)),
    amounts: fc.array(fc.integer({ min: 1, max: 1e9 }), { maxLength: 3 }),
    terms: anyWords.map((words) => strongestTerms(words, rarity)),
  }),
})
const pointsFor = ({ history }: FitProfile) => (history ? POINTS_CARD.withHistory : POINTS_CARD.withoutHistory)

test('FIT-1 the reasons of a fit are whole, signed and add up to its score, from 0 to 100', () => {
  fc.assert(
    fc.property(anyProfile, anyTender, (own, one) => {
      const values = fitFeatures(own, market)(one)
      const fit = explainFit(pointsFor(own), values)
      expect(fit.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(fit.score)
      expect(fit.score).toBe(Math.round(fit.exact))
      expect(fit.exact).toBe(exactFit(pointsFor(own), values))
      expect(fit.score).toBeGreaterThanOrEqual(0)
      expect(fit.score).toBeLessThanOrEqual(100)
      for (const { points } of fit.reasons) expect(Number.isInteger(points) && points !== 0).toBe(true)
      for (const { feature, points } of fit.reasons) {
        if (feature.startsWith('dismissed')) expect(points).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test('FIT-2 a further word never lowers the fit of a tender', () => {
  fc.assert(
    fc.property(anyProfile, anyTender, anyWord, (own, one, word) => {
      const more = { ...own, words: [...own.words, word] }
      const fitOf = (of: FitProfile) => explainFit(pointsFor(of), fitFeatures(of, market)(one))
      expect(fitOf(more).exact).toBeGreaterThanOrEqual(fitOf(own).exact - 1e-9)
      expect(fitOf(more).score).toBeGreaterThanOrEqual(fitOf(own).score)
    }),
  )
})

test('FIT-2 a fit does not depend on dates', () => {
  const fields: TenderFields = {
    bid_idn: '1057439-20-LP25',
    name: 'Lentes ópticos',
    status: 5,
    institution_rut: '69070900-7',
    region: 13,
    currency: 'CLP',
    amount: 5_000_000,
    closes_at: new Date('2026-06-01'),
    published_at: new Date('2026-05-01'),
  }
  const dates = ['created_at', 'published_at', 'closes_at', 'answers_at', 'estimated_award_at', 'awarded_at'] as const
  fc.assert(
    fc.property(anyProfile, fc.constantFrom(...dates), fc.date({ noInvalidDate: true }), (own, date, at) => {
      const fitOf = (of: TenderFields) =>
        explainFit(pointsFor(own), fitFeatures(own, market)(fitTender(of, NO_WORDS, rarity)))
      expect(fitOf({ ...fields, [date]: at })).toEqual(fitOf(fields))
    }),
  )
})

test('FIT-3 a dismissal counts only against tenders that share what its reason names, and not at all once it is taken back', () => {
  const own = profile({ families: new Set([42_140_000, 43_210_000]), regions: new Set([13]) })
  const of = (dismissed: Partial<FitProfile['dismissed']>) =>
    fitFeatures({ ...own, dismissed: { ...NOTHING_DISMISSED, ...dismissed } }, market)
  const score = (dismissed: Partial<FitProfile['dismissed']>, one: FitTender) =>
    explainFit(POINTS_CARD.withoutHistory, of(dismissed)(one)).score
  const optics = tender()
  const elsewhere = tender({ families: new Map([[43_210_000, 1]]), buyer: '61602000-K', region: 5 })
  const once = { families: new Map([[42_140_000, 1]]) }
  const twice = { families: new Map([[42_140_000, 2]]) }
  expect([score({}, optics), score(once, optics), score(twice, optics)]).toEqual([55, 45, 40])
  expect(score(once, elsewhere)).toBe(score({}, elsewhere))
  expect(score({ buyers: new Map([['69070900-7', 1]]) }, optics)).toBe(45)
  expect(score({ regions: new Map([[13, 1]]) }, optics)).toBe(45)
  expect(score({ families: new Map() }, optics)).toBe(score({}, optics))
})

test('a rubro counts by its share of the lines, another family of its segment two fifths', () => {
  const values = (lines: [number, number][]) =>
    fitFeatures(profile(), market)(tender({ families: new Map(lines) })).rubro
  expect(values([[42_140_000, 3]])).toBe(1)
  expect(values([[42_150_000, 1]])).toBe(0.4)
  expect(values([[43_210_000, 1]])).toBe(0)
  expect(
    values([
      [42_140_000, 1],
      [43_210_000, 3],
    ]),
  ).toBe(0.25)
  expect(values([])).toBeNull()
  expect(segmentOf(42_140_000)).toBe(42_000_000)
})

test('a word counts once, by its place and its rarity', () => {
  const words = [{ lexemes: ['lent'], weight: 1 }]
  const value = (where: Partial<FitWords>) =>
    fitFeatures(profile({ words }), market)(tender({ words: fitWords(where) })).words
  const lent = new Set(['lent'])
  expect(value({ title: lent })).toBeCloseTo(0.8)
  expect(value({ lines: lent })).toBeCloseTo(0.56)
  expect(value({ description: lent })).toBeCloseTo(0.32)
  expect(value({ title: lent, lines: lent, description: lent })).toBeCloseTo(0.8)
  expect(value({})).toBe(0)
  const both = (where: Partial<FitWords>) =>
    fitFeatures(
      profile({ words: [{ lexemes: ['lent', 'servici'], weight: 1 }] }),
      market,
    )(tender({ words: fitWords(where) })).words
  expect(both({ title: lent })).toBe(0)
  expect(both({ title: lent, lines: new Set(['servici']) })).toBeCloseTo(0.56)
})

test('the usual amounts of a company lie between the first and the last tenth of its tenders, in any order', () => {
  const bids = [9, 1, 11, 5, 3, 7, 2, 10, 4, 8, 6].map((amount) => tender({ amount }))
  expect(ownHistory(bids).amounts).toEqual([2, 10])
})

test('what a tender does not state is unknown and costs no points', () => {
  const history = ownHistory([tender(), tender(), tender({ amount: 7_000_000 })])
  const own = profile({ history })
  const known = explainFit(POINTS_CARD.withHistory, fitFeatures(own, market)(tender()))
  const unknown = explainFit(POINTS_CARD.withHistory, fitFeatures(own, market)(tender({ amount: null, region: null })))
  expect(known.unknown).toEqual([])
  expect(unknown.unknown).toEqual(['region', 'amount'])
  expect(known.score - unknown.score).toBe(POINTS_CARD.withHistory.amount)
  expect(fitFeatures(own, market)(tender({ amount: 90_000_000 })).amount).toBe(-1)
})

test('own bids are a rate at family and buyer, shrunk to the family and the market', () => {
  const own = countTenders([tender(), tender(), tender()])
  const all = countTenders([
    ...Array.from({ length: 4 }, () => tender()),
    ...Array.from({ length: 11 }, () => tender({ families: new Map([[43_210_000, 1]]), buyer: '61602000-K' })),
  ])
  const inFamily = (3 + 5 * 0.2) / (4 + 5)
  expect(ownBidRate(own, all, tender())).toBeCloseTo((3 + 5 * inFamily) / (4 + 5))
  expect(ownBidRate(own, all, tender({ buyer: null }))).toBeCloseTo(inFamily)
  expect(ownBidRate(own, all, tender({ families: new Map() }))).toBe(0)
})

test('similar tenders share rare terms', () => {
  const terms = (...title: string[]) => strongestTerms(fitWords({ title: new Set(title) }), rarity)
  const own = commonTerms([terms('lent', 'optic'), terms('lent', 'cristal')])
  expect(similarity(terms('lent', 'optic'), own)).toBeGreaterThan(similarity(terms('optic', 'aseo'), own))
  expect(similarity(terms('aseo'), own)).toBe(0)
  expect(similarity(terms('servici'), own)).toBe(0)
  expect(similarity(own, own)).toBeCloseTo(1)
})

test('only amounts in pesos are compared', () => {
  const fields: TenderFields = { bid_idn: '1-1-LE26', name: 'x', status: 5, amount: 100 }
  const amountIn = (currency: string | null) => fitTender({ ...fields, currency }, NO_WORDS, rarity).amount
  expect([amountIn('CLP'), amountIn(null), amountIn('CLF')]).toEqual([100, 100, null])
})

test('the families of a tender are those of its lines, each counted', () => {
  const item = {
    position: 1,
    category: null,
    product_name: null,
    description: null,
    unit: null,
    quantity: 1,
    awards: [],
  }
  const items = [42_142_902, 42_142_903, 43_211_503, null].map((product_code) => ({ ...item, product_code }))
  const of = fitTender({ bid_idn: '1-1-LE26', name: 'x', status: 5, items }, NO_WORDS, rarity)
  expect([...of.families]).toEqual([
    [42_140_000, 2],
    [43_210_000, 1],
  ])
})

test('the points of a card are whole, and those that raise a fit add up to 100', () => {
  for (const points of [POINTS_CARD.withHistory, POINTS_CARD.withoutHistory]) {
    const all = FIT_FEATURES.map((feature: FitFeature) => points[feature] ?? 0)
    expect(all.every(Number.isInteger)).toBe(true)
    const raising = all.filter((value) => value > 0)
    expect(raising.reduce((sum, value) => sum + value, 0)).toBe(100)
  }
  const fitted = FITTED_FEATURES.reduce((sum, feature) => sum + (POINTS_CARD.withHistory[feature] ?? 0), 0)
  expect(fitted).toBe(FITTED_TOTAL)
})
