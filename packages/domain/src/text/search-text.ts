/** Folds a text to letters a-z, digits and single spaces: without accents, case or signs. */
export function foldText(raw: string): string {
  return raw
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The same as the SQL function search_text (0001_baseline.sql): folded, with the accent of "-ción" restored for the stemmer. */
export function searchText(raw: string): string {
  return foldText(raw).replace(/cion\b/g, 'ción')
}

/** An ending of no Spanish plural. A word in `ss` is a singular: "express". */
const FOREIGN_PLURAL = /^[a-z]{2,}[bcdfghjklmnpqrtvwxyz]s$/

/**
 * The singular of a folded word with a foreign plural: "toners", "routers". The Spanish stemmer cuts a final -s only after a
 * vowel. A word that is no plural ("forceps") loses its s in texts and searches alike.
 */
export function foreignSingular(word: string): string {
  return FOREIGN_PLURAL.test(word) ? word.slice(0, -1) : word
}
