import { lexemesOf } from '@mirador/database/search/lexemes'
import { type SearchedTender, searchedTexts } from '@mirador/database/search/tender-search'
import { parseSearch, type SearchTerm, withSpellings } from '@mirador/domain/tender-query/search-words'
import { isIgnored } from '@mirador/domain/text/ignored-words'
import type { TokenQuery, TokenTerm } from './engine.ts'

// The product's own tokens for other engines: no difference of analysis remains. Tokens are letters a to z, digits and
// `_`, which no engine takes for an operator. No word begins with `_`, so no prefix finds a filler.

/** In the place of a word that searches ignore: phrases keep their distances. */
const IGNORED = '_s'
/** Between two texts, so that no phrase crosses them. */
const BORDER = '_b'
/** Ends the token of a written word. */
const WRITTEN = '_w'
/** The product indexes no longer words (lexemes.ts). */
const MAX_LETTERS = 2_000

/** A stem has a sign before a replaced ending (text/stem.ts). */
const tokenOf = (lexeme: string): string => lexeme.replace('~', '_')

function tokenOfWord(word: string): string {
  const [lexeme] = word.length > MAX_LETTERS ? [] : lexemesOf(word)
  return lexeme === undefined ? IGNORED : tokenOf(lexeme)
}

/**
 * The tokens of a tender: the stem of each word in its place, and in the end the written words that differ from their
 * stem, by which prefixes are exact.
 */
export function documentTokens(tender: SearchedTender): string {
  const texts: string[] = []
  const written = new Set<string>()
  for (const { words } of searchedTexts(tender)) {
    const tokens: string[] = []
    for (const word of words) {
      if (word === '') continue
      const token = tokenOfWord(word)
      tokens.push(token)
      if (token !== word && word.length <= MAX_LETTERS) written.add(word + WRITTEN)
    }
    texts.push(tokens.join(' '))
  }
  return [texts.join(` ${BORDER} `), ...written].join(' ')
}

/** Whether a token is that of a written word, which stands in no place. */
export const isWritten = (token: string): boolean => token.endsWith(WRITTEN)

/**
 * A typed search in tokens, by the rules of search-condition.ts.
 * @throws when it has no meaningful word
 */
export function tokenQuery(q: string): TokenQuery {
  const search = parseSearch(q)
  if (search.kind !== 'text') throw new Error(`${q}: no search of words`)
  const clauses = search.clauses
    .map(({ exclude, anyOf }) => ({ exclude, anyOf: anyOf.filter(hasMeaning) }))
    .filter(({ anyOf }) => anyOf.length > 0)
  if (clauses.length === 0) throw new Error(`${q}: only ignored words`)
  return clauses.map(withSpellings).map(({ exclude, anyOf }) => ({ exclude, anyOf: anyOf.map(tokenTerm) }))
}

const hasMeaning = (term: SearchTerm) => term.kind === 'prefix' || !term.words.split(' ').every(isIgnored)

function tokenTerm(term: SearchTerm): TokenTerm {
  if (term.kind === 'prefix') return { prefix: term.prefix }
  const words = term.words.split(' ')
  // ignored words at the ends of a phrase are not compared
  const first = words.findIndex((word) => !isIgnored(word))
  const last = words.findLastIndex((word) => !isIgnored(word))
  return { phrase: words.slice(first, last + 1).map(tokenOfWord) }
}
