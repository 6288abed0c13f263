import { prefixStems, type SearchClause, type SearchTerm } from '@mirador/domain/search-query'
import type { Db } from './connect.ts'
import { findLexemes, type LexemesOf, pairsOf } from './lexemes.ts'

/**
 * The tsquery of some clauses; null when only stop words ("de la") are left. Where it only excludes, it is one negation:
 * what follows the sign finds what is to be left out.
 */
export async function findTsquery(db: Db, clauses: readonly SearchClause[]): Promise<string | null> {
  const lexemesOf = await findLexemes(db, wordsOf(clauses.flatMap(({ anyOf }) => anyOf)))
  const anyOfThem = (isExcluded: boolean) =>
    clauses.flatMap(({ exclude, anyOf }) => {
      const any = anyOf.map((term) => termQuery(term, lexemesOf)).filter((query) => query !== '')
      return exclude === isExcluded && any.length > 0 ? [`(${any.join(' | ')})`] : []
    })
  const wanted = anyOfThem(false)
  const unwanted = anyOfThem(true)
  const parts = unwanted.length > 0 ? [...wanted, `!(${unwanted.join(' | ')})`] : wanted
  return parts.length > 0 ? parts.join(' & ') : null
}

/** What a tsquery leaves out when that is all it does; it finds what has one of the words. */
export function onlyExcluded(tsquery: string | null | undefined): string | undefined {
  return tsquery?.startsWith('!') ? tsquery.slice(1) : undefined
}

/** Which of some folded words the positive part of the search matches: what a result marks. */
export async function listMatchingWords(
  db: Db,
  clauses: readonly SearchClause[],
  words: readonly string[],
): Promise<string[]> {
  const positive = clauses.filter(({ exclude }) => !exclude).flatMap(({ anyOf }) => anyOf)
  if (positive.length === 0 || words.length === 0) return []
  const lexemesOf = await findLexemes(db, wordsOf(positive).union(new Set(words)))
  // a phrase marks each of its words
  const stems = new Set<string>()
  const beginnings: string[] = []
  for (const term of positive) {
    if (term.kind === 'prefix') {
      const { beginsWith, exactly } = prefixStems(term.prefix)
      beginnings.push(beginsWith)
      for (const stem of exactly) stems.add(stem)
    } else for (const word of term.words.split(' ')) for (const lexeme of lexemesOf(word)) stems.add(lexeme)
  }
  const isMatch = (lexeme: string) => stems.has(lexeme) || beginnings.some((beginning) => lexeme.startsWith(beginning))
  return words.filter((word) => lexemesOf(word).some(isMatch))
}

function wordsOf(terms: readonly SearchTerm[]): Set<string> {
  return new Set(terms.flatMap((term) => (term.kind === 'prefix' ? [] : term.words.split(' '))))
}

function termQuery(term: SearchTerm, lexemesOf: LexemesOf): string {
  if (term.kind === 'prefix') {
    const { beginsWith, exactly } = prefixStems(term.prefix)
    return [`'${beginsWith}':*`, ...exactly.map(quoted)].join(' | ')
  }
  const words = term.words.split(' ')
  const pairs = term.kind === 'phrase' ? [...pairsOf(words, lexemesOf)] : []
  const stems = [...new Set(words.flatMap(lexemesOf))]
  const all = [...stems, ...pairs].map(quoted).join(' & ')
  return all && `(${all})`
}

// stems are letters and digits
const quoted = (lexeme: string) => `'${lexeme}'`
