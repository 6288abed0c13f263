import { canonicalRut, checkDigit } from '../account/rut.ts'
import { foldWords } from '../text/words.ts'
import { withPlainQuotes } from './quotes.ts'

/** One term of a search; `words` and `prefix` are folded (text/words.ts). */
export type SearchTerm =
  | { kind: 'words'; words: string }
  | { kind: 'phrase'; words: string }
  | { kind: 'prefix'; prefix: string }

/** Every clause must hold; a clause holds when one of its terms does, or for `exclude`, when none does. */
export interface SearchClause {
  exclude: boolean
  anyOf: readonly SearchTerm[]
}

/**
 * A parsed search: a tender's code, an institution's RUT, or words. `nothing` is a text without words, such as signs;
 * it matches no tender.
 */
export type SearchQuery =
  | { kind: 'empty' | 'nothing' }
  | { kind: 'code'; code: string }
  | { kind: 'rut'; rut: string }
  | { kind: 'text'; clauses: readonly SearchClause[] }

/** A whole code, or its first two parts; the source's pattern (fuentes 1.4). */
const CODE = /^\d{1,7}-\d{1,6}(-[a-z][a-z0-9]{0,3}\d{2})?$/i
const RUT = /^(\d{1,2}(\.\d{3}){2}|\d{7,8})-?[\dk]$/i
/** Labels that people copy together with a code or a RUT. */
const CODE_LABEL = /^(?:(?:licitaci[oó]n|c[oó]digo|id|n[º°]?)[\s:.]*)+(?=\d)/iu
const RUT_LABEL = /^(?:rut|r\.u\.t\.?)[\s:]*(?=\d)/i
/** Hyphens as word processors and web pages write them, and a minus. */
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const TOKEN = /(-?)(?:"([^"]*)"?|([^\s"]+))/g

/**
 * Parses a search: words (all must appear), "a phrase" in any quotes, OR (or O in capitals) between two terms,
 * -excluded, begin*. A tender's code or an institution's RUT alone is looked up as such, also with a label before it
 * ("ID: …", "RUT …") and with any kind of hyphen.
 */
export function parseSearch(raw: string): SearchQuery {
  const text = withPlainQuotes(raw).trim()
  if (!text) return { kind: 'empty' }
  const code = withoutBlanks(withoutLabel(text, CODE_LABEL))
  const rut = withoutBlanks(withoutLabel(text, RUT_LABEL))
  if (CODE.test(code)) {
    const digits = code.replace('-', '')
    // 61602000-8 could be either: it is a rut when its check digit says so
    if (!RUT.test(code) || checkDigit(digits.slice(0, -1)) !== digits.slice(-1))
      return { kind: 'code', code: code.toUpperCase() }
  }
  if (RUT.test(rut)) return { kind: 'rut', rut: canonicalRut(rut) }

  const clauses: { exclude: boolean; anyOf: SearchTerm[] }[] = []
  let joinsLast = false
  for (const [token, minus, phrase, word] of text.matchAll(TOKEN)) {
    if (token === 'OR' || token === 'O' || token === '|') {
      joinsLast = clauses.length > 0
      continue
    }
    const term = phrase === undefined ? wordTerm(word ?? '') : phraseTerm(phrase)
    if (!term) continue
    const exclude = minus === '-'
    const last = clauses.at(-1)
    if (joinsLast && last && !last.exclude && !exclude) last.anyOf.push(term)
    else clauses.push({ exclude, anyOf: [term] })
    joinsLast = false
  }
  return clauses.length > 0 ? { kind: 'text', clauses } : { kind: 'nothing' }
}

const withoutLabel = (text: string, label: RegExp) => text.replace(label, '').replace(HYPHENS, '-')

/**
 * A whole code or RUT without the blanks around its hyphens. In any other text a hyphen with blanks separates words.
 */
function withoutBlanks(text: string): string {
  const compact = text.replace(/\s*-\s*/g, '-')
  return compact.split('-').length === 3 || RUT.test(compact) ? compact : text
}

/** Terms that tenders write as one word and as two, folded. A search for either finds both. */
const SPELLINGS = [
  ['wifi', 'wi fi'],
  ['biobio', 'bio bio'],
] as const

/** The terms of a clause, and the other spelling of those that have one. */
export function withSpellings({ exclude, anyOf }: SearchClause): SearchClause {
  const otherSpellings = anyOf.flatMap((term) =>
    SPELLINGS.flatMap(([one, two]): SearchTerm[] => {
      if (term.kind === 'prefix') return []
      if (term.words === one) return [{ kind: 'phrase', words: two }]
      return term.words === two ? [{ kind: 'words', words: one }] : []
    }),
  )
  return { exclude, anyOf: [...anyOf, ...otherSpellings] }
}

function wordTerm(word: string): SearchTerm | undefined {
  const folded = foldWords(word)
  if (!folded) return undefined
  if (/[^*]\*$/.test(word) && !folded.includes(' ')) return { kind: 'prefix', prefix: folded }
  // "agua/luz" or "c++11" fold to several words, which then belong together
  return folded.includes(' ') ? { kind: 'phrase', words: folded } : { kind: 'words', words: folded }
}

function phraseTerm(phrase: string): SearchTerm | undefined {
  const words = foldWords(phrase)
  return words ? { kind: 'phrase', words } : undefined
}

/** Maximum length of a search: enough for the thirty words of a profile joined by OR. */
export const MAX_SEARCH_LETTERS = 600
/** Minimum letters of a prefix: nearly every tender has a word that begins with a given letter. */
export const MIN_PREFIX_LETTERS = 2
/** Maximum number of prefixes in one search. */
export const MAX_PREFIXES = 5

/** The reason why a search is refused for its prefixes, if it is. */
export function prefixProblem(raw: string): 'short_prefix' | 'many_prefixes' | undefined {
  const search = parseSearch(raw)
  if (search.kind !== 'text') return undefined
  const terms = search.clauses.flatMap(({ anyOf }) => anyOf)
  const prefixes = terms.flatMap((term) => (term.kind === 'prefix' ? [term.prefix] : []))
  if (prefixes.some((prefix) => prefix.length < MIN_PREFIX_LETTERS)) return 'short_prefix'
  return prefixes.length > MAX_PREFIXES ? 'many_prefixes' : undefined
}
