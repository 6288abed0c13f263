import { SEGMENTS } from './catalogue.ts'
import { type FoundProduct, hasWords } from './product-index.ts'
import type { SearchedWord } from './supplier-words.ts'

/** The evidence for the families of one phrase of a search. */
export interface PhraseEvidence {
  words: readonly SearchedWord[]
  products: ReadonlyMap<number, readonly FoundProduct[]>
  lines: FoundLines
}

/** Lines of stored tenders that contain the words of a phrase. */
export interface FoundLines {
  /** number of tenders that were read */
  read: number
  /** false: more tenders contain the words than were read */
  isAll: boolean
  /** by family: number of those tenders that have such a line in it, and the text of one */
  families: ReadonlyMap<number, { tenders: number; text: string }>
}

export interface RankedFamily {
  code: number
  name: string
  segment: string
  /** whether it is the first family of one of the phrases */
  isBest: boolean
  products: readonly FoundProduct[]
  line: { tenders: number; text: string; isAll: boolean } | undefined
}

/** Maximum number of families. Of several phrases, each has at least its first families. */
const MAX_FAMILIES = 12
const MAX_FAMILIES_OF_SEVERAL = 4

/** A family is left out below this share of the first one's score: its products only mention the words. */
const MIN_SHARE = 0.1

/**
 * The families in which the things of a search are bought, the most likely first: by their own name, by the products of
 * the catalogue, by the lines of tenders that contain the words, and by how much is bought in them.
 * @param lastYear the tenders of the last year by family
 */
export function rankFamilies(
  phrases: readonly PhraseEvidence[],
  lastYear: ReadonlyMap<number, number>,
): readonly RankedFamily[] {
  const most = phrases.length > 1 ? MAX_FAMILIES_OF_SEVERAL : MAX_FAMILIES
  const best = new Map<number, { family: RankedFamily; share: number }>()
  for (const phrase of phrases) {
    const scored = scoresOf(phrase, lastYear)
    const first = scored[0]?.score ?? 0
    for (const [place, { score, family }] of scored.slice(0, most).entries()) {
      const share = score / first
      const known = best.get(family.code)
      if (share < MIN_SHARE || (known && known.share >= share)) continue
      best.set(family.code, { family: { ...family, isBest: place === 0 || known?.family.isBest === true }, share })
    }
  }
  return [...best.values()].sort((a, b) => b.share - a.share).map(({ family }) => family)
}

function scoresOf({ words, products, lines }: PhraseEvidence, lastYear: ReadonlyMap<number, number>) {
  return SEGMENTS.flatMap(({ segment, familias }) =>
    familias.map(({ id_familia: code, name_familia: name }) => {
      const own = products.get(code) ?? []
      const line = lines.families.get(code)
      const evidence =
        (hasWords(name, words) ? 3 : 0) +
        (own.some(({ isExact }) => isExact) ? 1.5 : 0) +
        1.5 * Math.log2(1 + own.reduce((sum, { weight }) => sum + weight, 0)) +
        // few tenders prove little
        6 * Math.sqrt((line?.tenders ?? 0) / (lines.read + 4))
      const score =
        evidence && evidence + (hasWords(segment, words) ? 1 : 0) + 0.4 * Math.log10(1 + (lastYear.get(code) ?? 0))
      const family: RankedFamily = {
        code,
        name,
        segment,
        isBest: false,
        products: own,
        line: line && { ...line, isAll: lines.isAll },
      }
      return { score, family }
    }),
  )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.family.code - b.family.code)
}
