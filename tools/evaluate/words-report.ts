import { WORDS_GATE } from '@mirador/domain/evaluation/gates'
import { type Cluster, clusteredMean, meanOf, meanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { MIN_BUYERS, MIN_TENDERS } from '@mirador/domain/words/related-words'
import { count, interval, type Section, table } from './document.ts'
import { CATALOGUE, readSheet, SHEET } from './sheet.ts'
import { type HalfResult, searchHalf, WORD_MODELS, type WordModelName, type WordScores } from './words.ts'

/** The day of the sheet. */
const DAY = '2025-05-05'
/** Number of divisions. The first is that of the searches; the other ones show how much depends on it. */
const DIVISIONS = 10
const PUBLISHED: Readonly<Partial<Record<WordModelName, string>>> = {
  'all words required': '0.227 / 0.23',
  'any word, BM25': '0.384 / 0.60',
  '+ 30 words of the catalogue': '0.410 / 0.66',
  '+ 30 words learnt': '0.461 / 0.73',
}

/** Measures how much words learnt from labelled lines help searches for names of products. */
export async function evaluateWords(folder: string): Promise<Section> {
  const sheet = await readSheet(folder)
  const halves = Array.from({ length: DIVISIONS }, (_, i) => searchHalf(sheet, i === 0 ? '' : String(i)))
  const [first] = halves as [HalfResult, ...HalfResult[]]
  const overall = (model: WordModelName, metric: keyof WordScores) =>
    meanOf(halves.map(({ scores }) => meanOf(scores[model].map((score) => score[metric]))))
  return {
    name: 'words',
    data: `${SHEET} + ${CATALOGUE}`,
    dataHash: sheet.dataHash,
    lines: [
      `${count(sheet.tenders.length)} tenders, divided ${DIVISIONS} times. First division: ${count(first.learnt)} learnt from, ${count(first.searched)} searched, n = ${first.queries} queries. Each cell is nDCG@10 / recall@50; intervals are over the queries of the first division.`,
      ...table(
        [
          'search',
          'first division',
          'nDCG@10, interval',
          `mean of ${DIVISIONS}`,
          'precision@10',
          'words added',
          'published',
        ],
        WORD_MODELS.map((model) => [
          model,
          pair(
            meanOf(first.scores[model].map(({ ndcg }) => ndcg)),
            meanOf(first.scores[model].map(({ recall }) => recall)),
          ),
          interval(meanWithInterval(first.scores[model].map(({ ndcg }) => ndcg))),
          pair(overall(model, 'ndcg'), overall(model, 'recall')),
          overall(model, 'precision').toFixed(3),
          overall(model, 'added').toFixed(1),
          PUBLISHED[model] ?? '',
        ]),
      ),
      `Paired difference of nDCG@10 in the first division, related words − 30 words learnt: ${interval(meanWithInterval(first.scores['+ related words'].map(({ ndcg }, i) => ndcg - (first.scores['+ 30 words learnt'][i]?.ndcg ?? 0))))}.`,
      '',
      ...(['+ 30 words learnt', '+ related words', '+ words that may be offered'] as const).flatMap((model) => [
        gateLine(model, overall(model, 'ndcg'), overall(model, 'recall')),
        '',
      ]),
      `Offered are only words that at least ${MIN_TENDERS} tenders of ${MIN_BUYERS} buyers of the sheet say, in texts whose products are hidden, and none that makes its query less precise among the learnt tenders.`,
    ],
    measured: WORD_MODELS.map((model) => ({
      name: 'words',
      model,
      fromOn: DAY,
      toOn: DAY,
      n: first.queries,
      metrics: {
        ...bounds('ndcg10', halves, model, 'ndcg'),
        ...bounds('recall50', halves, model, 'recall'),
        ndcg10: overall(model, 'ndcg'),
        recall50: overall(model, 'recall'),
        precision10: overall(model, 'precision'),
        added: overall(model, 'added'),
      },
    })),
  }
}

/** The 90 % interval of a metric over all divisions. A product searched in several of them counts as one case. */
function bounds(name: string, halves: readonly HalfResult[], model: WordModelName, metric: keyof WordScores) {
  const clusters = new Map<string, Cluster>()
  for (const { names, scores } of halves) {
    for (const [i, searched] of names.entries()) {
      const cluster = clusters.get(searched) ?? { sum: 0, cases: 0 }
      clusters.set(searched, { sum: cluster.sum + (scores[model][i]?.[metric] ?? 0), cases: cluster.cases + 1 })
    }
  }
  const { from, to } = clusteredMean([...clusters.values()])
  return { [`${name}From`]: from, [`${name}To`]: to }
}

const pair = (ndcg: number, recall: number) => `${ndcg.toFixed(3)} / ${recall.toFixed(2)}`

const gateLine = (model: string, ndcg: number, recall: number) =>
  ndcg >= WORDS_GATE.ndcg && recall >= WORDS_GATE.recall
    ? `**Gate reached** (mean of the divisions): ${model}, at least ${WORDS_GATE.ndcg} and ${WORDS_GATE.recall}.`
    : `**Gate not reached** (mean of the divisions): ${model} has ${pair(ndcg, recall)}, not ${WORDS_GATE.ndcg} and ${WORDS_GATE.recall}.`
