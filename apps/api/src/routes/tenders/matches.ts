import type { Db } from '@mirador/database/connection/connect'
import type { TenderRow } from '@mirador/database/search/list-page'
import type { MatchingWords } from '@mirador/database/search/search-condition'
import { listSearchedTexts } from '@mirador/database/search/searched-texts'
import { type FoundWord, wordsWithPrefix } from '@mirador/domain/text/words-with-prefix'

const BEFORE = 60
const AFTER = 120

export interface Matches {
  /** folded words of these rows that the search matched */
  words: string[]
  /** by tender id, only where the name did not match */
  excerpts: Map<number, string>
}

/** The matches of a search in the rows of a page, to be marked on screen. */
export async function findMatches(
  db: Db,
  { beginnings, among }: MatchingWords,
  rows: readonly TenderRow[],
): Promise<Matches> {
  const texts = await listSearchedTexts(
    db,
    rows.map(({ id }) => id),
  )
  // candidates only: folding all words, and looking up the stem of each, takes longer than the search itself
  const candidates = rows.map(({ id, name, institution_name }) =>
    [name, institution_name, ...(texts.get(id) ?? [])].map((text) => ({
      text: text ?? '',
      words: wordsWithPrefix(text ?? '', beginnings),
    })),
  )
  const words = new Set(candidates.flat().flatMap(({ words }) => words.map(({ word }) => word)))
  const matched = new Set(among([...words]))
  const isMatch = ({ word }: FoundWord) => matched.has(word)
  const excerpts = new Map<number, string>()
  for (const [i, [inName, , ...otherTexts]] of candidates.entries()) {
    if (inName?.words.some(isMatch)) continue
    for (const { text, words } of otherTexts) {
      const first = words.find(isMatch)
      if (!first) continue
      excerpts.set(rows[i]?.id ?? 0, excerptOf(text, first.at))
      break
    }
  }
  return { words: [...matched], excerpts }
}

const BLANKS = /\s+/g
const NOT_FLAT = /\s\s|[^\S ]/

/** The text around a word, cut at blanks. */
function excerptOf(text: string, place: number): string {
  const isFlat = !NOT_FLAT.test(text)
  const flat = isFlat ? text : text.replace(BLANKS, ' ')
  const at = isFlat ? place : text.slice(0, place).replace(BLANKS, ' ').length
  const start = at <= BEFORE ? 0 : flat.indexOf(' ', at - BEFORE) + 1
  const end = at + AFTER >= flat.length ? flat.length : flat.lastIndexOf(' ', at + AFTER)
  return `${start > 0 ? '… ' : ''}${flat.slice(start, Math.max(end, at + 1))}${end < flat.length ? ' …' : ''}`
}
