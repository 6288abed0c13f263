import { mostEdits } from '@mirador/domain/tender-query/misspelt-words'
import { editDistance } from '@mirador/domain/text/edit-distance'
import { isIgnored } from '@mirador/domain/text/ignored-words'
import { lettersApart, lettersOf } from '@mirador/domain/text/letters'
import { sql } from 'kysely'
import { outsideWork } from '../connection/cancellation.ts'
import type { Db, Tx } from '../connection/connect.ts'
import { inTurn } from '../connection/statement-turns.ts'

/** Words that may be typed by people; one with digits is a code or a measure. */
const TYPED = /^[a-z]{3,27}$/
/** Maximum number of words in the cache. Real tenders use some 200,000 distinct words, most of them once. */
const MAX_KNOWN = 300_000
/** The words that this process knows to be stored, by database. */
const byDatabase = new WeakMap<Db, Set<string>>()

/** Collects the words of one transaction that writes tenders. */
export interface TypedWords {
  /** Stores new words. Call it by one writer of tenders at a time (lockTenders). */
  store(tx: Tx, words: ReadonlySet<string>): Promise<void>
  /** Call it after the transaction has committed. */
  confirm(): void
}

/** @param db of the process, not a transaction */
export function typedWords(db: Db): TypedWords {
  const known = byDatabase.get(db) ?? new Set<string>()
  byDatabase.set(db, known)
  const stored: string[] = []
  return {
    async store(tx, words) {
      const fresh = [...words].filter((word) => !known.has(word) && TYPED.test(word) && !isIgnored(word))
      if (fresh.length === 0) return
      stored.push(...fresh)
      await sql`
        insert into typed_word (word)
        select word from unnest(${fresh}::text[]) as fresh (word)
        where not exists (select from typed_word t where t.word = fresh.word)`.execute(tx)
    },
    confirm() {
      if (known.size + stored.length > MAX_KNOWN) known.clear()
      for (const word of stored) known.add(word)
    },
  }
}

/** The stored words that this process has read, in the order in which they were stored: 17 bytes for each. */
interface ReadWords {
  count: number
  /** place of the last word */
  place: number
  /** all words, one after the other */
  text: Buffer
  /** where each word ends in `text` */
  ends: Uint32Array
  letters: Uint32Array
  reading?: Promise<void> | undefined
}

/** Maximum number of words that a process reads; a million tenders have some 200,000. */
const MAX_READ = 500_000
/** Words per statement, so that reading all of them delays no other request. */
const READ_BATCH = 20_000
const readByDatabase = new WeakMap<Db, ReadWords>()

/**
 * Reads the words stored since the last call. The words of a transaction appear together, since there is one writer at
 * a time.
 */
export async function readTypedWords(db: Db): Promise<void> {
  await readNew(db)
}

async function readNew(db: Db): Promise<ReadWords> {
  const words = readByDatabase.get(db) ?? {
    count: 0,
    place: 0,
    text: Buffer.alloc(0),
    ends: new Uint32Array(0),
    letters: new Uint32Array(0),
  }
  readByDatabase.set(db, words)
  // the request that reads first must not delay or cancel the other ones that await the result
  words.reading ??= outsideWork(() => readBatches(db, words)).finally(() => {
    words.reading = undefined
  })
  await words.reading
  return words
}

async function readBatches(db: Db, words: ReadWords): Promise<void> {
  let isMore = true
  while (isMore && words.count < MAX_READ) {
    const { rows } = await sql<{ words: string[] | null; place: number | null }>`
      select array_agg(word order by place) as words, max(place) as place from (
        select word, place from typed_word where place > ${words.place} order by place limit ${READ_BATCH}) fresh`.execute(
      db,
    )
    const { words: fresh, place } = rows[0] ?? { words: null, place: null }
    if (fresh && place !== null) append(words, fresh, place)
    isMore = fresh?.length === READ_BATCH
  }
}

function append(words: ReadWords, fresh: readonly string[], place: number) {
  const { count, text, ends, letters } = words
  const added = Buffer.from(fresh.join(''), 'latin1')
  words.text = Buffer.concat([text, added])
  words.ends = new Uint32Array(count + fresh.length)
  words.ends.set(ends)
  words.letters = new Uint32Array(count + fresh.length)
  words.letters.set(letters)
  let end = text.length
  for (const [i, word] of fresh.entries()) {
    end += word.length
    words.ends[count + i] = end
    words.letters[count + i] = lettersOf(word)
  }
  words.count = count + fresh.length
  words.place = place
}

export interface SimilarWord {
  word: string
  edits: number
}

/** Maximum number of returned words: of equally near ones, those stored first, which most tenders have. */
const MAX_SIMILAR = 40

/**
 * Stored words that differ from a folded word by few edits, the nearest first. An edit changes at most two of the
 * letters of a word, so the letters alone reject most words.
 */
export async function findSimilarWords(db: Db, word: string): Promise<SimilarWord[]> {
  const most = mostEdits(word)
  const own = lettersOf(word)
  const words = await readNew(db)
  return inTurn(() => compare(words, word, { own, most }))
}

function compare(
  { count, text, ends, letters }: ReadWords,
  word: string,
  { own, most }: { own: number; most: number },
): SimilarWord[] {
  const similar: SimilarWord[] = []
  let start = 0
  for (let i = 0; i < count; i++) {
    const end = ends[i] as number
    const length = end - start
    if (Math.abs(length - word.length) <= most && lettersApart(letters[i] as number, own) <= 2 * most) {
      const other = text.toString('latin1', start, end)
      const edits = other === word ? undefined : editDistance(word, other, most)
      if (edits !== undefined) similar.push({ word: other, edits })
    }
    start = end
  }
  return similar.sort((a, b) => a.edits - b.edits).slice(0, MAX_SIMILAR)
}
