import { expect, test } from 'vitest'
import { lastDayOf, monthsBefore } from './ledger.ts'
import { bidderLines, measuredBidders } from './ledger-bidders.ts'
import { measuredRanking, type RankedMonth, rankingLines, verdictLine } from './ledger-ranking.ts'
import { measuredRates, rateLines } from './ledger-rates.ts'
import { measuredWords, type WordsResult, wordLines } from './ledger-words.ts'
import { WORD_MODELS } from './words.ts'

const scores = (ndcg: number) =>
  Array.from({ length: 30 }, (_, i) => ({ ndcg: ndcg + (i % 3) / 100, recall: 0.5, auc: 0.9 }))

const rankedMonth = (month: string, candidate: number): RankedMonth => ({
  month,
  learnt: 100,
  tested: 50,
  withText: 50,
  companies: Array.from({ length: 30 }, (_, i) => ({ name: String(i), past: [], later: new Set<string>() })),
  scores: new Map([
    ['a + 0.5 b', scores(0.1)],
    ['points card 1', scores(0.2)],
    ['points fitted on the earlier part', scores(candidate)],
  ]),
})

test('a new model replaces the old one only when it wins on two periods running', () => {
  const [won, lost] = [rankedMonth('2026-01-01', 0.3), rankedMonth('2026-01-01', 0.15)]
  expect(verdictLine([won, won])).toMatch(/^\*\*May replace\*\*/)
  expect(verdictLine([lost, won, won])).toMatch(/^\*\*May replace\*\*/)
  expect(verdictLine([won, lost])).toMatch(/^\*\*Stays\*\*/)
  expect(verdictLine([lost, won])).toMatch(/^\*\*Stays\*\*/)
  expect(verdictLine([rankedMonth('2026-01-01', 0.2), won])).toMatch(/^\*\*Stays\*\*/)
  expect(verdictLine([won])).toContain('Two periods running are needed')
  expect(measuredRanking([won])[1]?.metrics).toMatchObject({ difference: expect.closeTo(0.1, 9) })
})

const words = (queries: number, ndcg: number): WordsResult => ({
  fromOn: '2026-02-01',
  toOn: '2026-02-28',
  half: {
    learnt: 200,
    searched: 100,
    queries,
    names: [],
    scores: Object.fromEntries(
      WORD_MODELS.map((model) => [
        model,
        Array.from({ length: queries }, () => ({ ndcg, recall: 0.75, precision: 0.2, added: 1 })),
      ]),
    ) as unknown as WordsResult['half']['scores'],
  },
})

test('words of the loaded offers have the same gate as those of the sheet', () => {
  expect(wordLines(words(60, 0.47)).at(-1)).toMatch(/^\*\*Gate reached\*\*/)
  expect(wordLines(words(60, 0.45)).at(-1)).toMatch(/^\*\*Gate not reached\*\*/)
  expect(measuredWords(words(60, 0.47))).toHaveLength(WORD_MODELS.length)
})

test('too few data are reported instead of measured', () => {
  expect(wordLines(undefined)[0]).toMatch(/^Not measured: a single month/)
  expect(measuredWords(words(49, 0.9))).toEqual([])
  expect(rankingLines([])[0]).toMatch(/^Not measured: no month has 20 companies/)
  expect(bidderLines([])[0]).toMatch(/^Not measured/)
  expect(measuredBidders([])).toEqual([])
  const none = { fromOn: '', toOn: '2026-02-28', leftOut: 4, pairs: { 'single bidder': [], 'lowest chosen': [] } }
  expect(rateLines(none)[0]).toContain('4 of 4 half-years lack months, or cross December 2024')
  expect(measuredRates(none)).toEqual([])
})

test('months are counted across years', () => {
  expect(monthsBefore('2024-01-01', 2)).toBe('2023-11-01')
  expect(monthsBefore('2024-12-01', -1)).toBe('2025-01-01')
  expect(lastDayOf('2024-02-01')).toBe('2024-02-29')
})
