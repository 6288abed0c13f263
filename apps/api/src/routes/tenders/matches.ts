import type { Db } from '@mirador/database/connect'
import { listMatchingWords } from '@mirador/database/search-condition'
import { listSearchedTexts, type TenderRow } from '@mirador/database/tender-list'
import type { SearchClause } from '@mirador/domain/search-query'
import { foldText } from '@mirador/domain/search-text'

const WORD = /[\p{L}\p{N}]+/gu
const PLAIN_WORD = /^[a-z0-9]+$/
const BEFORE = 60
const AFTER = 120

export interface Matches {
  /** folded words of these rows that the search matched */
  words: string[]
  /** by tender id, only where nothing in the name matched */
  excerpts: Map<number, string>
}

/** What a search matched in the rows of a page, to be marked on screen. */
export async function findMatches(
  db: Db,
  clauses: readonly SearchClause[],
  rows: readonly TenderRow[],
): Promise<Matches> {
  const texts = await listSearchedTexts(
    db,
    rows.map(({ id }) => id),
  )
  const words = new Set<string>()
  for (const row of rows) {
    // all at once: word by word, folding takes longer than the search itself
    const text = foldText([row.name, row.institution_name, ...(texts.get(row.id) ?? [])].join(' '))
    for (const word of text.split(' ')) words.add(word)
  }
  words.delete('')
  const matched = new Set(await listMatchingWords(db, clauses, [...words]))
  const excerpts = new Map<number, string>()
  for (const row of rows) {
    if (firstMatch(row.name, matched) !== undefined) continue
    for (const text of texts.get(row.id) ?? []) {
      const excerpt = excerptOf(text, matched)
      if (excerpt === undefined) continue
      excerpts.set(row.id, excerpt)
      break
    }
  }
  return { words: [...matched], excerpts }
}

function firstMatch(text: string, matched: ReadonlySet<string>): number | undefined {
  for (const match of text.matchAll(WORD)) if (matched.has(foldWord(match[0]))) return match.index
  return undefined
}

function foldWord(word: string): string {
  return PLAIN_WORD.test(word) ? word : foldText(word)
}

/** The text around the first match, cut at blanks. */
function excerptOf(text: string | null, matched: ReadonlySet<string>): string | undefined {
  const flat = text?.replace(/\s+/g, ' ')
  const at = flat && firstMatch(flat, matched)
  if (flat === undefined || at === undefined || at === '') return undefined
  const start = at <= BEFORE ? 0 : flat.indexOf(' ', at - BEFORE) + 1
  const end = at + AFTER >= flat.length ? flat.length : flat.lastIndexOf(' ', at + AFTER)
  return `${start > 0 ? '… ' : ''}${flat.slice(start, Math.max(end, at + 1))}${end < flat.length ? ' …' : ''}`
}
