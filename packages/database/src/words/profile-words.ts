import { foldWords } from '@mirador/domain/text/words'
import { ORIGIN_WEIGHTS, type WordOrigin } from '@mirador/domain/words/profile-words'
import type { Db } from '../connection/connect.ts'
import { lexemesOf } from '../search/lexemes.ts'

/** A word of a company's profile, or several that belong together. */
export interface ProfileWord {
  /** as the company wrote it */
  written: string
  origin: WordOrigin
}

/** A profile word in the form of the search. */
export interface WeightedWord extends ProfileWord {
  /** from 0 to 1 */
  weight: number
  /** all stems that a tender with the word has; empty where the word has only stop words */
  lexemes: readonly string[]
}

/** The words of an account, in the order in which it has them. */
export function listProfileWords(db: Db, sub: string): Promise<ProfileWord[]> {
  return db.selectFrom('profile_word').select(['written', 'origin']).where('sub', '=', sub).orderBy('place').execute()
}

/** The words of an account with their lexemes by the search of this release. */
export async function readProfileWords(db: Db, sub: string): Promise<WeightedWord[]> {
  return weightedWords(await listProfileWords(db, sub))
}

/** Some words with their lexemes. */
export function weightedWords(words: readonly ProfileWord[]): WeightedWord[] {
  const folded = words.map(({ written }) => foldWords(written).split(' '))
  return words.map((word, i) => ({
    ...word,
    weight: ORIGIN_WEIGHTS[word.origin],
    lexemes: [...new Set(folded[i]?.flatMap(lexemesOf))],
  }))
}

/** Replaces the words of an account that exists; of two concurrent calls one wins completely. */
export async function updateProfileWords(db: Db, sub: string, words: readonly ProfileWord[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('sub').where('sub', '=', sub).forUpdate().execute()
    await tx.deleteFrom('profile_word').where('sub', '=', sub).execute()
    const rows = words.map(({ written, origin }, place) => ({ sub, place, written, origin }))
    if (rows.length > 0) await tx.insertInto('profile_word').values(rows).execute()
  })
}
