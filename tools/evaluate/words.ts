import { createHash } from 'node:crypto'
import { ndcg, precision, recall } from '@mirador/domain/statistics/ranking-metrics'
import { bm25Index, type Scored } from '@mirador/domain/words/bm25'
import {
  catalogueDocuments,
  learntDocuments,
  learnWords,
  tenderWords,
  wordsOfBest,
} from '@mirador/domain/words/related-words'
import type { Sheet, SheetTender } from './sheet.ts'

/** Minimum number of tenders of a name that is used as a query. */
const MIN_TENDERS = 3
const DEPTH = 10
const RECALL_DEPTH = 50
/** The published method: number of words, and weight of each. */
const RECIPE_WORDS = 30
const RECIPE_WEIGHT = 0.3

export interface WordScores {
  ndcg: number
  recall: number
  precision: number
  /** number of words added to the query */
  added: number
}

export const WORD_MODELS = [
  'all words required',
  'any word, BM25',
  '+ 30 words of the catalogue',
  '+ 30 words learnt',
  '+ related words',
  '+ words that may be offered',
] as const
export type WordModelName = (typeof WORD_MODELS)[number]

export interface HalfResult {
  learnt: number
  searched: number
  queries: number
  /** names of the searched products */
  names: readonly string[]
  /** by model, one per query */
  scores: Readonly<Record<WordModelName, readonly WordScores[]>>
}

/** Learns words in one half of the tenders and searches the other, whose products are hidden. */
export function searchHalf(sheet: Sheet, seed: string): HalfResult {
  const isSearched = ({ code }: SheetTender) =>
    (createHash('sha256').update(`${seed}${code}`).digest()[0] ?? 0) % 2 === 1
  return searchAfter(sheet, isSearched)
}

/**
 * Learns words in some tenders and searches the others, whose products are hidden.
 * @param support texts in which the tenders and buyers of a word are counted: all, for tenders of one day, or only the
 * learnt ones, when the searched ones are later
 */
export function searchAfter(
  { tenders, catalogue, words }: Omit<Sheet, 'dataHash'>,
  isSearched: (tender: SheetTender) => boolean,
  support: 'all' | 'learnt' = 'all',
): HalfResult {
  const searched = tenders.filter(isSearched)
  const learnt = tenders.filter((tender) => !isSearched(tender))
  const texts = searched.map(tenderWords)
  const index = bm25Index(texts)
  const model = learnWords(learnt, catalogue, support === 'all' ? tenders : learnt)
  const [names, products] = [catalogueDocuments(catalogue), learntDocuments(learnt, catalogue)]
  const flat = (scoredWords: readonly { word: string }[]) =>
    scoredWords.slice(0, RECIPE_WORDS).map(({ word }) => ({ word, weight: RECIPE_WEIGHT }))
  const expansions: Record<Exclude<WordModelName, 'all words required'>, (query: readonly string[]) => Weighted[]> = {
    'any word, BM25': () => [],
    '+ 30 words of the catalogue': (query) => flat(wordsOfBest([names], query, index.idf)),
    '+ 30 words learnt': (query) => flat(wordsOfBest([products], query, index.idf)),
    '+ related words': (query) => model.related(query),
    '+ words that may be offered': (query) => model.offered(query),
  }

  const scores = Object.fromEntries(WORD_MODELS.map((name) => [name, [] as WordScores[]])) as Record<
    WordModelName,
    WordScores[]
  >
  const queries = queriesOf(searched)
  for (const { name, relevant } of queries) {
    const query = [...words(name).keys()]
    const own = query.map((word): [string, number] => [word, 1])
    const scoreOf = (documents: readonly Scored[], added: number): WordScores => {
      const hits = documents.map(({ document }) => relevant.has(document))
      return {
        ndcg: ndcg(hits, relevant.size, DEPTH),
        recall: recall(hits, relevant.size, RECALL_DEPTH),
        precision: precision(hits, DEPTH),
        added,
      }
    }
    const any = index.search(new Map(own))
    const all = any.filter(({ document }) => query.every((word) => texts[document]?.has(word)))
    scores['all words required'].push(scoreOf(all, 0))
    for (const [model, expand] of Object.entries(expansions) as [
      WordModelName,
      (typeof expansions)['+ related words'],
    ][]) {
      const added = expand(query)
      const documents = index.search(
        new Map([...added.map(({ word, weight }): [string, number] => [word, weight]), ...own]),
      )
      scores[model].push(scoreOf(documents, added.length))
    }
  }
  return {
    learnt: learnt.length,
    searched: searched.length,
    queries: queries.length,
    names: queries.map(({ name }) => name),
    scores,
  }
}

interface Weighted {
  word: string
  weight: number
}

/** Names of products in enough of the searched tenders, with those tenders. */
function queriesOf(searched: readonly SheetTender[]) {
  const carriers = new Map<string, Set<number>>()
  for (const [i, { products }] of searched.entries()) {
    for (const name of products) {
      const known = carriers.get(name)
      if (known) known.add(i)
      else carriers.set(name, new Set([i]))
    }
  }
  return [...carriers]
    .filter(([, relevant]) => relevant.size >= MIN_TENDERS)
    .map(([name, relevant]) => ({ name, relevant }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
