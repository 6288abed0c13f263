import type { TenderFields } from '../tender/tender.ts'
import { type FitWords, type Rarity, strongestTerms, type Terms } from './similar-terms.ts'

/** The data of a tender from which its fit is computed. It has no date, so that no fit can depend on one. */
export interface FitTender {
  /** number of its lines by family */
  families: ReadonlyMap<number, number>
  /** RUT of the institution */
  buyer: string | null
  region: number | null
  /** in pesos; null when unknown, withheld or in another currency */
  amount: number | null
  words: FitWords
  /** its strongest terms */
  terms: Terms
}

/** Codes of products are 8 digits, of which the first four name the family. */
const PRODUCTS_PER_FAMILY = 10_000
const FAMILIES_PER_SEGMENT = 100

/** The segment of a family: 42230000 → 42000000. */
export const segmentOf = (family: number): number => family - (family % (PRODUCTS_PER_FAMILY * FAMILIES_PER_SEGMENT))

/** @param words its lexemes, which the database keeps */
export function fitTender(tender: TenderFields, words: FitWords, rarity: Rarity): FitTender {
  const families = new Map<number, number>()
  for (const { product_code } of tender.items ?? []) {
    if (product_code === null) continue
    const family = product_code - (product_code % PRODUCTS_PER_FAMILY)
    families.set(family, (families.get(family) ?? 0) + 1)
  }
  const isInPesos = (tender.currency ?? 'CLP') === 'CLP'
  return {
    families,
    buyer: tender.institution_rut ?? null,
    region: tender.region ?? null,
    amount: isInPesos ? (tender.amount ?? null) : null,
    words,
    terms: strongestTerms(words, rarity),
  }
}
