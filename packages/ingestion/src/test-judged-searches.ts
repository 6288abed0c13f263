import type { Database } from '@mirador/database/connection/connect'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { listPage } from '@mirador/database/testing/test-list'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { stemOf } from '@mirador/domain/text/stem'
import { SECOND_MS } from '@mirador/domain/time/duration'
import { type Random, seededRandom } from '@mirador/invented/random'

// The expected results of a search, from the raw texts of tenders without any part of the index. These differences are
// not errors:
//
// 1. A word matches its other forms of number and gender, and no other form: by the table of text/test-stem-pairs.ts.
// 2. Accents, capitals, signs and invisible characters make no difference, nor do dots between groups of three digits.
// 3. A word without meaning (IGNORED) is ignored beside other words. In a phrase it stands for any of them, and at the
// ends of a
//    phrase for nothing.
// 4. A phrase lies within one text: a title, a product, a description.
// 5. Of a description the first 20,000 letters are read, of all lines together the first 100,000.
// 6. A whole code or RUT alone is looked up, and not searched as a word.
// 7. 'wifi' and 'wi fi', 'biobio' and 'bio bio' are one word each.

const IGNORED = new Set('a al ante con de del e el en la las los o para por que se su sus u y'.split(' '))
const SPELLINGS = new Map([
  ['wifi', 'wi fi'],
  ['wi fi', 'wifi'],
  ['biobio', 'bio bio'],
  ['bio bio', 'biobio'],
])
const HIDDEN = /\u00ad|\u200c|\u200d|\u2060|\ufeff/g

/** The words of a text as a person reads them, in order. */
function readWords(text: string): string[] {
  const words: string[] = []
  const visible = text.replace(HIDDEN, '').replace(/[\p{S}ªº]/gu, ' ')
  // a point or comma between two digits belongs to the number
  for (const chunk of visible.normalize('NFKC').split(/[^\p{L}\p{N}\p{M}.,]+|[.,](?!\d)|(?<!\d)[.,]/u)) {
    if (/^\d{1,3}(\.\d{3})+$/.test(chunk)) words.push(chunk.replaceAll('.', ''))
    else {
      const plain = chunk
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
      words.push(...plain.split(/[^a-z0-9]+/).filter((word) => word !== ''))
    }
  }
  return words
}

type Term = { kind: 'word' | 'prefix' | 'phrase'; text: string }

/** A search by its parts, and in its typed form. */
interface JudgedSearch {
  clauses: readonly { exclude: boolean; anyOf: readonly Term[] }[]
  q: string
}

function textsOf({ name, bid_idn, institution_name, unit_name, comuna, items, description }: TenderRecord): string[] {
  let remaining = 100_000
  const lines = (items ?? [])
    .flatMap((item) => [item.product_name, item.description, item.category])
    .map((text) => {
      const kept = text?.slice(0, Math.max(0, remaining))
      remaining -= text?.length ?? 0
      return kept
    })
  return [name, bid_idn, institution_name, unit_name, comuna, ...lines, description?.slice(0, 20_000)].filter(
    (text) => text != null,
  )
}

/** A word in the form in which phrases compare it: all ignored words are equal. */
const placeOf = (word: string) => (IGNORED.has(word) ? '' : stemOf(word))

interface Tender {
  code: string
  isOpen: boolean
  /** UTC seconds */
  publishedAt: number
  texts: readonly (readonly string[])[]
}

interface Judge {
  /**
   * Codes of the tenders that a search must return: open ones first, newest first, then in the order in which they were
   * stored.
   */
  findCodes(search: JudgedSearch): string[]
  /** Every word of the texts, with its number of tenders. */
  words: ReadonlyMap<string, number>
  /** Consecutive words of each text of a tender. */
  wordsOf(code: string): readonly (readonly string[])[]
}

/** @param records in the order in which they are stored, each tender once */
function createJudge(records: readonly TenderRecord[], now: Date): Judge {
  const tenders = records.map(
    (record): Tender => ({
      code: record.bid_idn,
      isOpen: record.status === PUBLISHED && (!record.closes_at || record.closes_at > now),
      publishedAt: Math.round((record.published_at?.getTime() ?? 0) / SECOND_MS),
      texts: textsOf(record).map(readWords),
    }),
  )
  const byWord = new Map<string, Set<Tender>>()
  for (const tender of tenders) {
    for (const word of new Set(tender.texts.flat())) {
      const known = byWord.get(word)
      if (known) known.add(tender)
      else byWord.set(word, new Set([tender]))
    }
  }
  const byStem = Map.groupBy(byWord.keys(), stemOf)
  const withAny = (words: readonly string[]) => new Set(words.flatMap((word) => [...(byWord.get(word) ?? [])]))
  const withStem = (word: string) => withAny(byStem.get(stemOf(word)) ?? [])

  function withPhrase(text: string): Set<Tender> {
    const words = readWords(text)
    const first = words.findIndex((word) => !IGNORED.has(word))
    if (first < 0) return words.map((word) => withAny([word])).reduce((one, other) => one.intersection(other))
    const phrase = words.slice(first, words.findLastIndex((word) => !IGNORED.has(word)) + 1).map(placeOf)
    const candidates = words.filter((word) => !IGNORED.has(word)).map(withStem)
    const all = candidates.reduce((one, other) => one.intersection(other))
    return new Set([...all].filter(({ texts }) => texts.some((words) => hasSequence(words, phrase))))
  }

  function withTerm(term: Term): Set<Tender> {
    const other = term.kind !== 'prefix' && SPELLINGS.get(readWords(term.text).join(' '))
    return other ? withWritten(term).union(withWritten({ kind: 'phrase', text: other })) : withWritten(term)
  }

  function withWritten({ kind, text }: Term): Set<Tender> {
    const words = readWords(text)
    if (kind === 'prefix') return withAny([...byWord.keys()].filter((word) => word.startsWith(words[0] ?? '')))
    if (kind === 'phrase' || words.length > 1) return withPhrase(text)
    return IGNORED.has(words[0] ?? '') ? withAny(words) : withStem(words[0] ?? '')
  }

  return {
    words: new Map([...byWord].map(([word, { size }]) => [word, size])),
    wordsOf: (code) => tenders.find((tender) => tender.code === code)?.texts ?? [],
    findCodes({ clauses }) {
      const telling = clauses
        .map(({ exclude, anyOf }) => ({ exclude, anyOf: anyOf.filter(hasMeaning) }))
        .filter(({ anyOf }) => anyOf.length > 0)
      let matches = new Set(tenders)
      for (const { exclude, anyOf } of telling.length > 0 ? telling : clauses) {
        const any = anyOf.map(withTerm).reduce((one, other) => one.union(other))
        matches = exclude ? matches.difference(any) : matches.intersection(any)
      }
      return tenders
        .filter((tender) => matches.has(tender))
        .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.publishedAt - a.publishedAt)
        .map(({ code }) => code)
    },
  }
}

const hasMeaning = ({ kind, text }: Term) => kind === 'prefix' || !readWords(text).every((word) => IGNORED.has(word))

function hasSequence(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, start) =>
    phrase.every((place, i) => start + i < words.length && placeOf(words[start + i] as string) === place),
  )
}

/** Searches of all kinds with words of the tenders: common, medium and rare ones. */
function makeSearches(judge: Judge, codes: readonly string[], count: number, random: Random): JudgedSearch[] {
  const byUse = [...judge.words]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([word]) => word)
    .filter((word) => !IS_RUT.test(word))
  const thirds = [0, 1, 2].map((i) => byUse.slice((i * byUse.length) / 3, ((i + 1) * byUse.length) / 3))
  const common = byUse.slice(0, 300)
  const anyWord = () => random.pick(random.pick([common, ...thirds]))
  const word = (): Term => ({ kind: 'word', text: written(anyWord(), random) })
  const prefix = (): Term => {
    const whole = anyWord()
    return { kind: 'prefix', text: random.chance(0.3) ? whole : whole.slice(0, random.int(2, 12)) }
  }
  const phrase = (): Term => {
    const text = random.pick(judge.wordsOf(random.pick(codes)))
    const length = random.int(2, 6)
    const start = random.int(0, Math.max(0, text.length - length))
    const words = text.slice(start, start + length)
    // half of them have an exchanged word, which most texts lack
    if (random.chance(0.5) && words.length > 2) words[random.int(1, words.length - 1)] = anyWord()
    return { kind: 'phrase', text: words.join(' ') || anyWord() }
  }
  const term = () =>
    random.weighted([
      [word, 5],
      [prefix, 3],
      [phrase, 4],
    ] as const)()
  return Array.from({ length: count }, () => {
    const clauses = Array.from(
      {
        length: random.weighted([
          [1, 5],
          [2, 4],
          [3, 1],
        ]),
      },
      (_, i) => ({
        exclude: i > 0 && random.chance(0.25),
        anyOf: random.chance(0.2) ? [term(), term()] : [term()],
      }),
    ).map(({ exclude, anyOf }) => ({ exclude, anyOf: exclude ? anyOf.slice(0, 1) : anyOf }))
    return { clauses, q: clauses.map(typed).join(' ') }
  })
}

/** A number with this many digits is looked up as a RUT. */
const IS_RUT = /^\d{8,9}$|^\d{7,8}k$/

/** The word in capitals, or unchanged: "O" and "OR" in capitals would be operators. */
function written(word: string, random: Random): string {
  return word.length > 2 && random.chance(0.2) ? word.toUpperCase() : word
}

function typed({ exclude, anyOf }: JudgedSearch['clauses'][number]): string {
  const terms = anyOf.map(({ kind, text }) => (kind === 'phrase' ? `"${text}"` : kind === 'prefix' ? `${text}*` : text))
  return (exclude ? '-' : '') + terms.join(' OR ')
}

/**
 * Stores some tenders and searches them.
 * @param records each tender once
 * @returns the first searches with wrong results
 */
export async function findDifferences(
  records: readonly TenderRecord[],
  { now, searches, seed }: { now: Date; searches: number; seed: number },
) {
  const database = await openTestDatabase()
  try {
    for (let i = 0; i < records.length; i += 500) await ingestTenders(database, records.slice(i, i + 500), now)
    const judge = createJudge(records, now)
    const codes = records.map(({ bid_idn }) => bid_idn)
    const differences = []
    for (const search of makeSearches(judge, codes, searches, seededRandom(seed))) {
      const difference = await differenceOf(database, judge, search)
      if (difference) differences.push(difference)
      if (differences.length === MAX_DIFFERENCES) break
    }
    return differences
  } finally {
    await database.close()
  }
}

const MAX_DIFFERENCES = 20

/** The difference between the results of a search and the expected ones; undefined where there is none. */
async function differenceOf(database: Database, judge: Judge, search: JudgedSearch) {
  const codes = judge.findCodes(search)
  const { total, rows } = await listPage(database.db, { q: search.q })
  const first = rows.map(({ bid_idn }) => bid_idn)
  const isEqual = total === codes.length && first.every((code, i) => code === codes[i])
  return isEqual ? undefined : { q: search.q, total, expected: codes.length, first, mustBe: codes.slice(0, 10) }
}
