import { expect, test } from 'vitest'
import { changesOf, firstTicks, fits, type OwnProfile, proposalOf } from './proposal.ts'

const HISTORY = {
  tenders: 40,
  rubros: [
    { code: 43_210_000, name: 'Computadores', tenders: 30 },
    { code: 44_120_000, name: 'Artículos de oficina', tenders: 4 },
  ],
  words: [
    { written: 'notebooks', lines: 20 },
    { written: 'tóner', lines: 9 },
  ],
  regions: [
    { region: 13, tenders: 22, won: 3 },
    { region: 5, tenders: 9, won: 0 },
    { region: 12, tenders: 1, won: 1 },
  ],
  amounts: { from: 1_000_000, to: 24_000_000, tenders: 35 },
}
const PROFILE: OwnProfile = {
  rubros: [43_210_000, 50_000_000],
  words: [{ written: 'Toner', origin: 'own' }],
  limits: { regions: [5], excluded_regions: [12], min_amount: null, max_amount: 90_000_000 },
}
const NEW: OwnProfile = {
  rubros: [],
  words: [],
  limits: { regions: [], excluded_regions: [], min_amount: null, max_amount: null },
}

test('FIT-4 the history proposes items that the profile lacks, and never an excluded region', () => {
  const { rubros, words, regions, amounts } = proposalOf(HISTORY, PROFILE)
  expect(rubros.map(({ state }) => state)).toEqual(['there', 'new'])
  expect(words.map(({ state }) => state)).toEqual(['new', 'there'])
  expect(regions.map(({ state }) => state)).toEqual(['new', 'there', 'excluded'])
  expect(amounts?.state).toBe('new')
})

test('FIT-4 all new items except the limit of amounts are ticked at first, and saving keeps the existing items', () => {
  const proposal = proposalOf(HISTORY, PROFILE)
  const ticked = firstTicks(proposal, PROFILE.words)
  expect(ticked).toEqual({
    rubros: new Set([44_120_000]),
    words: new Set(['notebooks']),
    regions: new Set([13]),
    amounts: false,
  })
  expect(changesOf(ticked, PROFILE, proposal)).toEqual({
    product_family_id: [43_210_000, 50_000_000, 44_120_000],
    words: [
      { written: 'Toner', origin: 'own' },
      { written: 'notebooks', origin: 'history' },
    ],
    limits: { regions: [5, 13], excluded_regions: [12], min_amount: null, max_amount: 90_000_000 },
  })
  expect(changesOf({ ...ticked, amounts: true }, PROFILE, proposal).limits).toMatchObject({
    min_amount: 1_000_000,
    max_amount: 24_000_000,
  })
})

test('FIT-4 items that are not ticked are not sent', () => {
  const proposal = proposalOf(HISTORY, NEW)
  const none = { rubros: new Set<number>(), words: new Set<string>(), regions: new Set<number>(), amounts: false }
  expect(changesOf(none, NEW, proposal)).toEqual({ product_family_id: undefined, words: undefined, limits: undefined })
  expect(changesOf({ ...none, amounts: true }, NEW, proposal).limits).toEqual({
    regions: [],
    excluded_regions: [],
    min_amount: 1_000_000,
    max_amount: 24_000_000,
  })
})

test('FIT-4 a profile with the maximum number of words accepts no more', () => {
  const many = Array.from({ length: 29 }, (_, i) => ({ written: `p${i}`, origin: 'own' as const }))
  expect(fits(many, new Set(), 'uno')).toBe(true)
  expect(fits(many, new Set(['uno']), 'dos')).toBe(false)
  expect(firstTicks(proposalOf(HISTORY, { ...NEW, words: many }), many).words).toEqual(new Set(['notebooks']))
})
