import { foldWords } from '@mirador/domain/text/words'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { searchVector } from './lexemes.ts'
import { findSearch, matchingWords } from './search-condition.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const wordsOf = (text: string) => foldWords(text).split(' ')

test('LIC-3 a search marks the same words, whether all words are tested or only those that begin like its stems', async () => {
  const ending = fc.constantFrom(
    '',
    'encia',
    'encias',
    'logia',
    'ucion',
    'mente',
    'cion',
    'iendo',
    'arlo',
    'yendo',
    'idad',
    'gue',
    '1e5',
  )
  const word = fc.tuple(fc.stringMatching(/^[a-zñáéíóú]{1,6}$/), ending).map(([start, end]) => foldWords(start + end))
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 100 }), async (words) => {
      for (const one of words) {
        const matching = matchingWords(await findSearch(database.db, one))
        for (const match of matching?.among(words) ?? []) {
          expect(matching?.beginnings.some((beginning) => match.startsWith(beginning))).toBe(true)
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('LIC-3 the vector of a tender is a valid tsvector, whatever its words', async () => {
  const long = 'x'.repeat(2_500)
  const text = `Convenio de suministro ${long} ${'y'.repeat(200)} ${'z'.repeat(200)} it's \\ ' fin`
  const { rows } = await sql<{ lexemes: string[] }>`
    select tsvector_to_array(${searchVector([{ words: wordsOf(text), field: 'title' }, { words: [''] }])}::tsvector) as lexemes`.execute(
    database.db,
  )
  expect(rows[0]?.lexemes).toEqual(
    expect.arrayContaining(['conveni~', '^conveni~', 'convenio=', 'de=', 'suministro', 'fin']),
  )
})
