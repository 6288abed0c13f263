import { searchRubros } from '@mirador/contract/rubros'
import type { Db } from '@mirador/database/connection/connect'
import { familyFigures } from '@mirador/database/rubros/family-figures'
import { findLinesSaying, NO_LINES } from '@mirador/database/rubros/lines-saying'
import { familyLabel, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { hasWords, markWords } from '@mirador/domain/rubros/product-index'
import { type PhraseEvidence, type RankedFamily, rankFamilies } from '@mirador/domain/rubros/rank-families'
import { isStopWord, phrasesOf, type SearchedWord, withoutGeneric } from '@mirador/domain/rubros/supplier-words'
import { stemOf } from '@mirador/domain/text/stem'
import { foldWords } from '@mirador/domain/text/words'
import { readRoute } from '../../http/route.ts'
import { products } from './product-names.ts'

const MAX_WORDS = 3
/** Maximum number of unknown words of a search that are compared with the whole catalogue. */
const MAX_COMPARED = 8

/** DES-4: the families in which things are bought, for a text in suppliers' own words. */
export const searchRubrosRoute = readRoute(searchRubros, async ({ query }, { database: { db }, now }) => {
  const at = now()
  const phrases = phrasesOf(query.q, isName)
  const [figures, ...evidence] = await Promise.all([
    familyFigures(db, at),
    ...phrases.map((words) => findEvidence(db, words, at)),
  ])
  const lastYear = new Map([...figures].map(([family, { last_year }]) => [family, last_year]))
  const ranked = rankFamilies(evidence, lastYear)
  const searched = evidence.map(({ words }) => words)
  return {
    families: ranked.map(({ code, segment, isBest, products: [product, ...otherProducts], line }) => ({
      code,
      name: familyLabel(code) ?? String(code),
      segment,
      is_best: isBest,
      open: figures.get(code)?.open ?? 0,
      last_year: figures.get(code)?.last_year ?? 0,
      product: product ? { name: markWords(product.name, searched), others: otherProducts.length } : null,
      line: line ? { text: markWords(line.text, searched), tenders: line.tenders, is_all: line.isAll } : null,
    })),
    words: ranked.length > 0 ? otherNames(ranked, searched) : nearWords(searched),
  }
})

/** Whether words occur together in the name of a rubro or product. */
function isName(words: readonly SearchedWord[]): boolean {
  const names = SEGMENTS.flatMap(({ segment, familias }) => [
    segment,
    ...familias.map(({ name_familia }) => name_familia),
  ])
  return products().find(words).size > 0 || names.some((name) => hasWords(name, words))
}

/**
 * The evidence for a phrase by all its words; where there is none, by the first word, then by each of the other words
 * until there is some.
 */
async function findEvidence(db: Db, words: readonly SearchedWord[], now: Date): Promise<PhraseEvidence> {
  const telling = withoutGeneric(words)
  const evidenceOf = async (words: readonly SearchedWord[]) => ({
    words,
    products: products().find(words),
    lines: await findLinesSaying(db, words, now),
  })
  for (const attempt of [telling, ...(telling.length > 1 ? telling.map((word) => [word]) : [])]) {
    const evidence = await evidenceOf(attempt)
    if (evidence.products.size > 0 || evidence.lines.families.size > 0) return evidence
  }
  return { words: telling, products: new Map(), lines: NO_LINES }
}

/** Other names of the first family's products. */
function otherNames([first]: readonly RankedFamily[], searched: readonly (readonly SearchedWord[])[]): string[] {
  const known = new Set(searched.flat().flatMap(({ word, groups }) => [word, ...groups.flat()].map(stemOf)))
  const uses = new Map<string, { word: string; uses: number }>()
  for (const { name } of first?.products ?? []) {
    for (const word of name.toLowerCase().match(/\p{L}{4,}/gu) ?? []) {
      const stem = stemOf(foldWords(word))
      if (known.has(stem) || isStopWord(foldWords(word))) continue
      uses.set(stem, { word, uses: (uses.get(stem)?.uses ?? 0) + 1 })
    }
  }
  const frequent = [...uses.values()].sort((a, b) => b.uses - a.uses)
  return frequent.slice(0, MAX_WORDS).map(({ word }) => word)
}

function nearWords(searched: readonly (readonly SearchedWord[])[]): string[] {
  const words = searched.flat().slice(0, MAX_COMPARED)
  const near = words.flatMap(({ word }) => products().near(word, MAX_WORDS))
  return [...new Set(near)].slice(0, MAX_WORDS)
}
