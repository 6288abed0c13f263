import type { Db } from '@mirador/database/connection/connect'
import { readFitTenders } from '@mirador/database/fit/fit-tenders'
import { rarityIn } from '@mirador/database/fit/lexeme-sample'
import { POINTS_CARD } from '@mirador/domain/fit/points-card'
import type { Rarity } from '@mirador/domain/fit/similar-terms'
import { meanOf, meanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { count, interval, type Measurement, table } from './document.ts'
import { type LoadedTender, lastDayOf, type TestedMonth } from './ledger.ts'
import {
  BASELINES,
  cardModel,
  MIN_PAST,
  type Model,
  type RankedCompany,
  type RankingScores,
  rankedCompanies,
  rankingScores,
  refittedModel,
  sampleOf,
} from './ranking.ts'

/** Minimum number of companies; more would take hours. */
const MIN_COMPANIES = 20
const MAX_COMPANIES = 200
const MAX_TESTED = 15_000
/** Maximum number of past tenders of a company whose texts are read, as in the product. */
const MAX_TEXTS = 200
const TEXTS_AT_ONCE = 500
/** Maximum number of past tenders in which words are counted. */
const MAX_COUNTED = 10_000
const BASELINE = 'a + 0.5 b'
const CARD = `points card ${POINTS_CARD.version}`
const CANDIDATE = 'points fitted on the earlier part'

/** Classes of companies by their number of past tenders. */
const SIZES: readonly [name: string, from: number, to: number][] = [
  ['3 to 9', MIN_PAST, 9],
  ['10 to 29', 10, 29],
  ['30 to 99', 30, 99],
  ['100 or more', 100, Number.POSITIVE_INFINITY],
]

export interface RankedMonth {
  month: string
  learnt: number
  tested: number
  /** number of tested tenders with a text */
  withText: number
  companies: readonly RankedCompany[]
  scores: ReadonlyMap<string, readonly RankingScores[]>
}

/**
 * Measures how each model ranks the tenders of a month for companies that bid on some of them.
 * @returns undefined for too few companies
 */
export async function rankMonth(db: Db, { month, history, tested }: TestedMonth): Promise<RankedMonth | undefined> {
  const ranked = sampleOf(tested, MAX_TESTED, ({ code }) => code)
  const all = rankedCompanies({ history, tested: ranked })
  if (all.length < MIN_COMPANIES) return undefined
  const companies = sampleOf(all, MAX_COMPANIES, ({ name }) => name).sort((a, b) => (a.name < b.name ? -1 : 1))
  // not the sample of the product: it has the tenders stored last, and so counts the words of tested ones
  const rarity = await rarityIn(
    db,
    sampleOf(history as readonly LoadedTender[], MAX_COUNTED, ({ code }) => code).map(({ id }) => id),
  )
  const withTexts = await textReader(db, rarity)
  const read = await withTexts(ranked)
  const known: RankedCompany[] = []
  for (const company of companies) {
    const past = company.past as readonly LoadedTender[]
    known.push({ ...company, past: [...past.slice(0, -MAX_TEXTS), ...(await withTexts(past.slice(-MAX_TEXTS)))] })
  }
  const models: Record<string, Model> = {
    ...BASELINES,
    [CARD]: cardModel(POINTS_CARD.withHistory, history, rarity),
    [CANDIDATE]: refittedModel(history, rarity),
  }
  const split = { history, tested: read }
  return {
    month,
    learnt: history.length,
    tested: read.length,
    companies: known,
    withText: read.filter(({ terms }) => terms.size > 0).length,
    scores: new Map(Object.entries(models).map(([name, model]) => [name, rankingScores(model, known, split)] as const)),
  }
}

/** Adds the texts of tenders as the product reads them; the terms of a tender are read once. */
async function textReader(db: Db, rarity: Rarity) {
  const known = new Map<number, LoadedTender>()
  return async (tenders: readonly LoadedTender[]): Promise<LoadedTender[]> => {
    const missing = tenders.filter(({ id }) => !known.has(id))
    for (let at = 0; at < missing.length; at += TEXTS_AT_ONCE) {
      const part = missing.slice(at, at + TEXTS_AT_ONCE)
      const texts = await readFitTenders(
        db,
        part.map(({ id }) => id),
        rarity,
      )
      const byId = new Map(texts.map(({ id, words, terms }) => [id, { words, terms }]))
      for (const tender of part) known.set(tender.id, { ...tender, ...byId.get(tender.id) })
    }
    return tenders.map((tender) => known.get(tender.id) ?? tender)
  }
}

type Metric = keyof RankingScores
const valuesOf = ({ scores }: RankedMonth, model: string, metric: Metric) =>
  (scores.get(model) ?? []).map((score) => score[metric])

function difference(month: RankedMonth, one: string, other: string, metric: Metric = 'ndcg') {
  const otherValues = valuesOf(month, other, metric)
  return valuesOf(month, one, metric).map((value, i) => value - (otherValues[i] ?? 0))
}

export function rankingLines(months: readonly RankedMonth[]): string[] {
  if (months.length === 0) {
    return [`Not measured: no month has ${MIN_COMPANIES} companies with ${MIN_PAST} past tenders and one later.`]
  }
  const models = [...(months[0]?.scores.keys() ?? [])]
  return [
    ...table(
      ['month', 'learnt', 'ranked', 'with text', 'companies'],
      months.map(({ month, learnt, tested, withText, companies }) => [
        month.slice(0, 7),
        ...[learnt, tested, withText, companies.length].map(count),
      ]),
    ),
    'nDCG@10 by month, with its 90 % interval:',
    ...table(
      ['order', ...months.map(({ month }) => month.slice(0, 7))],
      models.map((model) => [
        model,
        ...months.map((month) => interval(meanWithInterval(valuesOf(month, model, 'ndcg'), 2_000))),
      ]),
    ),
    `Paired difference of ${CARD} and ${BASELINE}:`,
    ...table(
      ['', ...months.map(({ month }) => month.slice(0, 7))],
      [
        ['nDCG@10', ...months.map((month) => interval(meanWithInterval(difference(month, CARD, BASELINE), 2_000)))],
        [
          'recall@20',
          ...months.map((month) => interval(meanWithInterval(difference(month, CARD, BASELINE, 'recall'), 2_000))),
        ],
      ],
    ),
    `By past tenders of the company, all months, nDCG@10 of ${BASELINE}, of ${CARD}, and their paired difference:`,
    ...table(
      ['past tenders', 'n', BASELINE, CARD, 'paired difference'],
      SIZES.flatMap((size) => sizeRow(months, size)),
    ),
    verdictLine(months),
  ]
}

function sizeRow(months: readonly RankedMonth[], [name, from, to]: (typeof SIZES)[number]): string[][] {
  const of = (model: string) =>
    months.flatMap((month) =>
      valuesOf(month, model, 'ndcg').filter((_, i) => {
        const past = month.companies[i]?.past.length ?? 0
        return past >= from && past <= to
      }),
    )
  const [baseline, card] = [of(BASELINE), of(CARD)]
  if (card.length === 0) return []
  const paired = meanWithInterval(
    card.map((value, i) => value - (baseline[i] ?? 0)),
    2_000,
  )
  return [[name, count(card.length), meanOf(baseline).toFixed(3), meanOf(card).toFixed(3), interval(paired)]]
}

/** The verdict on the models: a new one must win on two consecutive periods. */
export function verdictLine(months: readonly RankedMonth[]): string {
  const last = months.slice(-2)
  const wins = last.map((month) => meanWithInterval(difference(month, CANDIDATE, CARD), 2_000).from > 0)
  const names = last.map(({ month }) => month.slice(0, 7)).join(' and ')
  if (last.length < 2) return `**Stays**: ${CARD}. Two periods running are needed to replace it, one was measured.`
  return wins.every((won) => won)
    ? `**May replace**: ${CANDIDATE} are above ${CARD} on ${names}.`
    : `**Stays**: ${CARD}. ${CANDIDATE} are not above it on both ${names}.`
}

export const measuredRanking = (months: readonly RankedMonth[]): Measurement[] =>
  months.flatMap((month) =>
    [...month.scores.keys()].map((model) => {
      const of = (metric: Metric) => meanWithInterval(valuesOf(month, model, metric), 2_000)
      const [ndcg, recall] = [of('ndcg'), of('recall')]
      const paired = model === CARD ? meanWithInterval(difference(month, CARD, BASELINE), 2_000) : undefined
      return {
        name: 'ranking',
        model,
        fromOn: month.month,
        toOn: lastDayOf(month.month),
        n: month.companies.length,
        metrics: {
          ndcg10: ndcg.mean,
          ndcg10From: ndcg.from,
          ndcg10To: ndcg.to,
          recall20: recall.mean,
          recall20From: recall.from,
          recall20To: recall.to,
          ...(paired && { difference: paired.mean, differenceFrom: paired.from, differenceTo: paired.to }),
        },
      }
    }),
  )
