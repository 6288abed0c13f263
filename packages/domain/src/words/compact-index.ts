import { B, K1 } from './bm25.ts'

/** A collection of documents in typed arrays, ranked by BM25 as bm25.ts does. Words and documents are numbers from 0. */
export interface CompactIndex {
  size: number
  /** rarity of a word: 0 for one that no document has */
  idf(word: number): number
  /** Adds the score of a word to each document that has it. */
  add(scores: Float64Array, word: number, weight: number, onDocument: (document: number) => void): void
  documentsWith(word: number): Iterable<number>
  /** The words of one document with how often each occurs. */
  wordsOf(document: number): Iterable<readonly [word: number, count: number]>
}

/** Documents one after the other: where each begins in `words` and `counts`. */
export interface Documents {
  starts: Uint32Array
  words: Uint32Array
  counts: Uint32Array
}

/** Collects documents whose words come in any order. */
export function documentCollector(vocabulary: number) {
  let words = new Uint32Array(1 << 12)
  let counts = new Uint32Array(1 << 12)
  let length = 0
  const starts: number[] = [0]
  const seen = new Uint32Array(vocabulary)
  let own: number[] = []
  return {
    word(word: number, count = 1): void {
      if (seen[word] === 0) own.push(word)
      seen[word] = (seen[word] as number) + count
    },
    endDocument(): void {
      while (length + own.length > words.length) {
        words = grown(words)
        counts = grown(counts)
      }
      for (const word of own) {
        words[length] = word
        counts[length++] = seen[word] as number
        seen[word] = 0
      }
      own = []
      starts.push(length)
    },
    collected(): Documents {
      return { starts: Uint32Array.from(starts), words: words.slice(0, length), counts: counts.slice(0, length) }
    },
  }
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(numbers.length * 2)
  more.set(numbers)
  return more
}

export function compactIndex({ starts, words, counts }: Documents, vocabulary: number): CompactIndex {
  const size = starts.length - 1
  const first = new Uint32Array(vocabulary + 1)
  for (const word of words) first[word + 1] = (first[word + 1] as number) + 1
  for (let word = 0; word < vocabulary; word++) first[word + 1] = (first[word + 1] as number) + (first[word] as number)
  const documents = new Uint32Array(words.length)
  const places = new Uint32Array(words.length)
  const next = first.slice(0, vocabulary)
  const lengths = new Float64Array(size)
  let total = 0
  for (let document = 0; document < size; document++) {
    let length = 0
    for (let place = starts[document] as number; place < (starts[document + 1] as number); place++) {
      const word = words[place] as number
      const at = next[word] as number
      next[word] = at + 1
      documents[at] = document
      places[at] = place
      length += counts[place] as number
    }
    lengths[document] = length
    total += length
  }
  const average = total / Math.max(1, size) || 1
  const idf = (word: number) => {
    const having = (first[word + 1] as number) - (first[word] as number)
    return having === 0 ? 0 : Math.log(1 + (size - having + 0.5) / (having + 0.5))
  }
  return {
    size,
    idf,
    add(scores, word, weight, onDocument) {
      const rarity = idf(word)
      for (let at = first[word] as number; at < (first[word + 1] as number); at++) {
        const document = documents[at] as number
        const count = counts[places[at] as number] as number
        const held = K1 * (1 - B + (B * (lengths[document] as number)) / average)
        onDocument(document)
        scores[document] = (scores[document] as number) + (weight * rarity * count * (K1 + 1)) / (count + held)
      }
    },
    documentsWith: (word) => documents.subarray(first[word], first[word + 1]),
    *wordsOf(document) {
      for (let place = starts[document] as number; place < (starts[document + 1] as number); place++) {
        yield [words[place] as number, counts[place] as number]
      }
    },
  }
}

export interface Ranked {
  document: number
  score: number
}

/** The best documents; of equal ones the first of the collection. */
export function best(ranked: readonly Ranked[], most: number): Ranked[] {
  return ranked.toSorted((a, b) => b.score - a.score || a.document - b.document).slice(0, most)
}
