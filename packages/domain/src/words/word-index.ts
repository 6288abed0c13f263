import { precision } from '../statistics/ranking-metrics.ts'
import { best, type CompactIndex, compactIndex, documentCollector, type Ranked } from './compact-index.ts'
import { type LearntTexts, numberReader } from './learnt-texts.ts'
import { BEST_DOCUMENTS, MAX_RELATED, PRECISION_DEPTH, PRODUCTS_PER_CLASS, TOP_WEIGHT } from './related-words.ts'

/** The words that buyers use, as related-words.ts learns them, for the tenders of a year: typed arrays instead of maps. */
export interface WordIndex {
  /** number of tenders that the words were learnt from */
  tenders: number
  /**
   * Related words, best first, whose support is still to be checked.
   * @param most maximum number of words
   */
  related(query: readonly string[], most: number): { word: string; score: number }[]
  /**
   * How well each word names what a query names. `share`: of the tenders with the word, those that have a product of
   * the query's classes. `lift`: that share ÷ the share among all tenders.
   */
  closeness(query: readonly string[], words: readonly string[]): { share: number; lift: number }[]
  /**
   * The related words that may be offered: the best MAX_RELATED of them without any that makes the query less precise.
   * @param supported related words with enough tenders and buyers, best first
   */
  offered(
    query: readonly string[],
    supported: readonly { word: string; score: number }[],
  ): { word: string; weight: number }[]
}

/** How many numbers are read between two pauses. */
const READ_AT_ONCE = 20_000

/**
 * Builds the index in steps of a few ms: a caller that shares its thread pauses at each `yield`.
 * @example let step = build.next(); while (!step.done) { await pause(); step = build.next() }
 */
export function* buildWordIndex({ tenders, lexemes, numbers }: LearntTexts): Generator<void, WordIndex> {
  const vocabulary = lexemes.length
  const read = numberReader(numbers)
  const texts = documentCollector(vocabulary)
  /** pairs of product and word; the product is its index in `codes` */
  const productWords = pairCollector()
  /** pairs of tender and product */
  const labels = pairCollector()
  const places = new Map<number, number>()
  const placeOf = (code: number) => {
    const known = places.get(code)
    if (known !== undefined) return known
    places.set(code, places.size)
    return places.size - 1
  }
  let since = 0
  const readWords = () => {
    const words = Array.from({ length: read() }, read)
    since += words.length
    return words
  }
  for (let tender = 0; tender < tenders; tender++) {
    const title = readWords()
    for (const word of title) texts.word(word)
    for (const word of readWords()) texts.word(word)
    const own = new Set<number>()
    for (let lines = read(); lines > 0; lines--) {
      const code = read()
      const words = readWords()
      for (const word of words) texts.word(word)
      if (code === 0) continue
      const product = placeOf(code)
      if (!own.has(product)) {
        for (const word of title) productWords.add(product, word)
        labels.add(product, tender)
      }
      own.add(product)
      for (const word of words) productWords.add(product, word)
    }
    texts.endDocument()
    if (since > READ_AT_ONCE) {
      since = 0
      yield
    }
  }
  for (let named = read(); named > 0; named--) {
    const product = places.get(read())
    for (const word of readWords()) if (product !== undefined) productWords.add(product, word)
  }
  yield
  // in the order of their codes
  const codes = [...places.keys()].sort((a, b) => a - b)
  const classCodes = [...new Set(codes.map(classOf))]
  const order = codes.map((code) => places.get(code) as number)
  const byProduct = productWords.grouped(places.size)
  const tendersOf = labels.grouped(places.size)
  yield
  const productTexts = documentCollector(vocabulary)
  const classTexts = documentCollector(vocabulary)
  for (const [i, product] of order.entries()) {
    for (const word of byProduct(product)) {
      productTexts.word(word)
      classTexts.word(word)
    }
    productTexts.endDocument()
    const code = codes[i] as number
    const next = codes[i + 1]
    if (next === undefined || classOf(next) !== classOf(code)) classTexts.endDocument()
    if (i % 500 === 499) yield
  }
  yield
  const index = compactIndex(texts.collected(), vocabulary)
  yield
  const products = compactIndex(productTexts.collected(), vocabulary)
  yield
  const classes = compactIndex(classTexts.collected(), vocabulary)
  const wordNumbers = new Map(lexemes.map((lexeme, number) => [lexeme, number]))
  return indexOf({
    index,
    products,
    classes,
    lexemes,
    wordNumbers,
    labelled: (product) => tendersOf(order[product] as number),
    productsOf: (own) => {
      const code = classCodes[own] as number
      return codes.flatMap((other, i) => (classOf(other) === code ? [i] : []))
    },
  })
}

const classOf = (code: number) => code - (code % PRODUCTS_PER_CLASS)

interface Collections {
  /** index of the tenders */
  index: CompactIndex
  products: CompactIndex
  classes: CompactIndex
  lexemes: readonly string[]
  wordNumbers: ReadonlyMap<string, number>
  /** the tenders that have a product */
  labelled(product: number): Iterable<number>
  /** the products of a class */
  productsOf(own: number): readonly number[]
}

function indexOf({ index, products, classes, lexemes, wordNumbers, labelled, productsOf }: Collections): WordIndex {
  const numbersOf = (words: readonly string[]) =>
    [...new Set(words)].flatMap((word) => {
      const number = wordNumbers.get(word)
      return number === undefined ? [] : [number]
    })
  const scoresOf = (collection: CompactIndex, query: readonly number[]) => {
    const scores = new Float64Array(collection.size)
    const documents = new Set<number>()
    for (const word of query) collection.add(scores, word, 1, (document) => documents.add(document))
    return { scores, documents }
  }
  const search = (collection: CompactIndex, query: readonly number[]): Ranked[] => {
    const { scores, documents } = scoresOf(collection, query)
    return best(rankedOf(documents, scores), BEST_DOCUMENTS)
  }

  return {
    tenders: index.size,
    related(query, most) {
      const searched = numbersOf(query)
      const isSearched = new Set(searched)
      const scores = new Map<number, number>()
      for (const collection of [products, classes]) {
        for (const { document, score } of search(collection, searched)) {
          for (const [word, count] of collection.wordsOf(document)) {
            if (isSearched.has(word)) continue
            scores.set(word, (scores.get(word) ?? 0) + Math.log1p(count) * index.idf(word) * score)
          }
        }
      }
      return [...scores]
        .filter(([, score]) => score > 0)
        .map(([word, score]) => ({ word: lexemes[word] as string, score }))
        .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
        .slice(0, most)
    },
    closeness(query, words) {
      const pointed = search(classes, numbersOf(query)).flatMap(({ document }) => productsOf(document))
      const relevant = new Set(pointed.flatMap((product) => [...labelled(product)]))
      const usual = relevant.size / Math.max(1, index.size)
      return words.map((word) => {
        const number = wordNumbers.get(word)
        let [mentions, hits] = [0, 0]
        for (const tender of number === undefined ? [] : index.documentsWith(number)) {
          mentions++
          if (relevant.has(tender)) hits++
        }
        const share = mentions === 0 ? 0 : hits / mentions
        return { share, lift: usual === 0 ? 0 : share / usual }
      })
    },
    offered(query, supported) {
      const searched = numbersOf(query)
      const relevant = new Set(search(products, searched).flatMap(({ document }) => [...labelled(document)]))
      const { scores, documents } = scoresOf(index, searched)
      const first = best(rankedOf(documents, scores), PRECISION_DEPTH)
      const precisionOf = (ranked: readonly Ranked[]) =>
        precision(
          ranked.map(({ document }) => relevant.has(document)),
          PRECISION_DEPTH,
        )
      const alone = precisionOf(first)
      const top = supported[0]?.score ?? 1
      return supported
        .slice(0, MAX_RELATED)
        .map(({ word, score }) => ({ word, weight: (TOP_WEIGHT * score) / top }))
        .filter(({ word, weight }) => {
          // only tenders with the word change their rank
          const raised = new Map<number, number>()
          const number = wordNumbers.get(word)
          const raisedScores = scores.slice()
          if (number !== undefined) index.add(raisedScores, number, weight, (document) => raised.set(document, 0))
          const changed = rankedOf(raised.keys(), raisedScores)
          const otherDocuments = first.filter(({ document }) => !raised.has(document))
          return precisionOf(best([...changed, ...otherDocuments], PRECISION_DEPTH)) >= alone
        })
    },
  }
}

const rankedOf = (documents: Iterable<number>, scores: Float64Array): Ranked[] =>
  Array.from(documents, (document) => ({ document, score: scores[document] as number }))

/** Collects pairs and gives the second numbers of each first one, in the order in which they came. */
function pairCollector() {
  let firsts = new Uint32Array(1 << 12)
  let seconds = new Uint32Array(1 << 12)
  let length = 0
  return {
    add(one: number, two: number): void {
      if (length === firsts.length) {
        firsts = doubled(firsts)
        seconds = doubled(seconds)
      }
      firsts[length] = one
      seconds[length++] = two
    },
    grouped(groups: number): (group: number) => Uint32Array {
      const starts = new Uint32Array(groups + 1)
      for (let i = 0; i < length; i++)
        starts[(firsts[i] as number) + 1] = (starts[(firsts[i] as number) + 1] as number) + 1
      for (let group = 0; group < groups; group++)
        starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number)
      const next = starts.slice(0, groups)
      const sorted = new Uint32Array(length)
      for (let i = 0; i < length; i++) {
        const group = firsts[i] as number
        sorted[next[group] as number] = seconds[i] as number
        next[group] = (next[group] as number) + 1
      }
      return (group) => sorted.subarray(starts[group], starts[group + 1])
    },
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(numbers.length * 2)
  more.set(numbers)
  return more
}
