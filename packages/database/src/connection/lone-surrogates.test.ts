import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const unit = fc.oneof(
  fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('a', 'ñ', '€', '𝒳', "'", '\\', '{', '"', ','),
)

test('lone surrogates of a text are replaced, and nothing else of it changes', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.string({ unit, maxLength: 12 }), { minLength: 1, maxLength: 3 }),
    async (texts) => {
      const expected = texts.map((text) => text.toWellFormed())
      // the second time the statement has a name
      for (let times = 0; times < 2; times++) {
        const { rows } = await sql<{ one: string; all: string[] }>`
        select ${texts[0]}::text as one, ${texts}::text[] as all`.execute(database.db)
        expect(rows).toEqual([{ one: expected[0], all: expected }])
      }
    },
  )
  await fc.assert(property, { numRuns: 200, seed: 20_261_122 })
})

test('two lone surrogates in a row are no error', async () => {
  const { rows } = await sql`select ${'\udc00\udc00'}::text as text, 'after' as after`.execute(database.db)
  expect(rows).toEqual([{ text: '\ufffd\ufffd', after: 'after' }])
})
