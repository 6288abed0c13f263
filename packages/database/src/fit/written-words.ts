import { foldWords, WRITTEN_WORD } from '@mirador/domain/text/words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { lettersOfLexeme, lexemesOf } from '../search/lexemes.ts'
import type { WeightedWord } from '../words/profile-words.ts'

/** A word of a profile in the spelling of a tender. */
export interface WrittenWord {
  /** the first spelling in the tender */
  found: string
  /** the spelling in the profile */
  word: string
  in_title: boolean
  in_description: boolean
  /** number of lines with the word */
  lines: number
}

/** Number of first letters of a lexeme that a word must have to be compared with it. */
const BEGINNING = 3

/** Where a tender has some words of a profile, and how it writes them, in the order of the words. */
export async function findWrittenWords(
  db: Db,
  tenderId: number,
  words: readonly Pick<WeightedWord, 'written' | 'lexemes'>[],
): Promise<{ words: WrittenWord[]; lines: number }> {
  const { rows } = await sql<{ name: string; description: string | null; lines: (string | null)[] | null }>`
    select name, left(description, 20000) as description,
      (select array_agg(concat_ws(' ', product_name, description) order by position) from tender_item where tender_id = t.id) as lines
    from tender t where id = ${tenderId}::int`.execute(db)
  const [row] = rows
  if (!row) return { words: [], lines: 0 }
  const beginnings = new Set(
    words.flatMap(({ lexemes }) => lexemes.map((lexeme) => lettersOfLexeme(lexeme).slice(0, BEGINNING))),
  )
  const isCandidate = (word: string) => [1, 2, BEGINNING].some((length) => beginnings.has(word.slice(0, length)))
  const candidates = (text: string | null) =>
    [...(text ?? '').matchAll(WRITTEN_WORD)]
      .map(([written]) => ({ written, folded: foldWords(written) }))
      .filter(({ folded }) => isCandidate(folded))
  const title = candidates(row.name)
  const description = candidates(row.description)
  const lines = (row.lines ?? []).map(candidates)
  const all = [title, ...lines, description]
  const first = (text: readonly Candidate[], lexeme: string) =>
    text.find(({ folded }) => lexemesOf(folded).includes(lexeme))
  const isIn = (text: readonly Candidate[], lexemes: readonly string[]) =>
    lexemes.every((lexeme) => first(text, lexeme))
  return {
    words: words.map(({ written, lexemes }) => ({
      found: lexemes.flatMap((lexeme) => first(all.flat(), lexeme)?.written.toLocaleLowerCase('es') ?? []).join(' '),
      word: written,
      in_title: isIn(title, lexemes),
      in_description: isIn(description, lexemes),
      lines: lines.filter((line) => isIn(line, lexemes)).length,
    })),
    lines: lines.length,
  }
}

interface Candidate {
  written: string
  folded: string
}
