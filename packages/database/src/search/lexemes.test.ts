import { foldText, foreignSingular } from '@mirador/domain/text/search-text'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findLexemes, searchVector } from './lexemes.ts'
import { findSearch, matchingWords } from './search-condition.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const wordsOf = (text: string) => foldText(text).split(' ')

test('LIC-3 stemming word by word gives the same stems as the complete text', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      'Licitación',
      'licitaciones',
      'DE',
      'la',
      'Ñuñoa',
      'mantención',
      '12mg',
      '1e5',
      '007',
      '3,5',
      'A-4',
      'COVID19',
      'mt2',
      '1057-2-LP26',
      'http://a.cl/b',
      'x@y.cl',
      'ción',
    ),
    fc.string({ maxLength: 12 }),
    fc.stringMatching(/^[a-zñáéíóú0-9]{1,14}$/),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 25 }), async (words) => {
      const text = words.join(' ')
      const singular = wordsOf(text).map(foreignSingular).join(' ')
      const lexemesOf = await findLexemes(database.db, new Set(wordsOf(text)))
      const { rows } = await sql<{ lexemes: string[] }>`
        select tsvector_to_array(to_tsvector('spanish', search_text(${singular}::text))) as lexemes`.execute(
        database.db,
      )
      expect([...new Set(wordsOf(text).flatMap((word) => [...lexemesOf(word)]))].toSorted()).toEqual(
        rows[0]?.lexemes.toSorted(),
      )
    }),
    { numRuns: 60 },
  )
})

test('LIC-3 what a search marks is the same whether all words are judged or those that begin as its stems do', async () => {
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
  const word = fc.tuple(fc.stringMatching(/^[a-zñáéíóú]{1,6}$/), ending).map(([start, end]) => foldText(start + end))
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 100 }), async (words) => {
      await findLexemes(database.db, new Set(words))
      for (const one of words) {
        const matching = matchingWords(database.db, await findSearch(database.db, one))
        for (const found of (await matching?.among(words)) ?? []) {
          expect(matching?.beginnings.some((beginning) => found.startsWith(beginning))).toBe(true)
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('LIC-3 what is made for a tender is a tsvector, whatever its words', async () => {
  const long = 'x'.repeat(2_500)
  const text = `Convenio de suministro ${long} ${'y'.repeat(200)} ${'z'.repeat(200)} it's \\ ' fin`
  const lexemesOf = await findLexemes(database.db, new Set(wordsOf(text)))
  const { rows } = await sql<{ lexemes: string[] }>`
    select tsvector_to_array(${searchVector([{ words: wordsOf(text), field: 'title' }, { words: [''] }], lexemesOf)}::tsvector) as lexemes`.execute(
    database.db,
  )
  expect(rows[0]?.lexemes).toEqual(
    expect.arrayContaining(['+conveni++suministr', 'conveni', '^conveni', 'suministr', 'fin']),
  )
  expect(searchVector([{ words: ['de', 'la'] }], lexemesOf)).toBe('')
})
