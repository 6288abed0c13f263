const TOKEN = /-?"[^"]*"?|[^\s"]+/g
const isExclusion = (token: string) => /^-./.test(token)

/** A search in its two halves: what is looked for, and the words and phrases that are left out, without their sign. */
export function splitExcluded(q: string): { wanted: string; excluded: string } {
  const tokens = q.match(TOKEN) ?? []
  const excluded = tokens.filter(isExclusion).map((token) => token.slice(1))
  return { wanted: tokens.filter((token) => !isExclusion(token)).join(' '), excluded: excluded.join(' ') }
}

/** The two halves as one search; commas between what is left out are as good as blanks. */
export function joinExcluded({ wanted, excluded }: { wanted: string; excluded: string }): string {
  const words = excluded.match(/-*(?:"[^"]*"?|[^\s",;]+)/g) ?? []
  const signed = words.map((word) => `-${word.replace(/^-+/, '')}`).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [wanted.trim(), ...signed].filter(Boolean).join(' ')
}

/** The same search with one of its words or phrases less, for each of them; none where OR joins them. */
export function withoutEachWord(q: string): { word: string; q: string }[] {
  const tokens = q.match(TOKEN) ?? []
  const wanted = tokens.filter((token) => !isExclusion(token))
  if (wanted.length < 2 || tokens.some((token) => /^(OR|O|\|)$/.test(token))) return []
  return wanted.map((word) => ({ word, q: tokens.filter((token) => token !== word).join(' ') }))
}
