import { setImmediate as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { buildWordIndex, type WordIndex } from '@mirador/domain/words/word-index'
import { sql } from 'kysely'
import { outsideWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'

/** The words that buyers use, as last learnt. */
export interface LearntWords {
  learntAt: Date
  index: WordIndex
  /** how buyers write a lexeme; undefined for one that is not offered */
  spellingOf(lexeme: string): string | undefined
}

interface Cached {
  version: string
  learnt: LearntWords | undefined
  checkedAt: number
}

const byDatabase = new WeakMap<Db, Promise<Cached>>()

/** Maximum time until a newer model is noticed. */
const CHECK_MS = MINUTE_MS
/** Some 30 MB at 30,000 tenders: dropped after this time without use. */
const FORGET_MS = 15 * MINUTE_MS
const timers = new WeakMap<Db, NodeJS.Timeout>()

/**
 * The model in memory, read at the first call and after it was replaced.
 * @returns undefined where nothing was learnt yet
 */
export async function findLearntWords(db: Db): Promise<LearntWords | undefined> {
  clearTimeout(timers.get(db))
  timers.set(db, setTimeout(() => byDatabase.delete(db), FORGET_MS).unref())
  const known = await byDatabase.get(db)?.catch(() => undefined)
  if (known?.learnt && performance.now() - known.checkedAt < CHECK_MS) return known.learnt
  // one of several requests reads; the reading must not be cancelled with that request
  const reading = outsideWork(() => readAgain(db, known))
  byDatabase.set(db, reading)
  return (await reading).learnt
}

async function readAgain(db: Db, known: Cached | undefined): Promise<Cached> {
  const { rows } = await sql<{ version: string | null }>`select learnt_at::text as version from word_model`.execute(db)
  const version = rows[0]?.version ?? ''
  const checkedAt = performance.now()
  if (known && known.version === version) return { ...known, checkedAt }
  return { version, learnt: version ? await readModel(db) : undefined, checkedAt }
}

async function readModel(db: Db): Promise<LearntWords | undefined> {
  const { rows } = await sql<{ learnt_at: Date; tenders: number; lexemes: string; spellings: string; texts: Buffer }>`
    select learnt_at, tenders, lexemes, spellings, texts from word_model where learnt_at is not null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const lexemes = row.lexemes === '' ? [] : row.lexemes.split(' ')
  const build = buildWordIndex({ tenders: row.tenders, lexemes, numbers: row.texts })
  let step = build.next()
  while (!step.done) {
    await pause()
    step = build.next()
  }
  const spellings = row.spellings.split(' ')
  const offered = new Map(lexemes.flatMap((lexeme, i) => (spellings[i] === '-' ? [] : [[lexeme, spellings[i] ?? '']])))
  return { learntAt: row.learnt_at, index: step.value, spellingOf: (lexeme) => offered.get(lexeme) }
}
