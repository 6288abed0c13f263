import { FILTER_NAMES } from '@mirador/domain/tender-query/tender-filters'
import { DAY_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { insertTenderFollow } from '../tenders/tender-follows.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, queryOf } from '../testing/test-list.ts'
import { RUNS_ALL, runs } from '../testing/test-runs.ts'
import {
  anyAsked,
  askedBy,
  isMarked,
  type ListRequest,
  NOW,
  readBits,
  searchFor,
  totals,
  wordyTender,
} from '../testing/test-tender-bits.ts'
import { ALL, reviewCommonTerms } from './common-terms.ts'
import { phraseLexemes } from './phrases.ts'
import { findSearch } from './search-condition.ts'
import { countInBits, findInBits } from './tender-bits.ts'
import { listTenders } from './tender-list.ts'
import { closeExpiredTenders } from './tender-search.ts'

const TENDERS = 240
/** Makes the first four words common, and the others not. */
const MIN_TENDERS = TENDERS / 9

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  // on both sides of a chunk border
  await sql`select setval(pg_get_serial_sequence('tender', 'id'), ${4096 - TENDERS / 2})`.execute(database.db)
  await ingestTenders(
    database,
    Array.from({ length: TENDERS }, (_, i) => wordyTender(i)),
    NOW,
  )
  await ensureAccount(database.db, ASKER.sub, NOW)
  ASKER.queue = Array.from({ length: 20 }, (_, i) => 4096 - 10 + i)
  await review()
})
afterAll(() => database.close())

async function review(fewest = MIN_TENDERS) {
  await sql`analyze tender_search`.execute(database.db)
  await reviewCommonTerms(database.db, fewest)
}

async function keptTerms(): Promise<string[]> {
  const rows = await database.db.selectFrom('common_term').select('term').orderBy('term').execute()
  return rows.map(({ term }) => term)
}

test('LIC-3 bits are kept for common words, rare words use the index', async () => {
  const kept = await keptTerms()
  expect(kept).toEqual(
    expect.arrayContaining([
      ALL,
      'compr~',
      'servici~',
      'equipo',
      'mantencion',
      ...phraseLexemes([['direccion'], ['regional']]).pairs,
    ]),
  )
  expect(kept).not.toContain('andami~')
  expect(kept).not.toContain('guitarra')
  expect(await totals(database.db, searchFor('servicio equipos'))).toMatchObject({ bits: expect.any(Number) })
  expect((await totals(database.db, searchFor('servicio guitarra'))).bits).toBeUndefined()
  expect(await totals(database.db, searchFor('serv* OR guitar*'))).toMatchObject({ bits: expect.any(Number) })
  const [stand, should] = await readBits(database.db)
  expect(stand).toEqual(should)
})

test('LIC-3 bits are kept for beginnings that many tenders have in rare words', async () => {
  const beginnings = (await keptTerms()).filter((term) => term.endsWith('*'))
  expect(beginnings).toEqual(expect.arrayContaining(['re*', 'rep*', 'repu*', 'repue*']))
  // the words with this beginning have bits
  expect(beginnings).not.toContain('equip*')
  const { bits, by_row, rows } = await totals(database.db, searchFor('repu*'))
  expect([bits, by_row, rows > TENDERS / 2]).toEqual([rows, rows, true])
})

/** The total of a list by its rows, after a check that every other way gives the same. */
async function agreedTotal(question: ListRequest): Promise<{ rows: number; isInBits: boolean }> {
  const { bits, by_row, rows } = await totals(database.db, question)
  const list = await listTenders(database.db, question.query, question.asker, { offset: 0, limit: 10 })
  expect(list.total).toBe(rows)
  const { status, ...otherFilters } = question.query
  // published and past its closing minute is no longer open
  if (!status)
    expect(list.open).toBe(
      (await totals(database.db, { ...question, query: { ...otherFilters, status: 'publicada' } })).rows,
    )
  if (by_row !== null) expect(by_row).toBe(rows)
  if (bits !== undefined) expect(bits).toBe(rows)
  return { rows, isInBits: bits !== undefined }
}

test('LIC-1 LIC-3 a total counted by bits equals that of the rows, for any search and filters', async () => {
  let inBits = 0
  await fc.assert(
    fc.asyncProperty(anyAsked, async (question) => {
      if ((await agreedTotal(question)).isInBits) inBits++
    }),
    { numRuns: runs(150) },
  )
  if (RUNS_ALL) expect(inBits).toBeGreaterThan(20)
})

test.each(FILTER_NAMES)('LIC-1 LIC-4 a total narrowed by %s equals that of the rows', async (name) => {
  const alone = new Set<number>()
  await fc.assert(
    fc.asyncProperty(askedBy(name), fc.nat(TENDERS - 1), async (question, followed) => {
      await insertTenderFollow(database.db, ASKER.sub, wordyTender(followed).bid_idn, NOW)
      await agreedTotal(question)
      // it narrows nothing without a limit of the amount
      const limit = name === 'amount_missing' ? { amount_min: '2000000' } : {}
      const only = { [name]: question.query[name] }
      const { isInBits } = await agreedTotal({ query: queryOf(only), asker: ASKER })
      expect(isInBits).toBe(isMarked(name))
      alone.add((await agreedTotal({ query: queryOf({ ...limit, ...only }), asker: ASKER })).rows)
    }),
    { numRuns: runs(40) },
  )
  // otherwise its values would prove nothing; a few draws may miss it
  if (RUNS_ALL) expect([...alone].some((rows) => rows > 0 && rows < TENDERS)).toBe(true)
})

test('LIC-1 the bits are correct after every kind of change', async () => {
  const later = { source_at: NOW, read_at: NOW }
  await ingestTenders(
    database,
    [
      wordyTender(3, { ...later, status: 8 }),
      wordyTender(4, { ...later, region: 16, type_code: 'L1', items: [] }),
      wordyTender(5, { ...later, name: 'Otra cosa' }),
      wordyTender(6, { ...later, description: 'con servicio de hospital y construcción' }),
      ...Array.from({ length: 40 }, (_, i) => wordyTender(TENDERS + i)),
    ],
    NOW,
  )
  expect(await closeExpiredTenders(database.db, new Date(NOW.getTime() + 3 * DAY_MS))).toBeGreaterThan(10)
  await sql`delete from tender where bid_idn in ('900-7-LE26', '900-9-LE26')`.execute(database.db)
  // and back again
  await ingestTenders(database, [wordyTender(5, { source_at: new Date(NOW.getTime() + 1), read_at: NOW })], NOW)
  const [stand, should] = await readBits(database.db)
  expect(should?.length).toBeGreaterThan(20)
  expect(stand).toEqual(should)
  const { rows: unknown } = await sql`
    select word from tender_search, unnest(tsvector_to_array(search)) word
    where word ~ '^[a-z0-9]' and word not in (select word from tender_word)`.execute(database.db)
  expect(unknown).toEqual([])
})

test('LIC-1 a failed transaction leaves the bits unchanged', async () => {
  const failed = database.db.transaction().execute(async (tx) => {
    await sql`delete from tender_search where tender_id % 2 = 0`.execute(tx)
    throw new Error('stopped')
  })
  await expect(failed).rejects.toThrow('stopped')
  const [stand, should] = await readBits(database.db)
  expect(stand).toEqual(should)
})

test('LIC-1 a write looks up only the words of its tenders', async () => {
  await database.db.transaction().execute(async (tx) => {
    const wordsRead = async () => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'tender_word'`.execute(tx)
      return rows[0]?.read
    }
    const before = await wordsRead()
    await sql`update tender_search set search = search || '''nuev'''`.execute(tx)
    expect(await wordsRead()).toBe(before)
    expect(await sql`select from tender_word where word = 'nuev'`.execute(tx)).toMatchObject({ rows: [{}] })
  })
})

test('LIC-3 bits of a word are dropped when it becomes rare and made when it becomes common', async () => {
  const before = await keptTerms()
  await review(TENDERS / 3)
  const after = await keptTerms()
  expect(after.length).toBeLessThan(before.length)
  expect(after).toContain(ALL)
  expect(await totals(database.db, searchFor('hospital'))).toMatchObject({ bits: undefined })
  const gone = before.filter((term) => !after.includes(term))
  const remainingTerms = await database.db.selectFrom('tender_bits').select('term').where('term', 'in', gone).execute()
  expect(remainingTerms).toEqual([])
  await review()
  expect(await keptTerms()).toEqual(expect.arrayContaining(before))
  const [stand, should] = await readBits(database.db)
  expect(stand).toEqual(should)
})

test('LIC-3 a count returns null when the kept terms change while it runs', async () => {
  const { db } = database
  const asking = async (q: string) => {
    const search = await findSearch(db, q)
    const inBits = search.kind === 'words' && (await findInBits(db, search.clauses))
    if (!inBits) throw new Error(q)
    return async () =>
      (await sql<{ total: number | null }>`select (${countInBits(inBits, [])})[1] as total`.execute(db)).rows[0]?.total
  }
  const word = await asking('hospital')
  const beginning = await asking('hospit*')
  expect(await word()).toBe((await totals(database.db, searchFor('hospital', { channel: 'ambas' }))).rows)
  expect(await beginning()).toBe(await word())
  const hospitable = wordyTender(5001, { name: 'Algo hospitable' })
  await ingestTenders(database, [hospitable], NOW)
  expect(await beginning()).toBeNull()
  const both = { channel: 'ambas' }
  expect((await totals(database.db, searchFor('hospit*', both))).bits).toBe(
    (await totals(database.db, searchFor('hospital', both))).rows + 1,
  )
  await sql`delete from common_term where term = 'hospital'`.execute(db)
  expect(await word()).toBeNull()
  await sql`insert into common_term values ('hospital')`.execute(db)
})

test('LIC-3 lists are right while a process relies on terms without bits', async () => {
  const { db } = database
  const page = async (q: string) => {
    const { rows, total, open } = await listTenders(db, searchFor(q).query, ASKER, { offset: 0, limit: 10 })
    return { ids: rows.map(({ id }) => id), total, open }
  }
  const searches = ['hospital', 'hospital servicio', 'hosp*', 'equipos -hospital', 'hospital OR guitarra']
  const before = await Promise.all(searches.map(page))
  await sql`delete from common_term where term = 'hospital'`.execute(db)
  await sql`delete from tender_bits where term = 'hospital'`.execute(db)
  // a total of another version is counted anew
  await ingestTenders(database, [wordyTender(6001, { name: 'Algo nuevo' })], NOW)
  expect(await Promise.all(searches.map(page))).toEqual(before)
  await sql`select keep_term('hospital')`.execute(db)
})

test('LIC-3 a word that becomes common during a write has bits for the written tenders too', async ({ skip }) => {
  // the embedded database has one connection
  if (database.kind === 'embedded') skip()
  const { db } = database
  await sql`delete from common_term where term = 'servici'`.execute(db)
  await sql`delete from tender_bits where term = 'servici'`.execute(db)
  let keeping: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`delete from tender_search where tender_id % 3 = 0`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    keeping = sql`select keep_term('servici')`.execute(db)
    const isWaiting = sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))) as waits`
    while (!(await isWaiting.execute(db)).rows[0]?.waits);
  })
  await keeping
  const [stand, should] = await readBits(database.db)
  expect(stand).toEqual(should)
})
