import { foldText } from '../text/search-text.ts'

const LEGAL_FORM =
  /\b(spa|s p a|ltda|limitada|s a|sa|eirl|e i r l|sociedad|compania|cia|cooperativa|corporacion|fundacion|asociacion|universidad)\b/
const RUT_ALONE = /^[\d.\s-]+k?$/i

/**
 * The name of a company among those that an order gives: one with a legal form, since the other may be that of a person who
 * works there. A RUT in place of a name is none.
 */
export function companyName(names: readonly (string | null)[]): string | null {
  const known = names.filter((name) => name !== null && !RUT_ALONE.test(name))
  return known.find((name) => LEGAL_FORM.test(foldText(name ?? ''))) ?? known[0] ?? null
}
