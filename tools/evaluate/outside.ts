import { lexemeRarity } from '@mirador/domain/fit/lexeme-rarity'
import { rankSimilar } from '@mirador/domain/fit/similar-tenders'
import { strongestTerms } from '@mirador/domain/fit/similar-terms'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import type { Sheet } from './sheet.ts'

const FAMILY = 10_000
/** Number of the most similar tenders that are compared. */
const SIMILAR = 10

/** A tender that its buyer filed in another family than most similar tenders. */
export interface OutsideNotice {
  code: string
  /** the family of most similar tenders, which its lines do not have */
  family: number
  /** number of the ten most similar tenders with the family */
  similar: number
}

/** @param least minimum number of the ten most similar tenders with the family */
export function outsideNotices({ tenders }: Pick<Sheet, 'tenders'>, least: number): OutsideNotice[] {
  const counts = new Map<string, number>()
  const texts = tenders.map(({ title, description, lines }) => ({
    title,
    description,
    lines: new Map(lines.flatMap(({ words }) => [...words])),
  }))
  for (const { title, description, lines } of texts) {
    for (const lexeme of new Set([...title.keys(), ...description.keys(), ...lines.keys()])) {
      counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
    }
  }
  const rarity = lexemeRarity(tenders.length, counts)
  const wordsOf = ({ title, description, lines }: (typeof texts)[number]) => ({
    title: new Set(title.keys()),
    description: new Set(description.keys()),
    lines: new Set(lines.keys()),
  })
  const candidates = texts.map((text, id) => ({
    id,
    families: familiesIn(tenders[id]?.lines ?? []),
    terms: strongestTerms(wordsOf(text), rarity),
    publishedAt: null,
  }))
  const byLexeme = Map.groupBy(
    candidates.flatMap((candidate) => [...candidate.terms.keys()].map((lexeme) => ({ lexeme, candidate }))),
    ({ lexeme }) => lexeme,
  )
  return candidates.flatMap(({ id, families, terms }) => {
    const near = new Set(
      [...terms.keys()].flatMap((lexeme) => (byLexeme.get(lexeme) ?? []).map(({ candidate }) => candidate)),
    )
    const neighbours = [...near].filter(
      (one) => one.id !== id && one.families.length > 0 && tenders[one.id]?.buyer !== tenders[id]?.buyer,
    )
    const similar = rankSimilar({ families: [], terms }, neighbours, SIMILAR)
    const similarFamilies = similar.flatMap((one) => candidates[one.id]?.families ?? [])
    const [most] = [...Map.groupBy(similarFamilies, (family) => family)].sort(
      ([one, a], [other, b]) => b.length - a.length || one - other,
    )
    const code = tenders[id]?.code
    if (!most || !code || families.length === 0 || similar.length < SIMILAR) return []
    const [family, { length }] = most
    return length >= least && !families.includes(family) ? [{ code, family, similar: length }] : []
  })
}

/** The distinct families of the catalogue. */
function familiesIn(lines: readonly { product: number | null }[]): number[] {
  const all = lines.flatMap(({ product }) => (product === null ? [] : Math.floor(product / FAMILY) * FAMILY))
  return [...new Set(all)].filter((family) => familiesOf(family).length > 0)
}
