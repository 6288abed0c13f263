/** A text as its words with how often each occurs. */
export type WordCounts = ReadonlyMap<string, number>

/** Parameters of BM25 (Robertson): how quickly repetition stops to count, and how much long texts are held back. */
export const K1 = 1.2
export const B = 0.75

export interface Scored {
  /** index of the document in the collection */
  document: number
  score: number
}

export interface Bm25Index {
  /** how many documents have a word */
  documentsWith(word: string): number
  /** rarity of a word: 0 for one that no document has */
  idf(word: string): number
  /** The documents that have any of the words, best first; equal ones in the order of the collection. */
  search(query: ReadonlyMap<string, number>): Scored[]
}

/** An index of a collection that ranks by BM25. */
export function bm25Index(documents: readonly WordCounts[]): Bm25Index {
  const postings = new Map<string, { document: number; count: number }[]>()
  const lengths = documents.map((words, document) => {
    let length = 0
    for (const [word, count] of words) {
      length += count
      const list = postings.get(word)
      if (list) list.push({ document, count })
      else postings.set(word, [{ document, count }])
    }
    return length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length) || 1
  const documentsWith = (word: string) => postings.get(word)?.length ?? 0
  const idf = (word: string) => {
    const having = documentsWith(word)
    return having === 0 ? 0 : Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))
  }
  return {
    documentsWith,
    idf,
    search(query) {
      const scores = new Map<number, number>()
      for (const [word, weight] of query) {
        const rarity = idf(word)
        for (const { document, count } of postings.get(word) ?? []) {
          const held = K1 * (1 - B + (B * (lengths[document] as number)) / average)
          const score = (weight * rarity * count * (K1 + 1)) / (count + held)
          scores.set(document, (scores.get(document) ?? 0) + score)
        }
      }
      return [...scores]
        .map(([document, score]) => ({ document, score }))
        .sort((a, b) => b.score - a.score || a.document - b.document)
    },
  }
}
