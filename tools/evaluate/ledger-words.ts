import type { Db } from '@mirador/database/connection/connect'
import { readTextMonth } from '@mirador/database/offers/evaluated-offers'
import { isGateReached } from '@mirador/domain/evaluation/gates'
import { meanOf, meanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { count, interval, type Measurement, table } from './document.ts'
import { type Ledger, lastDayOf } from './ledger.ts'
import { withStems } from './sheet.ts'
import { type HalfResult, searchAfter, WORD_MODELS, type WordScores } from './words.ts'

/** Number of months in which words are learnt, before the tested one, and number of tenders of each. */
const LEARNT_MONTHS = 2
const MAX_TENDERS = 2_000
/** Minimum number of queries. */
const MIN_QUERIES = 50

export interface WordsResult {
  fromOn: string
  toOn: string
  half: HalfResult
}

/** Learns words in the two months before the last one, and searches in the last one. */
export async function evaluateLedgerWords(db: Db, { months }: Ledger): Promise<WordsResult | undefined> {
  const [last, ...earlier] = months.slice(-LEARNT_MONTHS - 1).reverse()
  if (!last || earlier.length === 0) return undefined
  const searched = await readTextMonth(db, last.month, MAX_TENDERS)
  const learnt = (await Promise.all(earlier.map(({ month }) => readTextMonth(db, month, MAX_TENDERS)))).flat()
  const names = new Map<number, string>()
  for (const { lines } of learnt) {
    for (const { product, name } of lines) if (product !== null && name !== null) names.set(product, name)
  }
  const sheet = withStems([...learnt, ...searched], names)
  const codes = new Set(searched.map(({ code }) => code))
  return {
    fromOn: last.month,
    toOn: lastDayOf(last.month),
    half: searchAfter(sheet, ({ code }) => codes.has(code), 'learnt'),
  }
}

export function wordLines(result: WordsResult | undefined): string[] {
  if (!result || result.half.queries < MIN_QUERIES) {
    return [
      `Not measured: ${result ? `${result.half.queries} names of products are carried by three tenders of the last month` : 'a single month is loaded'}, at least ${MIN_QUERIES} are needed.`,
    ]
  }
  const { half } = result
  const of = (model: (typeof WORD_MODELS)[number], metric: keyof WordScores) =>
    half.scores[model].map((score) => score[metric])
  const isReached = isGateReached('words', measuredWords(result)) === true
  return [
    `${count(half.learnt)} tenders of the months before ${result.fromOn.slice(0, 7)} to learn from, ${count(half.searched)} of that month searched, n = ${half.queries} queries.`,
    ...table(
      ['search', 'nDCG@10', 'recall@50'],
      WORD_MODELS.map((model) => [
        model,
        interval(meanWithInterval(of(model, 'ndcg'), 2_000)),
        interval(meanWithInterval(of(model, 'recall'), 2_000)),
      ]),
    ),
    `**Gate ${isReached ? '' : 'not '}reached**: words that may be offered, at least 0.46 and 0.7.`,
  ]
}

export function measuredWords(result: WordsResult | undefined): Measurement[] {
  if (!result || result.half.queries < MIN_QUERIES) return []
  const { half, fromOn, toOn } = result
  return WORD_MODELS.map((model) => {
    const of = (metric: keyof WordScores) =>
      meanWithInterval(
        half.scores[model].map((score) => score[metric]),
        2_000,
      )
    const [ndcg, recall] = [of('ndcg'), of('recall')]
    return {
      name: 'words',
      model,
      fromOn,
      toOn,
      n: half.queries,
      metrics: {
        ndcg10: ndcg.mean,
        ndcg10From: ndcg.from,
        ndcg10To: ndcg.to,
        recall50: recall.mean,
        recall50From: recall.from,
        recall50To: recall.to,
        precision10: meanOf(half.scores[model].map(({ precision }) => precision)),
      },
    }
  })
}
