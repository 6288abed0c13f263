import { precision } from '../statistics/ranking-metrics.ts'
import { type Bm25Index, bm25Index, type WordCounts } from './bm25.ts'

/** A tender from which words are learnt. The label of each line is its product. */
export interface LabelledTender {
  buyer: string | null
  title: WordCounts
  description: WordCounts
  lines: readonly { product: number | null; words: WordCounts }[]
}

export interface RelatedWord {
  word: string
  /** from 0 to 1; the words of the query have 1 */
  weight: number
}

/** A related word with its support. */
export interface OfferedWord extends RelatedWord {
  /** number of tenders and of buyers that use it */
  tenders: number
  buyers: number
}

/** Words that buyers use for what a query names, learnt from tenders whose lines have a product. */
export interface WordModel {
  /** The best related words, best first. They are good enough for a search, not for people. */
  related(query: readonly string[]): RelatedWord[]
  /**
   * The related words that people may be offered: enough tenders and buyers use them, and none makes its query less
   * precise.
   */
  offered(query: readonly string[]): OfferedWord[]
}

/** Products of one class share the first six of eight digits. */
export const PRODUCTS_PER_CLASS = 100
export const BEST_DOCUMENTS = 3
export const MAX_RELATED = 30
/** Weight of the best related word beside those of the query. */
export const TOP_WEIGHT = 0.5
/** Minimum support of a suggested word: the jargon of one hospital is no general use. */
export const MIN_TENDERS = 8
export const MIN_BUYERS = 4
export const PRECISION_DEPTH = 10

interface Documents {
  codes: readonly number[]
  words: readonly WordCounts[]
  index: Bm25Index
}

/** All words of a tender. */
export function tenderWords({ title, description, lines }: LabelledTender): Map<string, number> {
  const words = new Map<string, number>()
  for (const part of [title, description, ...lines.map((line) => line.words)]) addWords(words, part)
  return words
}

export function addWords(to: Map<string, number>, words: WordCounts): void {
  for (const [word, count] of words) to.set(word, (to.get(word) ?? 0) + count)
}

/**
 * One document per product: its name in the catalogue, and the titles and lines filed under it. Only products of
 * tenders: documents of names alone are short, and would rank before those with the buyers' words.
 */
export function productDocuments(
  tenders: readonly LabelledTender[],
  catalogue: ReadonlyMap<number, WordCounts>,
): ReadonlyMap<number, WordCounts> {
  const documents = new Map<number, Map<string, number>>()
  for (const { title, lines } of tenders) {
    const titled = new Set<number>()
    for (const { product, words } of lines) {
      if (product === null) continue
      let document = documents.get(product)
      if (!document) {
        document = new Map(catalogue.get(product))
        documents.set(product, document)
      }
      if (!titled.has(product)) addWords(document, title)
      titled.add(product)
      addWords(document, words)
    }
  }
  return documents
}

function indexed(byCode: ReadonlyMap<number, WordCounts>): Documents {
  const sorted = [...byCode].sort(([a], [b]) => a - b)
  const words = sorted.map(([, document]) => document)
  return { codes: sorted.map(([code]) => code), words, index: bm25Index(words) }
}

function classDocuments(products: ReadonlyMap<number, WordCounts>): ReadonlyMap<number, WordCounts> {
  const classes = new Map<number, Map<string, number>>()
  for (const [product, words] of products) {
    const code = product - (product % PRODUCTS_PER_CLASS)
    const document = classes.get(code) ?? new Map<string, number>()
    addWords(document, words)
    classes.set(code, document)
  }
  return classes
}

/**
 * The words of the documents that a query finds, each scored log(1 + count) × rarity × score of the document, best first.
 * @param rarity of a word, from 0
 */
export function wordsOfBest(
  collections: readonly Documents[],
  query: readonly string[],
  rarity: (word: string) => number,
): { word: string; score: number }[] {
  const searched = new Map(query.map((word) => [word, 1]))
  const scores = new Map<string, number>()
  for (const { words, index } of collections) {
    for (const { document, score } of index.search(searched).slice(0, BEST_DOCUMENTS)) {
      for (const [word, count] of words[document] as WordCounts) {
        if (searched.has(word)) continue
        scores.set(word, (scores.get(word) ?? 0) + Math.log1p(count) * rarity(word) * score)
      }
    }
  }
  return [...scores]
    .filter(([, score]) => score > 0)
    .map(([word, score]) => ({ word, score }))
    .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
}

/**
 * Learns which words go with which products. Deterministic: the same tenders give the same words.
 * @param catalogue the words of each product's name
 * @param saying the tenders that support is counted in, of which only the texts are read
 */
export function learnWords(
  tenders: readonly LabelledTender[],
  catalogue: ReadonlyMap<number, WordCounts>,
  saying: readonly LabelledTender[] = tenders,
): WordModel {
  const index = bm25Index(tenders.map(tenderWords))
  const support = supportOf(saying)
  const byProduct = productDocuments(tenders, catalogue)
  const products = indexed(byProduct)
  const collections = [products, indexed(classDocuments(byProduct))]
  const labelled = tendersByProduct(tenders)

  const weighted = (scoredWords: readonly { word: string; score: number }[]): RelatedWord[] => {
    const best = scoredWords[0]?.score ?? 1
    return scoredWords.slice(0, MAX_RELATED).map(({ word, score }) => ({ word, weight: (TOP_WEIGHT * score) / best }))
  }

  /** Share of the first tenders that have a product the query points to. */
  function precisionOf(query: ReadonlyMap<string, number>, relevant: ReadonlySet<number>): number {
    const hits = index.search(query).map(({ document }) => relevant.has(document))
    return precision(hits, PRECISION_DEPTH)
  }

  return {
    related: (query) => weighted(wordsOfBest(collections, query, index.idf)),
    offered(query) {
      const scoredWords = wordsOfBest(collections, query, index.idf).filter(
        ({ word }) => support.tenders(word) >= MIN_TENDERS && support.buyers(word) >= MIN_BUYERS,
      )
      const own = new Map(query.map((word) => [word, 1]))
      const pointed = products.index.search(own).slice(0, BEST_DOCUMENTS)
      const relevant = new Set(
        pointed.flatMap(({ document }) => labelled.get(products.codes[document] as number) ?? []),
      )
      const alone = precisionOf(own, relevant)
      return weighted(scoredWords)
        .filter(({ word, weight }) => precisionOf(new Map([...own, [word, weight]]), relevant) >= alone)
        .map((related) => ({
          ...related,
          tenders: support.tenders(related.word),
          buyers: support.buyers(related.word),
        }))
    },
  }
}

/** Counts the tenders and buyers that use each word. */
function supportOf(tenders: readonly LabelledTender[]) {
  const supportByWord = new Map<string, { tenders: number; buyers: Set<string> }>()
  for (const tender of tenders) {
    for (const word of tenderWords(tender).keys()) {
      const known = supportByWord.get(word) ?? { tenders: 0, buyers: new Set<string>() }
      known.tenders++
      if (tender.buyer !== null) known.buyers.add(tender.buyer)
      supportByWord.set(word, known)
    }
  }
  return {
    tenders: (word: string) => supportByWord.get(word)?.tenders ?? 0,
    buyers: (word: string) => supportByWord.get(word)?.buyers.size ?? 0,
  }
}

function tendersByProduct(tenders: readonly LabelledTender[]): ReadonlyMap<number, readonly number[]> {
  const placesByProduct = new Map<number, number[]>()
  for (const [i, { lines }] of tenders.entries()) {
    for (const product of new Set(lines.map((line) => line.product))) {
      if (product === null) continue
      const known = placesByProduct.get(product)
      if (known) known.push(i)
      else placesByProduct.set(product, [i])
    }
  }
  return placesByProduct
}

/** Documents of product names alone, for a comparison. */
export const catalogueDocuments = (catalogue: ReadonlyMap<number, WordCounts>): Documents => indexed(catalogue)

/** Documents of products alone, without their classes, as in the published method. */
export const learntDocuments = (
  tenders: readonly LabelledTender[],
  catalogue: ReadonlyMap<number, WordCounts>,
): Documents => indexed(productDocuments(tenders, catalogue))
