import { prefixStems, type SearchClause, type SearchTerm } from '@mirador/domain/search-query'
import type { Db } from '../connection/connect.ts'
import { findLexemes, type LexemesOf, pairsOf } from './lexemes.ts'

/** What the database looks for, of one clause of a search. */
export interface WordClause {
  exclude: boolean
  anyOf: readonly SoughtWord[]
}

export type SoughtWord = { tsquery: string } & (
  | {
      /** all of them */
      lexemes: readonly string[]
    }
  | {
      /** any lexeme that begins so */
      beginsWith: string
      /** or is one of these */
      exactly: readonly string[]
    }
)

/** The words of some clauses as the database has them, without those too common to look for ("de la"). */
export async function findWordClauses(db: Db, clauses: readonly SearchClause[]): Promise<WordClause[]> {
  const lexemesOf = await findLexemes(db, wordsOf(clauses.flatMap(({ anyOf }) => anyOf)))
  return clauses
    .map(({ exclude, anyOf }) => ({ exclude, anyOf: anyOf.flatMap((term) => soughtBy(term, lexemesOf)) }))
    .filter(({ anyOf }) => anyOf.length > 0)
}

/**
 * The tsquery of some clauses; null when none is left. Where it only excludes, it is one negation: what follows the sign
 * finds what is to be left out.
 */
export function tsqueryOf(clauses: readonly WordClause[]): string | null {
  const anyOfThem = (isExcluded: boolean) =>
    clauses
      .filter(({ exclude }) => exclude === isExcluded)
      .map(({ anyOf }) => `(${anyOf.map(({ tsquery }) => tsquery).join(' | ')})`)
  const included = anyOfThem(false)
  const excluded = anyOfThem(true)
  const parts = excluded.length > 0 ? [...included, `!(${excluded.join(' | ')})`] : included
  return parts.length > 0 ? parts.join(' & ') : null
}

/** The tsquery of what people asked; null when only stop words ("de la") are left. */
export async function findTsquery(db: Db, clauses: readonly SearchClause[]): Promise<string | null> {
  return tsqueryOf(await findWordClauses(db, clauses))
}

/** What a tsquery leaves out when that is all it does; it finds what has one of the words. */
export function onlyExcluded(tsquery: string | null | undefined): string | undefined {
  return tsquery?.startsWith('!') ? tsquery.slice(1) : undefined
}

/** Which words the positive part of a search matches: what a result marks. */
export interface MatchingWords {
  /** each of them begins in one of these ways */
  beginnings: readonly string[]
  /** Those among some folded words. */
  among(words: readonly string[]): Promise<string[]>
}

/** A stem has the first letters of its word, so many at least; what begins with a figure may be something else than a word. */
const KEPT_LETTERS = 3
const FIGURES = '0123456789'

export async function findMatchingWords(db: Db, clauses: readonly SearchClause[]): Promise<MatchingWords> {
  const positive = clauses.filter(({ exclude }) => !exclude).flatMap(({ anyOf }) => anyOf)
  const lexemesOf = await findLexemes(db, wordsOf(positive))
  // a phrase marks each of its words
  const stems = new Set<string>()
  const prefixes: string[] = []
  for (const term of positive) {
    if (term.kind === 'prefix') {
      const { beginsWith, exactly } = prefixStems(term.prefix)
      prefixes.push(beginsWith)
      for (const stem of exactly) stems.add(stem)
    } else for (const word of term.words.split(' ')) for (const lexeme of lexemesOf(word)) stems.add(lexeme)
  }
  if (stems.size + prefixes.length === 0) return { beginnings: [], among: async () => [] }
  const isMatch = (lexeme: string) => stems.has(lexeme) || prefixes.some((prefix) => lexeme.startsWith(prefix))
  return {
    beginnings: [...new Set([...stems, ...prefixes].map((stem) => stem.slice(0, KEPT_LETTERS))), ...FIGURES],
    async among(words) {
      const lexemesOf = await findLexemes(db, new Set(words))
      return words.filter((word) => lexemesOf(word).some(isMatch))
    },
  }
}

function wordsOf(terms: readonly SearchTerm[]): Set<string> {
  return new Set(terms.flatMap((term) => (term.kind === 'prefix' ? [] : term.words.split(' '))))
}

function soughtBy(term: SearchTerm, lexemesOf: LexemesOf): SoughtWord[] {
  if (term.kind === 'prefix') {
    const { beginsWith, exactly } = prefixStems(term.prefix)
    return [{ tsquery: [`'${beginsWith}':*`, ...exactly.map(quoted)].join(' | '), beginsWith, exactly }]
  }
  const words = term.words.split(' ')
  const pairs = term.kind === 'phrase' ? [...pairsOf(words, lexemesOf)] : []
  const lexemes = [...new Set(words.flatMap(lexemesOf)), ...pairs]
  return lexemes.length > 0 ? [allOf(lexemes)] : []
}

/** Every one of some lexemes. */
export function allOf(lexemes: readonly string[]): SoughtWord {
  return { tsquery: `(${lexemes.map(quoted).join(' & ')})`, lexemes }
}

// stems are letters and digits
const quoted = (lexeme: string) => `'${lexeme}'`
