import { parseSearch, prefixStems, type SearchClause, type SearchTerm } from '@mirador/domain/tender-query/search-words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { FIELD_SIGNS, findLexemes, type LexemesOf, type SearchField } from './lexemes.ts'
import { isPair, phraseLexemes } from './phrases.ts'

/** A search as the database runs it. `stop words` has only words too common to index ("de la"), and matches nothing. */
export type Search =
  | { kind: 'empty' | 'nothing' | 'stop words' }
  | { kind: 'code'; code: string }
  | { kind: 'rut'; rut: string }
  | WordSearch

export interface WordSearch {
  kind: 'words'
  clauses: readonly WordClause[]
  tsquery: string
  /** The tsquery of the words it excludes, where it does nothing else. No index finds what lacks a word. */
  excluded: string | undefined
}

/** One clause of a search. */
export interface WordClause {
  exclude: boolean
  anyOf: readonly IndexedTerm[]
}

/** A term of a search as the index of words has it. */
export type IndexedTerm = { tsquery: string } & (
  | {
      /** all of them */
      lexemes: readonly string[]
      /** of a phrase of three words or more: what tenders match that have all lexemes, but apart */
      broken?: string | undefined
    }
  | {
      /** any lexeme that begins so */
      beginsWith: string
      /** or is one of these */
      exactly: readonly string[]
    }
)

/** Understands what was typed, without the words that are too common to index. */
export async function findSearch(db: Db, q: string | undefined): Promise<Search> {
  const search = parseSearch(q ?? '')
  if (search.kind !== 'text') return search
  const clauses = await indexedClauses(db, search.clauses)
  if (clauses.length === 0) return { kind: 'stop words' }
  const required = clauses.filter(({ exclude }) => !exclude).map(anyOfClause)
  const excluded = clauses.filter(({ exclude }) => exclude).map(anyOfClause)
  const exclusion = excluded.length > 0 ? `(${excluded.join(' | ')})` : undefined
  return {
    kind: 'words',
    clauses,
    tsquery: [...required, ...(exclusion ? [`!${exclusion}`] : [])].join(' & '),
    excluded: required.length === 0 ? exclusion : undefined,
  }
}

/** Whether a search holds nothing to search for. */
export const matchesNothing = ({ kind }: Search): boolean => kind === 'nothing' || kind === 'stop words'

/**
 * That a row of tender_search has the words of a search.
 * @param readsAll whether the statement reads all matching rows, and not only the first of an order
 */
export function wordCondition({ tsquery, excluded }: WordSearch, { readsAll = false } = {}): RawBuilder<boolean> {
  if (!excluded) return hasWords(tsquery)
  // A statement that ends when a page is full reads the words of a few rows. For a million rows that takes seconds: it is faster
  // to find those that have an excluded word, and to leave them out.
  return readsAll
    ? sql`not exists (select from tender_search excluded where excluded.tender_id = tender_search.tender_id
        and excluded.search @@ ${excluded}::tsquery and (excluded.tender_id > 0 or costs_a_fetch()))`
    : sql`not search @@ ${excluded}::tsquery`
}

/** By the index: the words of a row are never to be read for this (migration 0013). */
export function hasWords(tsquery: string): RawBuilder<boolean> {
  return sql`(search @@ ${tsquery}::tsquery and (tender_id > 0 or costs_a_fetch()))`
}

/** Which words a search without its exclusions matches: those that a result marks. */
export interface MatchingWords {
  /** each of them begins in one of these ways */
  beginnings: readonly string[]
  /** Those among some folded words. */
  among(words: readonly string[]): Promise<string[]>
}

/** A stem has the first letters of its word, at least so many; a lexeme that begins with a digit may be something else than a stem. */
const STEM_LETTERS = 3
const DIGITS = '0123456789'

/** @returns undefined for a search that marks nothing */
export function matchingWords(db: Db, search: Search): MatchingWords | undefined {
  if (search.kind !== 'words') return undefined
  const required = search.clauses.filter(({ exclude }) => !exclude)
  const stems = new Set<string>()
  const prefixes: string[] = []
  for (const term of required.flatMap(({ anyOf }) => anyOf)) {
    if ('beginsWith' in term) prefixes.push(term.beginsWith)
    // a phrase marks each of its words, and not their pairs
    for (const lexeme of 'lexemes' in term ? term.lexemes : term.exactly) if (!isPair(lexeme)) stems.add(lexeme)
  }
  if (stems.size + prefixes.length === 0) return undefined
  const isMatch = (lexeme: string) => stems.has(lexeme) || prefixes.some((prefix) => lexeme.startsWith(prefix))
  return {
    beginnings: [...new Set([...stems, ...prefixes].map((stem) => stem.slice(0, STEM_LETTERS))), ...DIGITS],
    async among(words) {
      const lexemesOf = await findLexemes(db, new Set(words))
      return words.filter((word) => lexemesOf(word).some(isMatch))
    },
  }
}

async function indexedClauses(db: Db, clauses: readonly SearchClause[]): Promise<WordClause[]> {
  const terms = clauses.flatMap(({ anyOf }) => anyOf)
  const words = terms.flatMap((term) => (term.kind === 'prefix' ? [] : term.words.split(' ')))
  const lexemesOf = await findLexemes(db, new Set(words))
  return clauses
    .map(({ exclude, anyOf }) => ({ exclude, anyOf: anyOf.flatMap((term) => indexedTerm(term, lexemesOf)) }))
    .filter(({ anyOf }) => anyOf.length > 0)
}

function indexedTerm(term: SearchTerm, lexemesOf: LexemesOf): IndexedTerm[] {
  if (term.kind === 'prefix') {
    const { beginsWith, exactly } = prefixStems(term.prefix)
    return [beginning(beginsWith, exactly)]
  }
  const words = term.words.split(' ')
  const single = [...new Set(words.flatMap(lexemesOf))]
  if (single.length === 0) return []
  if (term.kind === 'words') return [allOf(single)]
  const { pairs, broken } = phraseLexemes(words.map(lexemesOf))
  return [allOf([...single, ...pairs], broken)]
}

function beginning(beginsWith: string, exactly: readonly string[]): IndexedTerm {
  return { tsquery: [`'${beginsWith}':*`, ...exactly.map(quoted)].join(' | '), beginsWith, exactly }
}

function allOf(lexemes: readonly string[], broken?: string): IndexedTerm {
  const all = lexemes.map(quoted).join(' & ')
  if (broken === undefined) return { tsquery: `(${all})`, lexemes }
  return { tsquery: `(${all} & !${broken})`, lexemes, broken: `${all} & ${broken}` }
}

/** All of some lexemes, as the text of a tsquery. */
export const lexemesQuery = (lexemes: readonly string[]): string => `(${lexemes.map(quoted).join(' & ')})`

/** The same term in one field of a tender. A phrase is all of its words there: phrases are not kept by field. */
export function termInField(term: IndexedTerm, field: SearchField): IndexedTerm {
  const signed = (lexemes: readonly string[]) => lexemes.map((lexeme) => FIELD_SIGNS[field] + lexeme)
  return 'lexemes' in term
    ? allOf(signed(term.lexemes.filter((lexeme) => !isPair(lexeme))))
    : beginning(FIELD_SIGNS[field] + term.beginsWith, signed(term.exactly))
}

const anyOfClause = ({ anyOf }: WordClause) => `(${anyOf.map(({ tsquery }) => tsquery).join(' | ')})`

// stems are letters and digits
const quoted = (lexeme: string) => `'${lexeme}'`
