import type { TenderRecord } from '@mirador/domain/tender/tender'
import { foldWords } from '@mirador/domain/text/words'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { lexemesOf } from '../search/lexemes.ts'
import { findListCondition } from '../search/tender-list.ts'
import { ASKER, queryOf } from './test-list.ts'

/** A search that a reference can evaluate by reading texts. */
export interface PhraseSearch {
  /** phrases of which a tender has at least one */
  anyOf: readonly string[]
  /** a phrase that it does not have */
  excluded?: string | undefined
}

export const writtenSearch = ({ anyOf, excluded }: PhraseSearch): string =>
  [anyOf.map((phrase) => `"${phrase}"`).join(' OR '), excluded === undefined ? '' : `-"${excluded}"`].join(' ').trim()

/** The searched texts of a tender. */
function textsOf({ name, bid_idn, institution_name, unit_name, comuna, items, description }: TenderRecord): string[] {
  const lines = (items ?? []).flatMap((item) => [item.product_name, item.description, item.category])
  return [name, bid_idn, institution_name, unit_name, comuna, description, ...lines].filter((text) => text != null)
}

/** The stem of each word, 0 for a stop word. */
type Stems = readonly number[]

/**
 * Finds phrases by reading the texts of tenders word by word. A text has a phrase, without the stop words at its ends,
 * where its words follow each other with the same stems, and with stop words in the same places.
 */
export function phraseReader(tenders: readonly TenderRecord[], phrases: readonly string[]) {
  const texts = tenders.map((tender) => textsOf(tender).map((text) => foldWords(text).split(' ')))
  const folded = phrases.map((phrase) => foldWords(phrase).split(' '))
  const numbers = new Map([['', 0]])
  const stemsOf = (words: readonly string[]): Stems =>
    words.map((word) => {
      const stem = lexemesOf(word).join()
      const number = numbers.get(stem) ?? numbers.size
      numbers.set(stem, number)
      return number
    })
  const stems = texts.map((words) => words.map(stemsOf))
  const sought = new Map(phrases.map((phrase, i) => [phrase, withoutStopEnds(stemsOf(folded[i] ?? []))]))
  const find = (phrase: string, isIn: (text: Stems, phrase: Stems) => boolean) => {
    const words = sought.get(phrase)
    if (!words) throw new Error(`The reader was not given the phrase ${phrase}.`)
    return new Set(tenders.filter((_, i) => stems[i]?.some((text) => isIn(text, words))).map(({ bid_idn }) => bid_idn))
  }
  const withPhrase = (phrase: string) => find(phrase, hasSequence)
  return {
    /** Whether a phrase has more than stop words, which a search ignores. */
    hasWords: (phrase: string) => (sought.get(phrase)?.length ?? 0) > 0,
    /** The codes of the tenders that a search matches, sorted. */
    found({ anyOf, excluded }: PhraseSearch): string[] {
      const included = anyOf.length > 0 ? anyOf.map(withPhrase) : [new Set(tenders.map(({ bid_idn }) => bid_idn))]
      const out = excluded === undefined ? new Set<string>() : withPhrase(excluded)
      return tenders
        .map(({ bid_idn }) => bid_idn)
        .filter((code) => included.some((codes) => codes.has(code)) && !out.has(code))
        .toSorted()
    },
    /** The number of tenders that have each two consecutive words of a phrase, in one text, but not the phrase. */
    countTempting(phrase: string): number {
      const whole = withPhrase(phrase)
      const pairwise = find(phrase, hasPairs)
      return [...pairwise].filter((code) => !whole.has(code)).length
    },
  }
}

function withoutStopEnds(stems: Stems): Stems {
  const first = stems.findIndex((stem) => stem !== 0)
  return first < 0 ? [] : stems.slice(first, stems.findLastIndex((stem) => stem !== 0) + 1)
}

function hasSequence(text: Stems, words: Stems): boolean {
  for (let start = text.indexOf(words[0] ?? 0); start >= 0; start = text.indexOf(words[0] ?? 0, start + 1)) {
    if (words.every((word, i) => text[start + i] === word)) return true
  }
  return false
}

function hasPairs(text: Stems, words: Stems): boolean {
  const places = words.flatMap((word, i) => (word === 0 ? [] : [i]))
  return places.slice(1).every((place, i) => hasSequence(text, words.slice(places[i], place + 1)))
}

/** The codes of the tenders in a list with a search, sorted. */
export async function listCodes(db: Db, q: string, { readsAll = false } = {}): Promise<string[]> {
  const { condition } = await findListCondition(db, queryOf({ q }), ASKER, { readsAll })
  const { rows } = await sql<{ code: string }>`
    select bid_idn as code from tender where id in (select tender_id from tender_search where ${condition})`.execute(db)
  return rows.map(({ code }) => code).toSorted()
}
