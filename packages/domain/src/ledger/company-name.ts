import { foldText } from '../text/search-text.ts'

const LEGAL_FORM =
  /\b(spa|s p a|ltda|limitada|s a|sa|eirl|e i r l|sociedad|compania|cia|cooperativa|corporacion|fundacion|asociacion|universidad)\b/
const RUT_ALONE = /^[\d.\s-]+k?$/i

/**
 * The name of a company among the names in an order: the one with a legal form, since the other may be that of an
 * employee. A RUT in place of a name does not count.
 * @returns null when there is none
 */
export function companyName(names: readonly (string | null)[]): string | null {
  const known = names.filter((name) => name !== null && !RUT_ALONE.test(name))
  return known.find((name) => LEGAL_FORM.test(foldText(name ?? ''))) ?? known[0] ?? null
}
