import {
  parseSearch,
  type SearchClause,
  type SearchTerm,
  withSpellings,
} from '@mirador/domain/tender-query/search-words'
import { isIgnored } from '@mirador/domain/text/ignored-words'
import { stemOf } from '@mirador/domain/text/stem'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { formerTerms } from './former-words.ts'
import { FIELD_SIGNS, formOf, isForm, lettersOfLexeme, lexemesOf, type SearchField } from './lexemes.ts'
import { isPair, phraseLexemes } from './phrases.ts'

/** A search in the form of the database. */
export type Search =
  | { kind: 'empty' | 'nothing' }
  | { kind: 'code'; code: string }
  | { kind: 'rut'; rut: string }
  | WordSearch

export interface WordSearch {
  kind: 'words'
  clauses: readonly WordClause[]
  tsquery: string
  /** The tsquery of the excluded words, for a search that only excludes words. No index finds rows without a word. */
  excluded: string | undefined
  /** folded words that the search ignores beside other words */
  ignored: readonly string[]
}

/** One clause of a search. */
export interface WordClause {
  exclude: boolean
  anyOf: readonly IndexedTerm[]
}

/** A term of a search in the form of the index. */
export type IndexedTerm = { tsquery: string } & (
  | {
      /** all lexemes that a tender with the term has */
      lexemes: readonly string[]
      /**
       * for a phrase of three words or more: a tsquery that matches tenders with all these lexemes but without the
       * phrase
       */
      broken?: string | undefined
    }
  | {
      /** any word with this beginning */
      beginsWith: string
    }
)

/**
 * Parses a typed search. Words without a meaning are ignored beside other words (text/words.ts) and searched when they
 * are alone.
 */
export async function findSearch(db: Db, q: string | undefined): Promise<Search> {
  const search = parseSearch(q ?? '')
  if (search.kind !== 'text') return search
  const meaningful = search.clauses
    .map(({ exclude, anyOf }) => ({ exclude, anyOf: anyOf.filter(hasMeaning) }))
    .filter(({ anyOf }) => anyOf.length > 0)
  const terms = (meaningful.length > 0 ? meaningful : search.clauses).map(withSpellings)
  const clauses = await withFormerTerms(db, terms, terms.map(indexedClause))
  const required = clauses.filter(({ exclude }) => !exclude).map(anyOfClause)
  const excluded = clauses.filter(({ exclude }) => exclude).map(anyOfClause)
  const exclusion = excluded.length > 0 ? `(${excluded.join(' | ')})` : undefined
  return {
    kind: 'words',
    clauses,
    tsquery: [...required, ...(exclusion ? [`!${exclusion}`] : [])].join(' & '),
    excluded: required.length === 0 ? exclusion : undefined,
    ignored: meaningful.length > 0 ? ignoredWords(search.clauses) : [],
  }
}

/** Whether a search has nothing to search for. */
export const matchesNothing = ({ kind }: Search): boolean => kind === 'nothing'

/**
 * The condition that a row of tender_search has the words of a search.
 * @param readsAll whether the statement reads all matching rows, and not only the first of an order
 */
export function wordCondition({ tsquery, excluded }: WordSearch, { readsAll = false } = {}): RawBuilder<boolean> {
  if (!excluded) return hasWords(tsquery)
  // A statement that ends when a page is full reads the words of a few rows. For a million rows that takes seconds: it
  // is faster to find the rows with an excluded word, and to leave them out.
  return readsAll
    ? sql`not exists (select from tender_search excluded where excluded.tender_id = tender_search.tender_id
        and excluded.search @@ ${excluded}::tsquery and (excluded.tender_id > 0 or costs_a_fetch()))`
    : sql`not search @@ ${excluded}::tsquery`
}

/** The condition that the index finds the words: the words of a row must never be read for it (costs_a_fetch). */
export function hasWords(tsquery: string): RawBuilder<boolean> {
  return sql`(search @@ ${tsquery}::tsquery and (tender_id > 0 or costs_a_fetch()))`
}

/** Tests which words a search, without its exclusions, matches: the words to mark in a result. */
export interface MatchingWords {
  /** each matching word has one of these beginnings */
  beginnings: readonly string[]
  /** The matching ones among some folded words. */
  among(words: readonly string[]): string[]
}

/** @returns undefined for a search that marks nothing */
export function matchingWords(search: Search): MatchingWords | undefined {
  if (search.kind !== 'words') return undefined
  const required = search.clauses.filter(({ exclude }) => !exclude)
  const stems = new Set<string>()
  const prefixes: string[] = []
  for (const term of required.flatMap(({ anyOf }) => anyOf)) {
    if ('beginsWith' in term) prefixes.push(term.beginsWith)
    // a phrase marks each of its words, and not their pairs
    else
      for (const lexeme of term.lexemes) if (!isPair(lexeme)) stems.add(isForm(lexeme) ? lexeme.slice(0, -1) : lexeme)
  }
  if (stems.size + prefixes.length === 0) return undefined
  const isMatch = (word: string) => stems.has(stemOf(word)) || prefixes.some((prefix) => word.startsWith(prefix))
  return {
    beginnings: [...new Set([...[...stems].map(lettersOfLexeme), ...prefixes])],
    among: (words) => words.filter(isMatch),
  }
}

/**
 * The same, for a statement with one plan for any words: the value of a subquery is unknown to the planner, which
 * otherwise plans each search anew.
 */
export const hasAnyWords = (tsquery: string): RawBuilder<boolean> =>
  sql`(search @@ (select ${tsquery}::tsquery) and (tender_id > 0 or costs_a_fetch()))`

const hasMeaning = (term: SearchTerm) => term.kind === 'prefix' || !term.words.split(' ').every(isIgnored)

function ignoredWords(clauses: readonly SearchClause[]): string[] {
  const words = clauses
    .flatMap(({ anyOf }) => anyOf)
    .flatMap((term) => (term.kind === 'prefix' ? [] : term.words.split(' ')))
  return [...new Set(words.filter(isIgnored))]
}

const indexedClause = ({ exclude, anyOf }: SearchClause): WordClause => ({ exclude, anyOf: anyOf.map(indexedTerm) })

function indexedTerm(term: SearchTerm): IndexedTerm {
  if (term.kind === 'prefix') return beginning(term.prefix)
  const words = term.words.split(' ')
  const single = [...new Set(words.flatMap(lexemesOf))]
  // ignored words alone have no pairs
  if (single.length === 0) return allOf([...new Set(words.map(formOf))])
  if (term.kind === 'words') return allOf(single)
  const { pairs, broken } = phraseLexemes(words.map(lexemesOf))
  return allOf([...single, ...pairs], broken)
}

/** While the index is derived again (rebuild-search.ts), also looks for the former lexemes of each word. */
async function withFormerTerms(
  db: Db,
  clauses: readonly SearchClause[],
  indexed: readonly WordClause[],
): Promise<readonly WordClause[]> {
  const former = await formerTerms(
    db,
    clauses.flatMap(({ anyOf }) => anyOf),
  )
  if (!former) return indexed
  let next = 0
  return indexed.map(({ exclude, anyOf }) => ({
    exclude,
    anyOf: anyOf.flatMap((term) => [
      term,
      ...(former[next++] ?? []).map(({ lexemes, broken }) => allOf(lexemes, broken)),
    ]),
  }))
}

const beginning = (beginsWith: string): IndexedTerm => ({ tsquery: `'${beginsWith}':*`, beginsWith })

function allOf(lexemes: readonly string[], broken?: string): IndexedTerm {
  const all = lexemes.map(quoted).join(' & ')
  if (broken === undefined) return { tsquery: `(${all})`, lexemes }
  return { tsquery: `(${all} & !${broken})`, lexemes, broken: `${all} & ${broken}` }
}

/** The text of a tsquery for all of some lexemes. */
export const lexemesQuery = (lexemes: readonly string[]): string => `(${lexemes.map(quoted).join(' & ')})`

/**
 * A term restricted to one field of a tender. A phrase becomes all of its words there: phrases are not kept by field.
 * Nor are written words: a prefix longer than a stem becomes that word in any form.
 */
export function termInField(term: IndexedTerm, field: SearchField): IndexedTerm {
  const signed = (lexemes: readonly string[]) => lexemes.map((lexeme) => FIELD_SIGNS[field] + lexeme)
  return 'lexemes' in term
    ? allOf(signed(term.lexemes.filter((lexeme) => !isPair(lexeme))))
    : {
        tsquery: `('${FIELD_SIGNS[field]}${term.beginsWith}':* | '${FIELD_SIGNS[field]}${stemOf(term.beginsWith)}')`,
        beginsWith: FIELD_SIGNS[field] + term.beginsWith,
      }
}

const anyOfClause = ({ anyOf }: WordClause) => `(${anyOf.map(({ tsquery }) => tsquery).join(' | ')})`

// lexemes have no quotes
const quoted = (lexeme: string) => `'${lexeme}'`
