import { POINTS_CARD } from '@mirador/domain/fit/points-card'
import { meanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { count, interval, type Measurement, type Section, table } from './document.ts'
import { EvaluationError } from './evaluation-error.ts'
import { type SupplierSizes, sizeBefore } from './municipal-offers.ts'
import { halvesOf, type Period, type Periods } from './periods.ts'
import {
  BASELINES,
  cardModel,
  fittedPoints,
  MIN_PAST,
  type RankedCompany,
  type RankingScores,
  rankedCompanies,
  rankingScores,
  refittedModel,
} from './ranking.ts'
import { EVALUATION_REFUSALS } from './refusal-texts.ts'

/** Minimum number of companies. */
const MIN_COMPANIES = 20
const EXPERIENCED = 10
const SIZES = ['Grande', 'Mediana', 'Pequeña', 'Micro', 'NoClasificado']
const BASELINE = 'a + 0.5 b'
const CARD = `points card ${POINTS_CARD.version}`
const REFITTED = 'points fitted on the earlier part'

/** Measures how well each model ranks the tenders that companies bid on later, in each period. */
export function evaluateRanking({ offers, periods, dataHash }: Periods): Section {
  const large = periods.filter((period) => rankedCompanies(period).length >= MIN_COMPANIES)
  if (large.length === 0) {
    const most = Math.max(0, ...periods.map((period) => rankedCompanies(period).length))
    throw new EvaluationError(EVALUATION_REFUSALS.fewCompanies(most, MIN_COMPANIES))
  }
  const small = periods.filter((period) => !large.includes(period))
  const results = large.map(periodResult)
  const halves = large.flatMap(halvesOf).map((period) => ({ period, difference: cardAgainst(period) }))
  return {
    name: 'ranking',
    data: offers.files.join(' + '),
    dataHash,
    measured: results.flatMap(measuredOf),
    lines: [
      `Read: ${offers.files.join(', ')}; ${count(offers.rows)} rows (${count(offers.refused)} refused), ${count(offers.tenders.length)} tenders.`,
      ...results.flatMap((result) => periodLines(result, offers.sizes)),
      ...small.flatMap(({ name }) => ['', `Not measured, for fewer than ${MIN_COMPANIES} companies: ${name}.`]),
      '',
      `**Two periods running.** The tested part of each period is halved by date, and ${CARD} compared with ${BASELINE} on each`,
      'half, learnt from all that was awarded before it: paired difference of nDCG@10 with its 90 % interval.',
      ...table(
        ['period', 'companies', 'difference'],
        halves.map(({ period, difference }) => [
          `${period.name}, from ${period.day}`,
          count(difference.length),
          difference.length === 0 ? 'none' : interval(meanWithInterval(difference)),
        ]),
      ),
      gateLine(results),
    ],
  }
}

interface PeriodResult {
  period: Period
  companies: readonly RankedCompany[]
  /** by model, in the order of the companies */
  scores: ReadonlyMap<string, readonly RankingScores[]>
  points: string
}

function periodResult(period: Period): PeriodResult {
  const companies = rankedCompanies(period)
  const models = {
    ...BASELINES,
    [CARD]: cardModel(POINTS_CARD.withHistory, period.history),
    [REFITTED]: refittedModel(period.history),
  }
  const scores = new Map(
    Object.entries(models).map(([name, model]) => [name, rankingScores(model, companies, period)] as const),
  )
  const points = Object.entries(fittedPoints(period.history)).map(([feature, value]) => `${feature} ${value}`)
  return { period, companies, scores, points: points.join(', ') }
}

/** nDCG of the card minus that of the baseline, by company. */
function cardAgainst(period: Period): number[] {
  const companies = rankedCompanies(period)
  const baseline = rankingScores(BASELINES[BASELINE] as NonNullable<(typeof BASELINES)[string]>, companies, period)
  const card = rankingScores(cardModel(POINTS_CARD.withHistory, period.history), companies, period)
  return card.map(({ ndcg }, i) => ndcg - (baseline[i]?.ndcg ?? 0))
}

const pick = (scores: readonly RankingScores[], metric: keyof RankingScores) => scores.map((score) => score[metric])

function difference({ scores }: PeriodResult, one: string, other: string, metric: keyof RankingScores = 'ndcg') {
  const [a, b] = [scores.get(one) ?? [], scores.get(other) ?? []]
  return meanWithInterval(a.map((score, i) => score[metric] - (b[i]?.[metric] ?? 0)))
}

function periodLines(result: PeriodResult, sizes: SupplierSizes): string[] {
  const { period, companies, scores, points } = result
  const experienced = companies.flatMap(({ past }, i) => (past.length >= EXPERIENCED ? [i] : []))
  const rows = [...scores].map(([name, all]) => [
    name,
    interval(meanWithInterval(pick(all, 'ndcg'))),
    interval(meanWithInterval(pick(all, 'recall'))),
    meanWithInterval(pick(all, 'auc'), 1).mean.toFixed(2),
    meanWithInterval(
      experienced.flatMap((i) => all[i]?.ndcg ?? []),
      1,
    ).mean.toFixed(3),
  ])
  const pairs: [string, string][] = [
    ['a + 0.5 b + 0.2 c', BASELINE],
    [CARD, BASELINE],
    [REFITTED, BASELINE],
  ]
  return [
    '',
    `### ${period.name}: before ${period.day} and after`,
    '',
    `${count(period.history.length)} tenders to learn from, ${count(period.tested.length)} to rank (to ${lastDay(period)}); n = ${count(companies.length)} companies with at least ${MIN_PAST} past tenders and one later, ${experienced.length} of them with ${EXPERIENCED} or more.`,
    ...table(['order', 'nDCG@10', 'recall@20', 'AUC', `nDCG@10, ≥ ${EXPERIENCED} past`], rows),
    `The points of the last row: ${points}.`,
    ...table(
      ['paired difference', 'nDCG@10', 'recall@20'],
      pairs.map(([one, other]) => [
        `${one} − (${other})`,
        interval(difference(result, one, other)),
        interval(difference(result, one, other, 'recall')),
      ]),
    ),
    ...table(['size of the company', 'n', BASELINE, CARD, 'paired difference'], sizeRows(result, sizes)),
  ]
}

const lastDay = ({ tested }: Period) =>
  tested.reduce((last, { awardedOn }) => (awardedOn > last ? awardedOn : last), '')

function sizeRows({ period, companies, scores }: PeriodResult, sizes: SupplierSizes): string[][] {
  return SIZES.flatMap((size) => {
    const own = companies.flatMap(({ name }, i) => (sizeBefore(sizes, name, period.day) === size ? [i] : []))
    if (own.length === 0) return []
    const of = (model: string) => own.map((i) => scores.get(model)?.[i]?.ndcg ?? 0)
    const [baseline, card] = [of(BASELINE), of(CARD)]
    const paired = meanWithInterval(card.map((value, i) => value - (baseline[i] ?? 0)))
    const mean = (values: number[]) => meanWithInterval(values, 1).mean.toFixed(3)
    return [[size, count(own.length), mean(baseline), mean(card), interval(paired)]]
  })
}

function gateLine(results: readonly PeriodResult[]): string {
  const lost = results.filter((result) => difference(result, CARD, BASELINE).to < 0)
  const won = results.filter((result) => difference(result, CARD, BASELINE).from > 0)
  const names = (some: readonly PeriodResult[]) => some.map(({ period }) => period.name).join('; ')
  return lost.length > 0
    ? `**Gate not reached**: ${CARD} is below ${BASELINE} on ${names(lost)}.`
    : `**Gate reached**: ${CARD} is not below ${BASELINE} on any period${won.length > 0 ? `, and above it on ${names(won)}` : ''}.`
}

function measuredOf(result: PeriodResult): Measurement[] {
  const { period, companies, scores } = result
  return [...scores].map(([model, all]) => {
    const of = (metric: keyof RankingScores) => meanWithInterval(pick(all, metric))
    const [ndcg, recall] = [of('ndcg'), of('recall')]
    const paired = model === CARD ? difference(result, CARD, BASELINE) : undefined
    return {
      name: 'ranking',
      model,
      fromOn: period.day,
      toOn: lastDay(period),
      n: companies.length,
      metrics: {
        ndcg10: ndcg.mean,
        ndcg10From: ndcg.from,
        ndcg10To: ndcg.to,
        recall20: recall.mean,
        recall20From: recall.from,
        recall20To: recall.to,
        auc: meanWithInterval(pick(all, 'auc'), 1).mean,
        ...(paired && { difference: paired.mean, differenceFrom: paired.from, differenceTo: paired.to }),
      },
    }
  })
}
