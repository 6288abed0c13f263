import type { WordOrigin } from '@mirador/domain/words/profile-words'
import type { Generated } from 'kysely'

/** The tables of words of companies and of buyers. */
export interface WordsSchema {
  profile_word: ProfileWordTable
  word_model: WordModelTable
}

export interface ProfileWordTable {
  sub: string
  place: number
  written: string
  origin: WordOrigin
}

/** At most one row, since a process first began to learn. */
export interface WordModelTable {
  one: Generated<boolean>
  begun_at: Date
  learnt_at: Date | null
  tenders: number | null
  /** separated by blanks, like `spellings` */
  lexemes: string | null
  spellings: string | null
  /** see learnt-texts.ts */
  texts: Buffer | null
}
