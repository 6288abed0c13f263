import { foldWords } from '../text/words.ts'
import { withPlainQuotes } from './quotes.ts'

const TOKEN = /-?"[^"]*"?|[^\s"]+/g
const isExclusion = (token: string) => /^-./.test(token)

/** Splits a search into the words it looks for and the words and phrases it excludes, the latter without their minus sign. */
export function splitExcluded(q: string): { included: string; excluded: string } {
  const tokens = withPlainQuotes(q).match(TOKEN) ?? []
  const excluded = tokens.filter(isExclusion).map((token) => token.slice(1))
  return { included: tokens.filter((token) => !isExclusion(token)).join(' '), excluded: excluded.join(' ') }
}

/** The inverse of `splitExcluded`. Commas and semicolons separate excluded words as spaces do. */
export function joinExcluded({ included, excluded }: { included: string; excluded: string }): string {
  const words = withPlainQuotes(excluded).match(/-*(?:"[^"]*"?|[^\s",;]+)/g) ?? []
  const signed = words.map((word) => `-${word.replace(/^-+/, '')}`).filter(foldWords)
  return [withPlainQuotes(included).trim(), ...signed].filter(Boolean).join(' ')
}

/** For each word or phrase of a search, the search without it; empty when OR joins them or there is only one. */
export function withoutEachWord(q: string): { word: string; q: string }[] {
  const tokens = withPlainQuotes(q).match(TOKEN) ?? []
  const included = tokens.filter((token) => !isExclusion(token))
  if (included.length < 2 || tokens.some((token) => /^(OR|O|\|)$/.test(token))) return []
  return included.map((word) => ({ word, q: tokens.filter((token) => token !== word).join(' ') }))
}
