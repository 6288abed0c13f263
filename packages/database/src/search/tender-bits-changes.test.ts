import { DAY_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { RUNS_ALL, runs } from '../testing/test-runs.ts'
import { anyAsked, NOW, readBits, readFilterTallies, totals, wordyTender } from '../testing/test-tender-bits.ts'
import { ALL, reviewCommonTerms, WORDS } from './common-terms.ts'
import { closeExpiredTenders, lockTenders } from './tender-search.ts'

/** Number of distinct tenders that are written and deleted. */
const MAX_TENDERS = 40

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  // on both sides of a chunk border
  await sql`select setval(pg_get_serial_sequence('tender', 'id'), ${4096 - MAX_TENDERS})`.execute(database.db)
})
afterAll(() => database.close())

/** Time of the source: a later record replaces an earlier one. */
let moment = NOW.getTime()

/** Writes some tenders, new or changed into the content of another number. */
async function ingest(numbers: readonly number[], shift: number) {
  const source_at = new Date(moment++)
  const records = numbers.map((number) => {
    const { bid_idn } = wordyTender(number)
    return wordyTender(number + shift, { bid_idn, source_at, read_at: source_at })
  })
  await ingestTenders(database, records, NOW)
}

async function remove(numbers: readonly number[], fails: boolean) {
  const codes = numbers.map((number) => wordyTender(number).bid_idn)
  await database.db
    .transaction()
    .execute(async (tx) => {
      await lockTenders(tx)
      await sql`delete from tender where bid_idn = any(${codes}::text[])`.execute(tx)
      if (fails) throw new Error('stopped')
    })
    .catch((error: Error) => expect(error.message).toBe('stopped'))
}

async function review(fewest: number) {
  await sql`analyze tender_search`.execute(database.db)
  await reviewCommonTerms(database.db, fewest)
}

/** Returns to the state without any kept term, so that the start is tested too. */
async function forget() {
  await database.db.transaction().execute(async (tx) => {
    await sql`select from tender_list_version for update`.execute(tx)
    await sql`delete from common_term`.execute(tx)
    await sql`delete from tender_bits`.execute(tx)
  })
}

async function expectRightTallies() {
  const [kept, counted] = await readFilterTallies(database.db)
  expect(kept).toEqual(counted)
}

async function expectRightBits() {
  const { db } = database
  // no effect where it is already kept
  await sql`select keep_term(${ALL})`.execute(db)
  const [stand, should] = await readBits(db)
  expect(stand).toEqual(should)
  const { rows: unknown } = await sql`
    select word from tender_search, unnest(tsvector_to_array(search)) word
    where word ~ '^[a-z0-9]' and word not in (select word from tender_word)
      and exists (select from common_term where term = ${WORDS})`.execute(db)
  expect(unknown).toEqual([])
}

const numbers = fc.uniqueArray(fc.nat(MAX_TENDERS - 1), { minLength: 1, maxLength: MAX_TENDERS / 2 })
/** The name of a change, for the failure message, and its action. */
type Change = [string, () => Promise<unknown>]
const change = fc.oneof(
  fc
    .tuple(numbers, fc.nat(30))
    .map(([some, shift]): Change => [`ingest ${some} as +${shift}`, () => ingest(some, shift)]),
  fc
    .tuple(numbers, fc.boolean())
    .map(([some, fails]): Change => [`remove ${some} ${fails}`, () => remove(some, fails)]),
  fc
    .integer({ min: -4, max: 6 })
    .map(
      (days): Change => [
        `clock ${days}`,
        () => closeExpiredTenders(database.db, new Date(NOW.getTime() + days * DAY_MS)),
      ],
    ),
  fc.integer({ min: 1, max: MAX_TENDERS / 2 }).map((fewest): Change => [`review ${fewest}`, () => review(fewest)]),
)
const forgetting = fc.constant<Change>(['forget', forget])

test('LIC-1 LIC-3 LIC-4 bits, tallies and total are right after any changes in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.oneof(change, change, change, forgetting), anyAsked), {
        minLength: 1,
        maxLength: 8,
      }),
      async (steps) => {
        for (const [[, make], question] of steps) {
          await make()
          const { bits, by_row, rows } = await totals(database.db, question)
          if (bits !== undefined) expect(bits).toBe(rows)
          if (by_row !== null) expect(by_row).toBe(rows)
        }
        await expectRightBits()
        await expectRightTallies()
      },
    ),
    { numRuns: runs(30) },
  )
})

test('LIC-1 LIC-3 a total that is counted during writes is that of one moment', async ({ skip }) => {
  // the embedded database has one connection
  if (database.kind === 'embedded') skip()
  const { db } = database
  let inBits = 0
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(change, { minLength: 4, maxLength: 10 }),
      fc.array(anyAsked, { minLength: 10, maxLength: 10 }),
      async (beginsAnew, changes, searches) => {
        if (beginsAnew) await forget()
        const comparisons = searches.map(async (one) => {
          const { bits, by_row, rows } = await totals(db, one)
          if (typeof bits !== 'number') return
          inBits++
          expect(bits).toBe(rows)
          if (by_row !== null) expect(by_row).toBe(rows)
        })
        await Promise.all([...changes.map(([, make]) => make()), ...comparisons])
        await expectRightBits()
        await expectRightTallies()
      },
    ),
    { numRuns: runs(30) },
  )
  // a few cases may have none
  if (RUNS_ALL) expect(inBits).toBeGreaterThan(0)
})
