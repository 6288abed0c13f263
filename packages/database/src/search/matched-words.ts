import { foldWords, WRITTEN_WORD } from '@mirador/domain/text/words'
import type { Db } from '../connection/connect.ts'
import { matchingWords, type Search } from './search-condition.ts'
import { listSearchedTexts } from './searched-texts.ts'

/** Maximum number of words of a tender: a search by prefix can match dozens. */
const MAX_WORDS = 8

/**
 * The words of each tender that a search matched, by tender id, in their first spelling and in the order of the text.
 */
export async function listMatchedWords(
  db: Db,
  search: Search,
  tenders: readonly { id: number; name: string; institution_name: string | null }[],
): Promise<Map<number, string[]>> {
  const matched = new Map<number, string[]>()
  const matching = matchingWords(search)
  if (tenders.length === 0 || !matching) return matched
  const texts = await listSearchedTexts(
    db,
    tenders.map(({ id }) => id),
  )
  const written = tenders.map(({ id, name, institution_name }) => {
    const byFolded = new Map<string, string>()
    for (const [word] of [name, institution_name, ...(texts.get(id) ?? [])].join(' ').matchAll(WRITTEN_WORD)) {
      const folded = foldWords(word)
      if (folded && !byFolded.has(folded)) byFolded.set(folded, word.toLocaleLowerCase('es'))
    }
    return byFolded
  })
  const folded = new Set(matching.among([...new Set(written.flatMap((byFolded) => [...byFolded.keys()]))]))
  for (const [i, byFolded] of written.entries()) {
    const words = [...byFolded].flatMap(([key, word]) => (folded.has(key) ? [word] : []))
    matched.set(tenders[i]?.id ?? 0, words.slice(0, MAX_WORDS))
  }
  return matched
}
