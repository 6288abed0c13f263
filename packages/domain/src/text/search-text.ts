/** Folds a text to letters a-z, digits and single spaces: without accents, case or signs. */
export function foldText(raw: string): string {
  return raw
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The same as the SQL function search_text (migration 0001): folded, with the accent of "-ción" restored for the stemmer. */
export function searchText(raw: string): string {
  return foldText(raw).replace(/cion\b/g, 'ción')
}
